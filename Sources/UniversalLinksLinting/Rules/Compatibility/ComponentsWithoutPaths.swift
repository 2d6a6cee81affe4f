import JSONSyntax
public import UniversalLinks

/// A detail that systems before iOS 13 find empty.
struct ComponentsWithoutPaths: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA501", "components-without-paths"), .warning, .compatibility,
        summary: "Components without paths, for a system that knows paths only",
        effect: "Up to iOS 12 no link opens the app.",
        reason: """
            iOS 13 brought `components`, and with it `exclude` and the comparison of queries and fragments. Earlier systems \
            ignore the key and look for `paths`.
            """,
        remedy: "Write `paths` beside `components`: iOS 13 and later ignore them. Or give up the old systems.",
        evidence: [.componentsOverPaths, .releases],
        firing: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                ⟦"components"⟧: [{ "/": "/buy/*" }]
                """, minimumSystem: .ios12)
        ],
        quiet: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/buy/*"],
                "components": [{ "/": "/buy/*" }]
                """, minimumSystem: .ios12),
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
                "iOS 12 ignores \"components\", and there are no \"paths\" beside them: there no link opens the app.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                help: "Write \"paths\" beside them; iOS 13 and later ignore these.")
        }
    }
}

extension Diagnostic.Code {
    /// `components-without-paths`
    public static let componentsWithoutPaths = ComponentsWithoutPaths().offence.code
}
