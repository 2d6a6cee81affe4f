package import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension RulePage {
    /// The rules as data, `schemaVersion` 1.
    package static func json(of pages: [RulePage]) -> JSONValue {
        ["schemaVersion": 1, "rules": JSONValue(pages.map(\.json))]
    }

    private var json: JSONValue {
        let fix = example?.diagnostics.compactMap(\.fix).first
        return [
            "code": JSONValue(offence.code.id),
            "name": JSONValue(offence.code.name),
            "severity": JSONValue(offence.severity.rawValue),
            "category": JSONValue(offence.category.rawValue),
            "summary": JSONValue(offence.summary),
            "message": JSONValue(message),
            "effect": JSONValue(offence.effect),
            "reason": JSONValue(offence.advisedReason),
            "remedy": JSONValue(offence.advisedRemedy),
            "fix": JSONValue(fix?.safety.rawValue),
            "evidence": JSONValue(
                offence.evidence.map { statement -> JSONValue in
                    [
                        "id": JSONValue(statement.id), "grade": JSONValue(statement.grade.rawValue),
                        "summary": JSONValue(statement.summary),
                    ]
                }),
            "bad": JSONValue(offence.firing.first?.text),
            "good": JSONValue(offence.quiet.first?.text),
        ]
    }
}
