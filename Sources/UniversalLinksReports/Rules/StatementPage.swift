package import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

package struct StatementPage: Sendable {
    package let id: String
    private let statements: [SystemStatement]
    private let rules: [Rule]

    /// nil for an unknown id.
    ///
    /// - Parameter rules: The rules to search.
    package init?(_ id: String, among rules: [Rule]) {
        statements = SystemStatement.all(of: id)
        guard let known = statements.first?.id else { return nil }
        self.id = known
        self.rules = rules.filter { $0.evidence.contains { $0.id == known } }
    }

    package func text(_ style: TextStyle) -> String {
        var lines: [String] = []
        for statement in statements {
            lines.append(style.styled("\(id) \(statement.parenthesizedGrade)", .strong))
            lines += RulePage.wrapped(statement.summary, "  ", "  ", style)
            lines += ["  Source: \(statement.source).", ""]
        }
        lines.append(style.styled("Rules that rely on it", .strong))
        lines += rules.isEmpty ? ["  None."] : rules.map { "  \($0.code.id)  \($0.code.name)" }
        return lines.map { $0 + "\n" }.joined()
    }

    package var markdown: String {
        let sentences = statements.map {
            "- **\(id)** \($0.parenthesizedGrade) \(MarkdownText.escaped($0.summary)) Source: \($0.source).\n"
        }
        let names = rules.map { "[\($0.code.id)](\($0.code.id).md) \($0.code.name)" }
        return sentences.joined() + "\nRules that rely on it: "
            + (names.isEmpty ? "none" : names.joined(separator: ", "))
            + "\n"
    }

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

package enum ServiceAdvice {
    package static func text(for service: String) -> String {
        """
        For \(service), the app's entitlements need \(service):HOST, and the file of HOST has to list the app under "\(service)".
        To find out why it fails: aasa explain HOST --service \(service) --app ID

        """
    }
}
