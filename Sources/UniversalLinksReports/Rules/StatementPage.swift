package import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

/// What an id such as `T2` says, and the rules that rely on it, to read.
package struct StatementPage: Sendable {
    /// The id.
    package let id: String
    /// What it says, once for each grade.
    private let statements: [SystemStatement]
    /// The rules that name it as a reason.
    private let rules: [Offence]

    /// The page of an id; nil for an unknown one.
    ///
    /// - Parameter offences: The rules to look through.
    package init?(_ id: String, among offences: [Offence]) {
        statements = SystemStatement.all(of: id)
        guard let known = statements.first?.id else { return nil }
        self.id = known
        rules = offences.filter { $0.evidence.contains { $0.id == known } }
    }

    /// The page for a terminal.
    package func text(_ style: TextStyle) -> String {
        var lines: [String] = []
        for statement in statements {
            lines.append(style.styled("\(id) (\(statement.grade.rawValue))", .strong))
            lines += RulePage.wrapped(statement.summary, "  ", "  ", style)
            lines += ["  Source: \(statement.source).", ""]
        }
        lines.append(style.styled("Rules that rely on it", .strong))
        lines += rules.isEmpty ? ["  None."] : rules.map { "  \($0.code.id)  \($0.code.name)" }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The page in Markdown.
    package var markdown: String {
        let sentences = statements.map {
            "- **\(id)** (\($0.grade.rawValue)) \(MarkdownText.escaped($0.summary)) Source: \($0.source).\n"
        }
        let names = rules.map { "[\($0.code.id)](\($0.code.id).md) \($0.code.name)" }
        return sentences.joined() + "\nRules that rely on it: "
            + (names.isEmpty ? "none" : names.joined(separator: ", "))
            + "\n"
    }

    /// The page as data, `schemaVersion` 1.
    package var json: JSONValue {
        [
            "schemaVersion": 1,
            "statements": JSONValue(
                statements.map { statement -> JSONValue in
                    [
                        "id": JSONValue(statement.id),
                        "grade": JSONValue(statement.grade.rawValue),
                        "summary": JSONValue(statement.summary),
                        "source": JSONValue(statement.source.description),
                        "rules": JSONValue(
                            rules.filter { $0.evidence.contains(statement) }.map { JSONValue($0.code.id) }),
                    ]
                }),
        ]
    }
}
