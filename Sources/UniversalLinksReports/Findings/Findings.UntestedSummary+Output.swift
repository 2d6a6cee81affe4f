import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings.UntestedSummary {
    /// How many URLs nobody tested, in a line.
    func text(_ style: TextStyle) -> String {
        let lines = options.lines(style) + [style.styled(Findings.LinkCounts(skipped: count).skippedWords, .bad)]
        return lines.map { $0 + "\n" }.joined()
    }

    /// The members of a comparison that did not take place.
    var members: [JSONObject.Member] {
        [
            .init(key: "readingOptions", value: JSONValue(options.names)),
            .init(key: "results", value: []),
            .init(key: "summary", value: ["passed": 0, "failed": 0, "skipped": JSONValue(count)]),
            .init(key: "coverage", value: nil),
        ]
    }
}
