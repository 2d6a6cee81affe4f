public import UniversalLinks

/// A text that is not an app identifier at all.
struct UnusableIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA303", "unusable-identifier"), .error, .identifiers, sometimes: [.warning],
        summary: "A text that is not an app identifier",
        effect: """
            This entry matches no app. iOS accepts any text, compares it with the identifiers of installed apps and \
            finds no match.
            """,
        reason: """
            An app identifier is the prefix, a period and the bundle identifier, in its own string. An App Store \
            address, the name of a build and a list in one string are not app identifiers.
            """,
        remedy:
            "Write the prefix of the app's identifier, a period and the bundle identifier, with one string per app.",
        evidence: [.identifierShape, .unlistedApp, .anyIdentifierShape],
        firing: [
            .detail(
                """
                "appID": ⟦"https://apps.apple.com/app/id284882215"⟧,
                "paths": ["/buy/*"]
                """)
        ],
        quiet: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/buy/*"]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.compactMap { use in
            guard case .foreign(let foreign) = use.shape else { return nil }
            let isPossible = foreign == .fileName && use.identifier.hasDocumentedShape
            let defect = UnusableIdentifier.defect(foreign, use)
            return diagnostic(
                isPossible ? "\(defect)." : "\(defect), so it matches no app.",
                at: use.place, in: subject, isPossible ? .warning : .error,
                help: foreign == .several
                    ? "Write one string per app."
                    : "Write the app's prefix, a period and its bundle identifier.")
        }
    }

    private static func defect(_ foreign: IdentifierShape.Foreign, _ use: IdentifierUse) -> String {
        switch foreign {
        case .empty: "The app identifier is empty"
        case .url: "\(use.quoted) is a URL or path, not an app identifier"
        case .several: "\(use.quoted) is one string, which iOS compares as a whole"
        case .word: "\(use.quoted) has no period between prefix and bundle identifier"
        case .nothingAfterPrefix: "\(use.quoted) has no bundle identifier after its period"
        case .fileName: "\(use.quoted) contains the name of this file instead of a bundle identifier"
        }
    }
}

extension Diagnostic.Code {
    /// `unusable-identifier`
    public static let unusableIdentifier = UnusableIdentifier().offence.code
}
