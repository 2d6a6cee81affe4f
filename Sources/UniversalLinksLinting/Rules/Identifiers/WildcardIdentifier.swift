public import UniversalLinks

/// An asterisk in an app identifier.
struct WildcardIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA305", "wildcard-identifier"), .error, .identifiers,
        summary: "An asterisk in an app identifier",
        effect: "This entry probably matches no app: iOS compares the `*` literally.",
        reason: """
            Provisioning profiles support wildcard app identifiers, and patterns support `*`. The lists of apps in \
            this file support neither: they name each app in full. That iOS compares the whole bundle identifier is \
            assumed; Apple's documentation mentions no wildcard here.
            """,
        remedy: "List each app by its full identifier.",
        evidence: [.foldedPrefix, .unlistedApp],
        firing: [
            .detail(
                """
                "appIDs": [⟦"7Q4KX2M9TD.*"⟧],
                "components": [{ "/": "/buy/*" }]
                """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.filter { $0.shape == .wildcard }.map { use in
            diagnostic(
                "\"*\" is not a wildcard in \(use.quoted), so it probably matches no app.",
                at: use.place, in: subject, help: "List each app by its full identifier.")
        }
    }
}

extension Diagnostic.Code {
    /// `wildcard-identifier`
    public static let wildcardIdentifier = WildcardIdentifier().offence.code
}
