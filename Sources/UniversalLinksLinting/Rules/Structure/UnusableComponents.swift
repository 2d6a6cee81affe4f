import JSONSyntax
public import UniversalLinks

/// A `components` that is no array.
struct UnusableComponents: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA224", "unusable-components"), .error, .structure,
        summary: "A `components` that is not an array",
        effect: """
            Probably the key counts as if it were not there: the apps of the detail get every link of the domain, or what \
            `paths` says. That is assumed; nobody recorded it. What was written does not count either way.
            """,
        reason: "`components` is an array, also for one component alone.",
        remedy: "Put square brackets around the component.",
        evidence: [.wrongType, .detailWithoutLists],
        firing: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": ⟦{ "/": "/menu/*" }⟧
                """,
                fixed: """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "components": [{ "/": "/menu/*" }]
                    """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": ⟦"/menu/*"⟧,
                "paths": ["/menu/*"]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": ⟦null⟧
                """),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/*" }]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": []
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.detailObjects.compactMap { detail in
            guard let list = detail.members.member("components"), list.value.array == nil else { return nil }
            let hasPaths = detail.members["paths"]?.array != nil
            let isComponent = list.value.object?.members.isEmpty == false
            return diagnostic(
                "\"components\" is \(list.value.typeDescription), not an array, and counts as if it were not there: "
                    + (hasPaths ? "\"paths\" counts instead." : "the apps of this detail get every URL of the domain."),
                at: detail.place(ofValueOf: list), in: subject, hasPaths && list.value.isVoid ? .warning : nil,
                help: "Write an array of objects.",
                fix: isComponent
                    ? Diagnostic.Fix(
                        "Put brackets around the component.", .unsafe, subject.brackets(around: list.value))
                    : nil)
        }
    }
}

extension Diagnostic.Code {
    /// `unusable-components`
    public static let unusableComponents = UnusableComponents().offence.code
}
