package import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

package enum RuleFormat: String, Sendable, CaseIterable {
    case text
    /// One object, `schemaVersion` 1.
    case json
    case markdown

    package func output(of page: RulePage, _ style: TextStyle) -> String {
        switch self {
        case .text: page.page(style)
        case .json: RuleFormat.json(of: [page])
        case .markdown: page.markdown
        }
    }

    package func output(of page: StatementPage, _ style: TextStyle) -> String {
        switch self {
        case .text: page.text(style)
        case .json: JSONWriter(layout: .pretty).text(of: page.json) + "\n"
        case .markdown: page.markdown
        }
    }

    package func output(of rules: [Rule], _ style: TextStyle, page: (Rule) -> RulePage) -> String {
        switch self {
        case .text: RulePage.table(of: rules, style)
        case .json: RuleFormat.json(of: rules.map(page))
        case .markdown: RulePage.index(of: rules)
        }
    }

    private static func json(of pages: [RulePage]) -> String {
        JSONWriter(layout: .pretty).text(of: RulePage.json(of: pages)) + "\n"
    }
}

extension RulePage {
    /// Plain text without the heading.
    package var text: String { text(.plain) }

    package func page(_ style: TextStyle) -> String {
        style.styled("\(rule.code)", .strong) + "\n\(rule.summary). (\(kind))\n\n" + text(style)
    }

    package static func table(of rules: [Rule], _ style: TextStyle) -> String {
        let width = rules.map { $0.code.name.unicodeScalars.count }.max() ?? 0
        let texts = Rule.Category.allCases.compactMap { category -> String? in
            let members = rules.filter { $0.category == category }
            guard !members.isEmpty else { return nil }
            let lines = members.map { rule in
                let name = rule.code.name
                let severity = rule.severity.rawValue
                return "  \(rule.code.id)  "
                    + style.styled(severity, rule.severity.role) + spaces(9 - severity.unicodeScalars.count)
                    + name + spaces(width + 2 - name.unicodeScalars.count) + rule.summary + "\n"
            }
            return style.styled(category.rawValue, .strong) + "\n" + lines.joined()
        }
        return texts.joined(separator: "\n")
    }

    private func text(_ style: TextStyle) -> String {
        parts.map { part in
            let texts = part.blocks.map { RulePage.lines(of: $0, style) }.filter { !$0.isEmpty }
            let lines = texts.enumerated().flatMap { index, lines in (index > 0 ? [""] : []) + lines }
            return ([style.styled(part.title, .strong)] + lines).map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
    }

    private static func lines(of block: Block, _ style: TextStyle) -> [String] {
        switch block {
        case .prose(let text): wrapped(text, "  ", "  ", style)
        case .list(let entries): entries.flatMap { wrapped($0, "  - ", "    ", style) }
        case .code(let text, _):
            text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.dropLast(
                text.hasSuffix("\n") ? 1 : 0)
        case .page: []
        }
    }

    /// Lines of at most 100 characters, or as many as the style allows, unless a word is longer.
    static func wrapped(_ text: String, _ first: String, _ others: String, _ style: TextStyle) -> [String] {
        let width = min(100, style.width ?? 100)
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in text.split(whereSeparator: { $0 == " " || $0.isNewline }) {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                (line, isEmpty) = (others, true)
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [line]
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

extension RulePage {
    package var markdown: String {
        let heading = [
            RulePage.origin, "# \(rule.code.id): " + MarkdownText.prose(message ?? rule.summary), "",
            "`\(rule.code.name)`: " + MarkdownText.prose(rule.summary) + ".", "",
            "Severity and category: \(kind). Other rules: \(group)[README.md](README.md).", "",
        ]
        return heading.map { $0 + "\n" }.joined() + sections
    }

    private var group: String {
        RulePageGroup.containing(rule).map { "[\($0.title)](\($0.fileName)), " } ?? ""
    }

    package var sections: String {
        parts.map { part in
            (["## \(part.title)"] + part.blocks.flatMap(RulePage.lines)).map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
    }

    package static func index(of rules: [Rule]) -> String {
        var lines = [
            origin, "# Rules", "",
            "Each has a page that says what happens on a device, why, how to fix it and how sure we are; "
                + "`aasa rules CODE` prints it. Read together:", "",
        ]
        lines += RulePageGroup.all.map { "- [\($0.title)](\($0.fileName))" }
        for category in Rule.Category.allCases {
            let members = rules.filter { $0.category == category }
            guard !members.isEmpty else { continue }
            lines += [
                "", "## \(category.rawValue)", "", "| code | severity | name | offence |", "| --- | --- | --- | --- |",
            ]
            lines += members.map { rule in
                "| [\(rule.code.id)](\(rule.code.id).md) | \(rule.severity.rawValue) | `\(rule.code.name)` | "
                    + MarkdownText.prose(rule.summary, isCell: true) + " |"
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

    static let origin =
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

extension RulePage {
    package static func json(of pages: [RulePage]) -> JSONValue {
        ["schemaVersion": 1, "rules": JSONValue(pages.map(\.json))]
    }

    private var json: JSONValue {
        let fix = example?.diagnostics.compactMap(\.fix).first
        return [
            "code": JSONValue(rule.code.id),
            "name": JSONValue(rule.code.name),
            "severity": JSONValue(rule.severity.rawValue),
            "category": JSONValue(rule.category.rawValue),
            "summary": JSONValue(rule.summary),
            "message": JSONValue(message),
            "effect": JSONValue(rule.effect),
            "reason": JSONValue(rule.advisedReason),
            "remedy": JSONValue(rule.advisedRemedy),
            "fix": JSONValue(fix?.safety.rawValue),
            "evidence": JSONValue(
                rule.evidence.map { statement -> JSONValue in
                    [
                        "id": JSONValue(statement.id), "grade": JSONValue(statement.grade.rawValue),
                        "summary": JSONValue(statement.summary),
                    ]
                }),
            "bad": JSONValue(rule.bad?.text),
            "good": JSONValue(rule.good?.text),
        ]
    }
}
