package import JSONSyntax
import UniversalLinks
package import UniversalLinksChecks

extension CDNState {
    /// The state as members of an object: `state`, `reason`, `advice`, the age of the copy, and what belongs to the case.
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
