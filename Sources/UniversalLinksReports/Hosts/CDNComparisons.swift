package import JSONSyntax
import UniversalLinks
package import UniversalLinksChecks

package struct CDNComparisons: Answer {
    private let all: [CDNComparison]

    package init(_ all: [CDNComparison]) {
        self.all = all
    }

    package func text(_ style: TextStyle) -> String { all.map { $0.text(style) }.joined() }

    package var json: JSONValue { ["schemaVersion": 1, "results": JSONValue(all.map(\.json))] }
}

extension CDNComparison {
    func text(_ style: TextStyle) -> String {
        var lines = ["\(evidence.host): \(style.verdict(state.title, isGood: state.isUpToDate))", "  " + state.reason]
        if case .stale(let staleness) = state.value { lines += staleness.differences.map { "    " + $0.sentence } }
        if let advice = state.advice { lines.append("  help: " + advice) }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension CDNComparison {
    var json: JSONValue {
        let domain = JSONObject.Member(key: "domain", value: JSONValue("\(evidence.host)"))
        return JSONValue(.object(JSONObject([domain] + state.members)))
    }
}

extension CDNState {
    /// The members `state`, `reason` and `advice`, the age of the copy, and what the case adds.
    package var members: [JSONObject.Member] {
        var members: [JSONObject.Member] = [
            .init(key: "state", value: JSONValue(name)), .init(key: "reason", value: JSONValue(reason)),
            .init(key: "advice", value: JSONValue(advice)),
            .init(key: "ageSeconds", value: JSONValue(freshness?.age?.seconds)),
            .init(key: "maxAgeSeconds", value: JSONValue(freshness?.maximumAge?.seconds)),
            .init(key: "due", value: JSONValue(freshness?.due.map { "\($0)" })),
        ]
        if case .stale(let staleness) = value { members += staleness.members }
        if let failure { members.append(.init(key: "failure", value: failure.json)) }
        return members
    }
}

extension CDNStaleness {
    fileprivate var members: [JSONObject.Member] {
        [
            .init(key: "differences", value: JSONValue(differences.map(\.json))),
            .init(key: "listedLinks", value: listedLinks.json),
            .init(key: "groups", value: JSONValue(groupCount)), .init(key: "complete", value: JSONValue(isComplete)),
            .init(
                key: "apps",
                value: JSONValue(
                    appChanges.prefix(100).map { change in
                        [
                            "service": JSONValue(change.service), "app": JSONValue(change.app.text),
                            "only": change.isOnCDN ? "cdn" : "origin",
                        ]
                    })),
        ]
    }
}

extension CDNStaleness.Count {
    fileprivate var json: JSONValue { ["compared": JSONValue(compared), "differing": JSONValue(differing)] }
}

extension CDNStaleness.LinkDifference {
    fileprivate var json: JSONValue {
        [
            "url": JSONValue(link.text), "app": JSONValue(app.text), "cdn": JSONValue(cdn.answer.rawValue),
            "origin": JSONValue(origin.answer.rawValue), "listed": JSONValue(isListed),
        ]
    }
}

extension CDNFailure {
    fileprivate var json: JSONValue {
        [
            "status": JSONValue(status), "code": JSONValue(code), "text": JSONValue(text?.shortened()),
            "meaning": JSONValue(explanation?.meaning),
            "details": JSONValue(
                details.map { ["key": JSONValue($0.key?.shortened()), "value": JSONValue($0.value.shortened())] }),
            "from": JSONValue(origin?.shortened()), "tryDirect": JSONValue(tryDirect?.shortened()),
        ]
    }
}

extension CDNWait.Event {
    /// One line; foreign text is escaped and shortened.
    package var text: String {
        switch value {
        case .looked(let host, let state, let pause):
            "\(host): \(state.title); checking again in \(pause.components.seconds) s".printable
        case .ended(let host, let outcome): "\(host): \(outcome.state.title)\(outcome.words)".printable
        }
    }
}

extension CDNWait.Outcome {
    fileprivate var words: String {
        switch ending.value {
        case .caughtUp: ", after \(WaitingTime(seconds: Int(waited.components.seconds)))"
        case .brokenOrigin: "; waiting does not help while the host serves no file"
        case .failingCDN: "; the CDN tried again and failed each time, so waiting has ended"
        case .uncheckedCDN: "; the CDN is not requested"
        case .timedOut: "; the time is up (--wait-timeout)"
        }
    }
}
