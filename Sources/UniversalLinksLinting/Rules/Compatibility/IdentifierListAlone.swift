import JSONSyntax
public import UniversalLinks

/// A detail whose apps systems before iOS 13 do not find.
struct IdentifierListAlone: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA502", "identifier-list-alone"), .warning, .compatibility,
        summary: "A list of apps, for a system that knows single ones only",
        effect: "Up to iOS 12 the detail speaks for no app.",
        reason: "iOS 13 brought `appIDs`. Earlier systems read `appID`, which holds one identifier.",
        remedy: """
            For old systems write a detail for each app, with `appID` and `paths`, beside the one with `appIDs`; or give up \
            the old systems. `appID` beside `appIDs` is ignored by iOS 13 and later.
            """,
        evidence: [.appIDsNeedIOS13],
        firing: [
            .detail(
                """
                ⟦"appIDs"⟧: ["7Q4KX2M9TD.example.eats"],
                "paths": ["/buy/*"]
                """, minimumSystem: .ios12)
        ],
        quiet: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/buy/*"]
                """, minimumSystem: .ios12),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/buy/*"]
                """, minimumSystem: .ios12),
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
                "iOS 12 ignores \"appIDs\", and there is no \"appID\" beside it: there the detail speaks for no app.",
                at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                help: "Write \"appID\" with one identifier; for several apps, a detail for each.")
        }
    }
}

extension Diagnostic.Code {
    /// `identifier-list-alone`
    public static let identifierListAlone = IdentifierListAlone().offence.code
}
