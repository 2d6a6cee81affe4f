import JSONSyntax
public import UniversalLinks

/// No `apps` beside `details`, which systems before iOS 13 ask for.
struct MissingApps: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA503", "missing-apps"), .warning, .compatibility,
        summary: "No `apps` beside `details`",
        effect: "Up to iOS 12 the system refuses `applinks`, and no link opens an app.",
        reason:
            "iOS 9 to 12 require the key, and want it empty. Later systems do not read it where there are `details`.",
        remedy: "Write `\"apps\": []` beside `details`.",
        evidence: [.appsRequired, .appsBesideDetails],
        firing: [
            .appLinks(
                """
                ⟦"details"⟧: [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }]
                """,
                fixed: """
                    "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }],
                    "apps": []
                    """, minimumSystem: .ios12)
        ],
        quiet: [
            .appLinks(
                """
                "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }],
                "apps": []
                """, minimumSystem: .ios12),
            .appLinks(
                """
                "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }]
                """, minimumSystem: .ios13),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.minimumSystem < .ios13 else { return [] }
        return subject.objects.compactMap { object in
            guard object.role == .appLinks, let member = object.members.member("details"), object.members["apps"] == nil
            else { return nil }
            return diagnostic(
                "iOS 12 requires an \"apps\" key beside \"details\", and refuses \"applinks\" without it.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject, help: "Write \"apps\": [].",
                fix: Diagnostic.Fix(
                    "Write \"apps\": [].", .safe,
                    [subject.editing.appending("apps", JSONValue(.array([])), to: object.value)]))
        }
    }
}

extension Diagnostic.Code {
    /// `missing-apps`
    public static let missingApps = MissingApps().offence.code
}
