import JSONSyntax
public import UniversalLinks

/// A `paths` that is not an array.
struct UnusablePaths: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA225", "unusable-paths"), .error, .structure,
        summary: "A `paths` that is not an array",
        effect: """
            iOS probably treats the key as missing: the apps of the detail get every link to the domain. This is \
            assumed, not confirmed by a recording. Either way, what you wrote has no effect.
            """,
        reason: "`paths` is an array, even for a single path.",
        remedy: "Put square brackets around the path.",
        evidence: [.wrongType, .detailWithoutLists],
        firing: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ⟦"/menu/*"⟧
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/*"]
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ⟦{}⟧,
                "components": [{ "/": "/menu/*" }]
                """),
        ],
        quiet: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/menu/*"]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/*" }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.detailObjects.compactMap { detail in
            guard let list = detail.members.member("paths"), list.value.array == nil else { return nil }
            let isUnread = detail.members["components"]?.array != nil
            return diagnostic(
                "\"paths\" is \(list.value.typeDescription), not an array, so "
                    + (isUnread ? "iOS ignores it." : "the apps of this detail probably get every URL of the domain."),
                at: detail.place(ofValueOf: list), in: subject, isUnread ? .note : nil,
                help: "Write an array of paths.",
                fix: list.value.string == nil
                    ? nil
                    : Diagnostic.Fix("Put brackets around the path.", .unsafe, subject.brackets(around: list.value)))
        }
    }
}

extension Diagnostic.Code {
    /// `unusable-paths`
    public static let unusablePaths = UnusablePaths().offence.code
}
