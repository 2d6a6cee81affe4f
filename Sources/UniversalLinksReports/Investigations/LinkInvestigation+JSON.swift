package import JSONSyntax
import UniversalLinks
package import UniversalLinksChecks

extension LinkInvestigation {
    /// The evidence as data.
    package var json: JSONValue {
        [
            "hops": JSONValue(
                hops.map { hop in
                    ["url": JSONValue(hop.subject.link.text), "evidence": JSONValue(hop.lines.map(\.json))]
                }),
            "verdict": ["reason": JSONValue(verdict.reason), "next": JSONValue(verdict.next)],
        ]
    }
}

extension EvidenceLine {
    fileprivate var json: JSONValue {
        [
            "condition": JSONValue(topic.name),
            "title": JSONValue(topic.title),
            "standing": JSONValue(standing.rawValue),
            "message": JSONValue(sentence),
            "notes": JSONValue(notes),
            "assumptions": JSONValue(assumptions.map(\.id)),
            "commands": JSONValue(commands),
        ]
    }
}
