public import UniversalLinks

/// A bundle identifier without the prefix that makes it an app identifier.
struct MissingPrefix: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA307", "missing-prefix"), .error, .identifiers,
        summary: "A bundle identifier without its prefix",
        effect: """
            No app gets anything by this entry. The system takes what stands before the first period for the prefix, and no \
            app is signed with `com` for one.
            """,
        reason: """
            An app is named by its whole identifier, as in its `application-identifier` entitlement: ten characters, a \
            period, and only then the bundle identifier.
            """,
        remedy: "Write the prefix of the app's identifier and a period in front.",
        evidence: [.identifierShape, .unlistedApp, .anyIdentifierShape],
        firing: [
            .detail(
                """
                "appIDs": [⟦"com.example.eats"⟧],
                "components": [{ "/": "/buy/*" }]
                """),
            Offence.Example(
                file: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.com.example.eats", "paths": ["*"] }] },
                      "webcredentials": { "apps": [⟦"com.example.eats"⟧] }
                    }
                    """,
                fixed: """
                    {
                      "applinks": { "details": [{ "appID": "7Q4KX2M9TD.com.example.eats", "paths": ["*"] }] },
                      "webcredentials": { "apps": ["7Q4KX2M9TD.com.example.eats"] }
                    }
                    """),
            Offence.Example(
                file: """
                    { "appclips": { "apps": [⟦".com.example.eats.Clip"⟧] } }
                    """),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.com.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": ["7q4kx2m9td.example.eats", "7Q4KX2M9T.com.example.eats", "abcdefghij.com.example.eats"],
                "components": [{ "/": "/com.example" }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers
        let twins = IdentifierTwins(of: uses)
        return uses.filter { $0.shape == .missingPrefix }.map { use in
            let twin = twins.twin(of: use)
            return diagnostic(
                "\(use.quoted) is a bundle identifier without a prefix; no app is signed with that, so none gets anything "
                    + "by it.",
                at: use.place, in: subject, notes: twin.map { [$0.note(in: subject)] } ?? [],
                help: "Write the app's prefix, ten capital letters and digits, and a period in front.",
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
