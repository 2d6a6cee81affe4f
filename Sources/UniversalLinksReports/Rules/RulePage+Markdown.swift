package import UniversalLinksLinting

extension RulePage {
    /// The page as a file of Markdown.
    package var markdown: String {
        let heading = [
            RulePage.origin, "# \(offence.code.id): " + MarkdownText.prose(message ?? offence.summary), "",
            "`\(offence.code.name)`: " + MarkdownText.prose(offence.summary) + ".", "",
            "Severity and category: \(kind). Other rules: [README.md](README.md).", "",
        ]
        return heading.map { $0 + "\n" }.joined() + sections
    }

    /// The parts of the page, each with a heading.
    package var sections: String {
        parts.map { part in
            (["## \(part.title)"] + part.blocks.flatMap(RulePage.lines)).map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
    }

    /// The page that lists the others.
    package static func index(of offences: [Offence]) -> String {
        var lines = [
            origin, "# Rules", "",
            "Each has a page that says what happens on a device, why, how to fix it and how sure we are; "
                + "`aasa rules CODE` prints it.",
        ]
        for category in Offence.Category.allCases {
            let members = offences.filter { $0.category == category }
            guard !members.isEmpty else { continue }
            lines += [
                "", "## \(category.rawValue)", "", "| code | severity | name | offence |", "| --- | --- | --- | --- |",
            ]
            lines += members.map { offence in
                "| [\(offence.code.id)](\(offence.code.id).md) | \(offence.severity.rawValue) | `\(offence.code.name)` | "
                    + MarkdownText.prose(offence.summary, isCell: true) + " |"
            }
        }
        lines += [
            "", "## Retired", "",
            "These rules are part of others now, or had another name. No code is used for another rule.", "",
            "| code | name | see |",
            "| --- | --- | --- |",
        ]
        lines += RetiredRule.all.map { rule in
            "| \(rule.id) | `\(rule.name)` | " + (rule.successor.map { "[\($0)](\($0).md)" } ?? "no longer a rule")
                + " |"
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static let origin =
        "<!-- Made from the rules themselves by RECORD_SNAPSHOTS=1 swift test --filter RulePageTests. Do not edit. -->"

    private static func lines(of block: Block) -> [String] {
        switch block {
        case .prose(let text): ["", MarkdownText.prose(text)]
        case .list(let entries): [""] + entries.map { "- " + MarkdownText.prose($0) + ($0.hasSuffix(".") ? "" : ".") }
        case .code(let text, let language): [""] + MarkdownText.fenced(text, as: language)
        case .page(let title, let path): ["", "[\(title)](\(path))"]
        }
    }
}
