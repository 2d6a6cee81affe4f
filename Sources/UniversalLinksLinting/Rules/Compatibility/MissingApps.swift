import JSONSyntax
public import UniversalLinks

/// No `apps` next to `details`, which iOS 12 and earlier require.
struct MissingApps: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA503", "missing-apps"), .warning, .compatibility,
        summary: "`details` without `apps`, for iOS 12 and earlier",
        effect: "iOS 12 and earlier reject `applinks`, and no link opens an app.",
        reason: """
            iOS 9 to 12 require the key, and require it to be an empty list. Later versions ignore it if `details` \
            is present.
            """,
        remedy: "Add `\"apps\": []` next to `details`.",
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
                "iOS 12 requires \"apps\" next to \"details\", and rejects \"applinks\" without it.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject, help: "Add \"apps\": [].",
                fix: Diagnostic.Fix(
                    "Add \"apps\": [].", .safe,
                    [subject.editing.appending("apps", JSONValue(.array([])), to: object.value)]))
        }
    }
}

extension Diagnostic.Code {
    /// `missing-apps`
    public static let missingApps = MissingApps().offence.code
}
