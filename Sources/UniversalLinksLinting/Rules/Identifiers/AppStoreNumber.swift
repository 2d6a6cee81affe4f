public import UniversalLinks

/// An app's number in the App Store in place of the prefix of its identifier.
struct AppStoreNumber: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA306", "app-store-number"), .error, .identifiers,
        summary: "An App Store number in place of the prefix",
        effect: """
            No app gets anything by this entry: the system compares it with the identifiers that installed apps are signed \
            with, and these begin with a prefix of letters and digits.
            """,
        reason: """
            Since the numbers of apps in the App Store have ten digits, as prefixes have ten characters, one looks like the \
            other. Prefixes are mixed of 36 characters; one in some 370,000 would be digits alone. The numbers of ten digits \
            that the App Store has given out so far begin with 1 or 6, as far as is known; Apple says nothing of it. Those \
            are errors here, and other ten digits a warning.
            """,
        remedy: "Write the prefix of the app's identifier; Apple's developer site shows it under Identifiers.",
        evidence: [
            .identifierShape, .unlistedApp,
        ],
        firing: [
            .detail(
                """
                "appIDs": [⟦"6744744763.example.eats"⟧],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": [⟦"284882215.example.eats"⟧, ⟦"3744744763.example.eats"⟧],
                "components": [{ "/": "/buy/*" }]
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
                "appIDs": ["67447447A3.example.eats", "7Q4KX2M9TD.6744744763"],
                "components": [{ "/": "/6744744763.example/*" }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers
        let twins = IdentifierTwins(of: uses)
        return uses.filter { $0.shape == .appStoreNumber }.map { use in
            let first = use.identifier.text.utf8.first
            let isPossible =
                use.identifier.hasDocumentedShape && first != UInt8(ascii: "1") && first != UInt8(ascii: "6")
            let twin = twins.twin(of: use)
            return diagnostic(
                "The prefix of \(use.quoted) is digits alone, like a number of the App Store; no app is signed with such a "
                    + "number.",
                at: use.place, in: subject, isPossible ? .warning : .error,
                notes: twin.map { [$0.note(in: subject)] } ?? [],
                help: "Write the prefix of the app's identifier.")
        }
    }
}

extension Diagnostic.Code {
    /// `app-store-number`
    public static let appStoreNumber = AppStoreNumber().offence.code
}
