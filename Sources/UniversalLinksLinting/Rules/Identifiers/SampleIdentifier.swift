public import UniversalLinks

/// An app identifier with a prefix from documentation.
struct SampleIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA302", "sample-identifier"), .warning, .identifiers, sometimes: [.error],
        summary: "A prefix from documentation",
        effect: """
            If you copied the prefix from an example, this entry matches none of your apps: iOS compares it with the \
            identifiers that installed apps are signed with.
            """,
        reason: """
            Apple's pages, cookbooks and tutorials use `ABCDE12345` and similar prefixes as examples. These have the \
            right format, so only a list of them reveals that they belong to no app.
            """,
        remedy: "Write the prefix of your own app's identifier.",
        evidence: [.identifierShape, .unlistedApp],
        firing: [
            .detail(
                """
                "appIDs": [⟦"ABCDE12345.example.eats"⟧],
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
        subject.identifiers.compactMap { use in
            guard use.shape == .sample, let prefix = use.identifier.prefix else { return nil }
            return diagnostic(
                use.identifier.hasDocumentedShape
                    ? "The prefix of \(use.quoted) is an example from documentation, and probably not your app's."
                    : "The prefix \"\(prefix)\" of \(use.quoted) is made up, so no app is signed with it.",
                at: use.place, in: subject, use.identifier.hasDocumentedShape ? .warning : .error,
                help: "Write the prefix of your app's identifier.")
        }
    }
}

extension Diagnostic.Code {
    /// `sample-identifier`
    public static let sampleIdentifier = SampleIdentifier().offence.code
}
