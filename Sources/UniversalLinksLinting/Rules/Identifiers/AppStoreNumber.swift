public import UniversalLinks

/// An App Store ID instead of the prefix of an app identifier.
struct AppStoreNumber: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA306", "app-store-number"), .error, .identifiers, sometimes: [.warning],
        summary: "An App Store ID in place of the prefix",
        effect: """
            This entry matches no app: iOS compares it with the identifiers that installed apps are signed with, and \
            those start with a prefix of letters and digits.
            """,
        reason: """
            App Store IDs now have ten digits and prefixes have ten characters, so one looks like the other. A \
            prefix mixes 36 characters; about one in 370,000 would be all digits. As far as is known, the ten-digit \
            App Store IDs assigned so far start with 1 or 6; Apple does not document this. Those are errors here, \
            and other numbers of ten digits are warnings.
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
        let uses = subject.identifiers
        let twins = IdentifierTwins(of: uses)
        return uses.filter { $0.shape == .appStoreNumber }.map { use in
            let first = use.identifier.text.utf8.first
            let isPossible =
                use.identifier.hasDocumentedShape && first != UInt8(ascii: "1") && first != UInt8(ascii: "6")
            let twin = twins.twin(of: use)
            return diagnostic(
                "The prefix of \(use.quoted) is all digits, like an App Store ID"
                    + (isPossible
                        ? "; prefixes of ten digits are rare." : "; no app is signed with an App Store ID."),
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
