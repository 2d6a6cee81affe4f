package import JSONSyntax
import UniversalLinks
package import UniversalLinksAnalysis

extension TrafficDifferenceReport {
    /// The changes as data, `schemaVersion` 1.
    package var json: JSONValue { JSONValue(.object(JSONObject(members))) }

    /// The members of the object.
    var members: [JSONObject.Member] {
        var members: [JSONObject.Member] = [
            .init(key: "schemaVersion", value: 1),
            .init(key: "readingOptions", value: JSONValue(old.options.names)),
        ]
        members += difference.counts.members
        members += [
            .init(key: "changedURLs", value: JSONValue(difference.changedURLs)),
            .init(key: "changes", value: JSONValue(changes.map(json))),
            .init(key: "ungroupedChanges", value: JSONValue(difference.ungroupedChanges)),
        ]
        return members
    }

    private func json(_ change: Change) -> JSONValue {
        [
            "apps": JSONValue(change.apps.map(\.text)),
            "old": json(change.old, of: old),
            "new": json(change.new, of: new),
            "count": JSONValue(change.count),
            "examples": JSONValue(change.examples),
        ]
    }

    private func json(_ decision: Decision, of matcher: Matcher) -> JSONValue {
        [
            "decision": JSONValue(decision.answer.rawValue),
            "reason": JSONValue(decision.reasonName),
            "component": decision.component.flatMap(matcher.component).map { $0.json(in: matcher) } ?? nil,
        ]
    }
}
