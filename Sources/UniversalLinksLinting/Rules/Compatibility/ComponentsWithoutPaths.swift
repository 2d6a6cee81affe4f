import JSONSyntax
public import UniversalLinks

/// A detail that is empty for iOS 12 and earlier.
struct ComponentsWithoutPaths: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA501", "components-without-paths"), .warning, .compatibility,
        summary: "`components` without `paths`, for iOS 12 and earlier",
        effect: "On iOS 12 and earlier, no link opens the app.",
        reason: """
            iOS 13 introduced `components`, and with it `exclude` and the matching of queries and fragments. Earlier \
            versions ignore the key and read only `paths`.
            """,
        remedy:
            "Add `paths` next to `components`; iOS 13 and later ignore `paths`. Or stop supporting the older versions.",
        evidence: [.componentsOverPaths, .releases],
        firing: [
            .oldDetail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                ⟦"components"⟧: [{ "/": "/buy/*" }]
                """)
        ],
        quiet: [
            .oldDetail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/buy/*"],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "components": [{ "/": "/buy/*" }]
                """, minimumSystem: .ios13),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.minimumSystem < .ios13 else { return [] }
        return subject.objects.compactMap { object in
            guard object.role == .detail, let member = object.members.member("components"), member.value.array != nil,
                object.members["paths"]?.array == nil
            else { return nil }
            return diagnostic(
                "iOS 12 ignores \"components\", and this detail has no \"paths\": no link opens the app there.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                help: "Add \"paths\"; iOS 13 and later ignore it.")
        }
    }
}

extension Diagnostic.Code {
    /// `components-without-paths`
    public static let componentsWithoutPaths = ComponentsWithoutPaths().offence.code
}
