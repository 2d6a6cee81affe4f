public import UniversalLinks

/// A bundle identifier without the prefix that makes it an app identifier.
struct MissingPrefix: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA307", "missing-prefix"), .error, .identifiers,
        summary: "A bundle identifier without its prefix",
        effect: """
            This entry matches no app. iOS reads the text before the first period as the prefix, and no app is \
            signed with `com` as its prefix.
            """,
        reason: """
            iOS identifies an app by its whole identifier, as in its `application-identifier` entitlement: a prefix \
            of ten characters, which is often the Team ID, a period, and only then the bundle identifier.
            """,
        remedy: "Write the prefix of the app's identifier and a period before the bundle identifier.",
        evidence: [.identifierShape, .unlistedApp, .anyIdentifierShape],
        firing: [
            .detail(
                """
                "appIDs": [⟦"com.example.eats"⟧],
                "components": [{ "/": "/buy/*" }]
                """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.com.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers
        let twins = IdentifierTwins(of: uses)
        return uses.filter { $0.shape == .missingPrefix }.map { use in
            let twin = twins.twin(of: use)
            let text = use.identifier.text.drop { $0 == "." }
            return diagnostic(
                "\(use.quoted) has no team prefix, so it matches no app.",
                at: use.place, in: subject, notes: twin.map { [$0.note(in: subject)] } ?? [],
                help: twin.map { "Write \($0.quoted) if that is the app you mean." }
                    ?? "Write \"TEAMID.\(String(text).shortened(to: 80))\" with your 10-character prefix."
                    + (use.identifier.text.hasPrefix(".") ? " Was a variable for it empty?" : ""),
                fix: twin.map { twin in
                    Diagnostic.Fix("Write \(twin.quoted).", .unsafe, [use.replacing(with: twin.identifier.text)])
                })
        }
    }
}

extension Diagnostic.Code {
    /// `missing-prefix`
    public static let missingPrefix = MissingPrefix().offence.code
}
