package import JSONSyntax
import UniversalLinks
package import UniversalLinksAnalysis

extension TrafficReport {
    /// The counts as data, `schemaVersion` 1.
    package var json: JSONValue {
        var members: [JSONObject.Member] = [
            .init(key: "schemaVersion", value: 1),
            .init(key: "readingOptions", value: JSONValue(matcher.options.names)),
        ]
        members += tally.counts.members
        members += [
            .init(
                key: "decisions",
                value: JSONValue(
                    .object(
                        JSONObject(
                            Decision.Answer.allCases.map {
                                JSONObject.Member(key: $0.rawValue, value: JSONValue(count(of: $0)))
                            })))),
            .init(key: "results", value: JSONValue(results.map(json))),
            .init(key: "unreachedComponents", value: JSONValue(unreached.map { $0.json(in: matcher) })),
        ]
        return JSONValue(.object(JSONObject(members)))
    }

    private func json(_ result: Result) -> JSONValue {
        var members = result.answer.members(matcher)
        members += [
            .init(key: "count", value: JSONValue(result.count)),
            .init(key: "example", value: JSONValue(result.example)),
        ]
        return JSONValue(.object(JSONObject(members)))
    }
}
