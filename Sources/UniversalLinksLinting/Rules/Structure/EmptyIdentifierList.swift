import JSONSyntax
public import UniversalLinks

/// An empty `appIDs`, which also overrides an `appID` next to it.
struct EmptyIdentifierList: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA218", "empty-identifier-list"), .error, .structure,
        summary: "An empty `appIDs`",
        effect: "No app gets the links of this detail, not even the one in `appID`.",
        reason: "If `appIDs` is an array, iOS ignores `appID`, even if the array is empty.",
        remedy: "Add the identifiers to `appIDs`.",
        evidence: [
            .appIDsOverAppID
        ],
        firing: [
            .detail(
                """
                "appIDs": ⟦[]⟧,
                "components": [{ "/": "/menu/*" }]
                """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasDictionaryOfDetails else { return [] }
        return subject.detailObjects.compactMap { detail in
            guard let list = detail.members.member("appIDs"), list.value.array?.isEmpty ?? false else { return nil }
            let single = detail.members["appID"]?.string
            return diagnostic(
                single == nil
                    ? "\"appIDs\" is empty, so no app gets the links of this detail."
                    : "\"appIDs\" is empty and overrides \"appID\", so no app gets the links of this detail.",
                at: detail.place(ofValueOf: list), in: subject, help: "Add the app identifiers to the list.",
                fix: single.map { app in
                    Diagnostic.Fix(
                        "Add the identifier from \"appID\" to the list.", .unsafe,
                        [subject.editing.appending(JSONValue(app), to: list.value)])
                })
        }
    }
}

extension Diagnostic.Code {
    /// `empty-identifier-list`
    public static let emptyIdentifierList = EmptyIdentifierList().offence.code
}
