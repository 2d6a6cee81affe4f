import JSONSyntax
public import UniversalLinks

/// A detail whose apps iOS 12 and earlier do not find.
struct IdentifierListAlone: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA502", "identifier-list-alone"), .warning, .compatibility,
        summary: "`appIDs` without `appID`, for iOS 12 and earlier",
        effect: "On iOS 12 and earlier, the detail applies to no app.",
        reason: "iOS 13 introduced `appIDs`. Earlier versions read `appID`, which contains one identifier.",
        remedy: """
            For older versions, add one detail per app, with `appID` and `paths`, next to the detail with `appIDs`. \
            iOS 13 and later ignore `appID` if `appIDs` is present. Or stop supporting the older versions.
            """,
        evidence: [.appIDsNeedIOS13],
        firing: [
            .oldDetail(
                """
                ⟦"appIDs"⟧: ["7Q4KX2M9TD.example.eats"],
                "paths": ["/buy/*"]
                """)
        ],
        quiet: [
            .oldDetail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/buy/*"]
                """),
            .oldDetail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/buy/*"]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """, minimumSystem: .ios13),
            .appLinks(
                """
                "details": {
                  "7Q4KX2M9TD.example.eats": { "appIDs": ["7Q4KX2M9TD.example.eats"], "paths": ["/buy/*"] }
                }
                """, minimumSystem: .ios12),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard subject.minimumSystem < .ios13, case .array = subject.file.appLinks?.detailsShape else { return [] }
        return subject.objects.compactMap { object in
            guard object.role == .detail, let member = object.members.member("appIDs"),
                object.members["appID"]?.string == nil
            else { return nil }
            return diagnostic(
                "iOS 12 ignores \"appIDs\", and this detail has no \"appID\": it applies to no app there.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                help: "Add \"appID\" with one identifier; for several apps, write one detail per app.")
        }
    }
}

extension Diagnostic.Code {
    /// `identifier-list-alone`
    public static let identifierListAlone = IdentifierListAlone().offence.code
}
