public import UniversalLinks

/// A star in an app identifier.
struct WildcardIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA305", "wildcard-identifier"), .error, .identifiers,
        summary: "A star in an app identifier",
        effect: "No app gets anything by this entry: the star is compared as a star.",
        reason: """
            Provisioning profiles know wildcard app identifiers, and patterns know stars. The lists of apps in this file \
            know neither: each app is named in full. That the system compares the whole bundle identifier is assumed; no \
            page of Apple's mentions a wildcard here.
            """,
        remedy: "List each app by its whole identifier.",
        evidence: [.foldedPrefix, .unlistedApp],
        firing: [
            .detail(
                """
                "appIDs": [⟦"7Q4KX2M9TD.*"⟧],
                "components": [{ "/": "/buy/*" }]
                """),
            Offence.Example(
                file: """
                    { "webcredentials": { "apps": [⟦"7Q4KX2M9TD.example.*"⟧] } }
                    """),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.eats.courier"],
                "paths": ["*"]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.filter { $0.shape == .wildcard }.map { use in
            diagnostic(
                "The star in \(use.quoted) stands for itself; no app is signed with such an identifier.",
                at: use.place, in: subject, help: "List each app by its whole identifier.")
        }
    }
}

extension Diagnostic.Code {
    /// `wildcard-identifier`
    public static let wildcardIdentifier = WildcardIdentifier().offence.code
}
