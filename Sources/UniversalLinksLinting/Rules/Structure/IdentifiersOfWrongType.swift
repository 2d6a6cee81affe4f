import JSONSyntax
public import UniversalLinks

/// An `appIDs` that is not an array, or an `appID` that is not a string.
struct IdentifiersOfWrongType: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA220", "identifiers-of-wrong-type"), .error, .structure, sometimes: [.warning],
        summary: "An `appIDs` that is not an array, or an `appID` that is not a string",
        effect:
            "iOS probably treats the key as missing. If no other key names the apps, no app gets the links of the detail.",
        reason: "`appIDs` is an array of strings, and `appID` is a single string.",
        remedy: "Write `appIDs` with square brackets around the identifiers.",
        evidence: [.unusableAppIDs, .wrongType],
        firing: [
            .detail(
                """
                ⟦"appID"⟧: ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.drinks"],
                "components": [{ "/": "/menu/*" }]
                """,
                fixed: """
                    "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.drinks"],
                    "components": [{ "/": "/menu/*" }]
                    """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.drinks"],
                "components": [{ "/": "/menu/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasDictionaryOfDetails else { return [] }
        return subject.detailObjects.flatMap { detail in
            [list(in: detail, subject), single(in: detail, subject)].compactMap { $0 }
        }
    }

    private func list(in detail: LintObject, _ subject: LintSubject) -> Diagnostic? {
        guard let list = detail.members.member("appIDs"), list.value.array == nil else { return nil }
        let isReplaced = detail.members["appID"]?.string != nil
        let isText = list.value.string.map { !$0.isEmpty } ?? false
        return diagnostic(
            "\"appIDs\" is \(list.value.typeDescription), not an array, so "
                + (isReplaced
                    ? "iOS probably uses \"appID\" instead." : "probably no app gets the links of this detail."),
            at: subject.place(ofKeyOf: list, in: detail.pointer), in: subject, isReplaced ? .warning : nil,
            help: "Write an array of app identifiers.",
            fix: isText
                ? Diagnostic.Fix("Put brackets around the identifier.", .unsafe, subject.brackets(around: list.value))
                : nil)
    }

    private func single(in detail: LintObject, _ subject: LintSubject) -> Diagnostic? {
        guard let single = detail.members.member("appID"), single.value.string == nil,
            detail.members["appIDs"]?.array == nil
        else { return nil }
        let isList = detail.members["appIDs"] == nil && single.value.array != nil
        return diagnostic(
            "\"appID\" is \(single.value.typeDescription), not a string, so probably no app gets the links of this detail.",
            at: subject.place(ofKeyOf: single, in: detail.pointer), in: subject,
            help: isList ? "Rename the key to \"appIDs\"." : "Write \"appIDs\" with the app identifiers.",
            fix: isList
                ? Diagnostic.Fix(
                    "Rename the key to \"appIDs\".", .unsafe, [subject.editing.renaming(single, to: "appIDs")]) : nil)
    }
}

extension Diagnostic.Code {
    /// `identifiers-of-wrong-type`
    public static let identifiersOfWrongType = IdentifiersOfWrongType().offence.code
}
