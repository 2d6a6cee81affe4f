import JSONSyntax
import UniversalLinks
import UniversalLinksChecks

extension LinkInvestigation {
    /// The evidence as data.
    func json(program: String) -> JSONValue {
        [
            "service": JSONValue(service ?? "applinks"),
            "hops": JSONValue(
                hops.map { hop in
                    [
                        "url": JSONValue(hop.subject.link.text), "evidence": JSONValue(hop.lines.map(\.json)),
                        "containedIn": JSONValue(hop.subject.containedIn),
                    ]
                }),
            "verdict": ["reason": JSONValue(verdict.reason), "next": JSONValue(verdict.next.words(program: program))],
        ]
    }
}

extension EvidenceLine {
    fileprivate var json: JSONValue {
        [
            "condition": JSONValue(topic.name),
            "title": JSONValue(topic.title),
            "standing": JSONValue(standing.rawValue),
            "message": JSONValue(message),
            "notes": JSONValue(notes),
            "assumptions": JSONValue(assumptions.map(\.id)),
            "commands": JSONValue(commands),
        ]
    }
}
