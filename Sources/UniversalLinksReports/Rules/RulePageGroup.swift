import UniversalLinks
import UniversalLinksLinting

/// Rules that a reader with one problem compares: their messages and fixes on one page.
package struct RulePageGroup: Sendable {
    package let fileName: String
    let title: String
    let introduction: String
    package let codes: [String]

    package static let all = [
        RulePageGroup(
            fileName: "not-json.md", title: "The file is not JSON",
            introduction: """
                iOS reads nothing in a file that is not strict JSON: no link opens the app. `aasa lint FILE` shows the first \
                mistake with its line, and what is wrong behind it.
                """,
            codes: (1...36).map { "AASA0" + ($0 < 10 ? "0" : "") + "\($0)" }),
        RulePageGroup(
            fileName: "wrong-types.md", title: "A value has the wrong type",
            introduction: """
                The file is JSON, but iOS expects an array, an object, a string or `true` in a place where something else is \
                written. It ignores the value, or more than that.
                """,
            codes: [
                "AASA203", "AASA204", "AASA215", "AASA216", "AASA220", "AASA226", "AASA228", "AASA229", "AASA230",
            ]),
        RulePageGroup(
            fileName: "unreachable.md", title: "The host cannot be reached",
            introduction: """
                Nothing comes back from the host, or nothing that is HTTP. Apple requests the file from outside your network: \
                check from there, too.
                """,
            codes: ["AASA901", "AASA904", "AASA905", "AASA910", "AASA919", "AASA920", "AASA923", "AASA924", "AASA949"]),
        RulePageGroup(
            fileName: "certificates.md", title: "The certificate is not trusted",
            introduction: """
                Apple fetches the file only over a connection with a valid certificate from a public authority. Browsers \
                forgive more: they complete chains, for example.
                """,
            codes: ["AASA912", "AASA914", "AASA915", "AASA917", "AASA944"]),
        RulePageGroup(
            fileName: "blocked.md", title: "The host blocks the request",
            introduction: """
                A login, a firewall or a limit stands between Apple's fetcher and the file. A browser often gets the file all \
                the same.
                """,
            codes: ["AASA926", "AASA927", "AASA928", "AASA930", "AASA931"]),
    ]

    static func containing(_ rule: Rule) -> RulePageGroup? { all.first { $0.codes.contains(rule.code.id) } }

    /// - Parameter pages: The pages of all rules; those of the group are shown.
    package func markdown(_ pages: [RulePage]) -> String {
        var lines = [
            RulePage.origin, "# \(title)", "", introduction, "", "[All rules](README.md)",
        ]
        // No headings: a search for a code leads to the page of its rule.
        for page in pages where codes.contains(page.rule.code.id) {
            let rule = page.rule
            lines += [
                "", "[\(rule.code.id)](\(page.fileName)): " + MarkdownText.prose(page.message ?? rule.summary), "",
                "> \(MarkdownText.prose(rule.summary)). \(MarkdownText.prose(rule.advisedRemedy))",
            ]
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
