import JSONSyntax
public import UniversalLinks

/// A `components` that is not an array.
struct UnusableComponents: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA224", "unusable-components"), .error, .structure,
        summary: "A `components` that is not an array",
        effect: """
            iOS probably treats the key as missing: the apps of the detail get every link to the domain, or those in \
            `paths`. This is assumed, not confirmed by a recording. Either way, what you wrote has no effect.
            """,
        reason: "`components` is an array, even for a single component.",
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
                "\"components\" is \(list.value.typeDescription), not an array, so "
                    + (hasPaths
                        ? "iOS probably uses \"paths\" instead."
                        : "the apps of this detail probably get every URL of the domain."),
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
