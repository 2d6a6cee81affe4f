import JSONSyntax
public import UniversalLinks

/// A member of a list of apps that is not a string.
struct SkippedIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA208", "skipped-identifier"), .error, .structure,
        summary: "A member of a list of apps that is not a string",
        effect: "iOS probably skips the member, and its app gets nothing. The other members work.",
        reason: "A list of apps contains strings: prefix, period, bundle identifier.",
        remedy: "Write the identifier as a string directly in the list.",
        evidence: [.wrongType],
        firing: [
            .detail(
                """
                "appIDs": [⟦["7Q4KX2M9TD.example.eats"]⟧],
                "components": [{ "/": "/menu/*" }]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats", ⟦null⟧],
                "components": []
                """),
            Offence.Example(
                file: "{ \"webcredentials\": { \"apps\": [⟦{ \"appID\": \"7Q4KX2M9TD.example.eats\" }⟧] } }\n"),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/*" }]
                """),
            Offence.Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        var lists: [(object: LintObject, key: String)] = subject.otherServiceObjects.map { ($0, "apps") }
        if let appLinks = subject.appLinksObject, appLinks.members["details"] == nil {
            lists.append((appLinks, "apps"))
        }
        if !subject.hasDictionaryOfDetails { lists += subject.detailObjects.map { ($0, "appIDs") } }
        return lists.flatMap { object, key in
            (object.members[key]?.array ?? []).enumerated().compactMap { index, value in
                guard value.string == nil else { return nil }
                return diagnostic(
                    "This member of \"\(key)\" is \(value.typeDescription), not a string, so iOS probably skips it.",
                    at: SourcePlace(pointer: object.pointer.appending(key).appending(index), range: value.range),
                    in: subject,
                    value.isVoid ? .warning : nil,
                    help: value.isVoid ? "Remove it." : "Write the app identifier as a string.")
            }
        }
    }
}

extension Diagnostic.Code {
    /// `skipped-identifier`
    public static let skippedIdentifier = SkippedIdentifier().offence.code
}
