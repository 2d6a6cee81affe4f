import JSONSyntax
public import UniversalLinks

/// An empty `appIDs`, which also hides an `appID` beside it.
struct EmptyIdentifierList: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA218", "empty-identifier-list"), .error, .structure,
        summary: "An empty `appIDs`",
        effect: "Nobody gets the links of this detail, not even the app of an `appID` beside it.",
        reason: "Where `appIDs` is an array, `appID` is ignored, even when the array is empty.",
        remedy: "Write the identifiers into `appIDs`.",
        evidence: [
            .appIDsOverAppID
        ],
        firing: [
            .detail(
                """
                "appIDs": ⟦[]⟧,
                "components": [{ "/": "/menu/*" }]
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "appIDs": ⟦[]⟧,
                "components": [{ "/": "/menu/*" }]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "components": [{ "/": "/menu/*" }]
                    """),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/*" }]
                """),
            .appLinks("\"details\": { \"7Q4KX2M9TD.example.eats\": { \"appIDs\": [], \"paths\": [\"*\"] } }"),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasDictionaryOfDetails else { return [] }
        return subject.detailObjects.compactMap { detail in
            guard let list = detail.members.member("appIDs"), list.value.array?.isEmpty ?? false else { return nil }
            let single = detail.members["appID"]?.string
            return diagnostic(
                single == nil
                    ? "\"appIDs\" is empty: nobody gets the links of this detail."
                    : "\"appIDs\" is empty, and \"appID\" does not count beside it: nobody gets the links of this detail.",
                at: detail.place(ofValueOf: list), in: subject, help: "Write the app identifiers into the list.",
                fix: single.map { app in
                    Diagnostic.Fix(
                        "Write the identifier of \"appID\" into the list.", .unsafe,
                        [subject.editing.appending(JSONValue(app), to: list.value)])
                })
        }
    }
}

extension Diagnostic.Code {
    /// `empty-identifier-list`
    public static let emptyIdentifierList = EmptyIdentifierList().offence.code
}
