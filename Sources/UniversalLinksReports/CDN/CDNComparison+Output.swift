package import JSONSyntax
package import UniversalLinksChecks

extension CDNComparison {
    /// The state in a line, then why, what differs and what to do.
    package func text(_ style: TextStyle) -> String {
        var lines = ["\(evidence.host): \(style.verdict(state.title, isGood: state.isUpToDate))", "  " + state.reason]
        if case .stale(let staleness) = state { lines += staleness.differences.map { "    " + $0.sentence } }
        if let advice = state.advice { lines.append("  help: " + advice) }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Comparisons as data, `schemaVersion` 1.
    package static func json(_ comparisons: [CDNComparison]) -> JSONValue {
        [
            "schemaVersion": 1,
            "results": JSONValue(
                comparisons.map { comparison in
                    let domain = JSONObject.Member(key: "domain", value: JSONValue("\(comparison.evidence.host)"))
                    return JSONValue(.object(JSONObject([domain] + comparison.state.members)))
                }),
        ]
    }
}
