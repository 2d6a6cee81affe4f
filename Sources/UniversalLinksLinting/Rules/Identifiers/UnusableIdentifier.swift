public import UniversalLinks

/// A text that is no app identifier at all.
struct UnusableIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA303", "unusable-identifier"), .error, .identifiers,
        summary: "Something else where an app identifier belongs",
        effect: """
            No app gets anything by this entry. The system takes any text, compares it with the identifiers of installed \
            apps and finds none.
            """,
        reason: """
            An app identifier is the prefix, a period and the bundle identifier, in one string of its own. An address in \
            the App Store, the name of a build or a list in one string is none.
            """,
        remedy:
            "Write the prefix of the app's identifier, a period and the bundle identifier; one string for each app.",
        evidence: [.identifierShape, .unlistedApp, .anyIdentifierShape],
        firing: [
            .detail(
                """
                "appID": ⟦"https://apps.apple.com/app/id284882215"⟧,
                "paths": ["/buy/*"]
                """),
            .detail(
                """
                "appIDs": [⟦"beta"⟧, ⟦""⟧, ⟦"7Q4KX2M9TD."⟧],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": [⟦"7Q4KX2M9TD.example.eats, 7Q4KX2M9TD.example.drinks"⟧],
                "components": [{ "/": "/buy/*" }]
                """),
            Offence.Example(
                file: """
                    { "webcredentials": { "apps": [⟦"7Q4KX2M9TD.apple-app-site-association"⟧] } }
                    """),
        ],
        quiet: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/buy/*"]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.Eats", "7Q4KX2M9TD.www.example.eats"],
                "components": [{ "/": "/beta" }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.compactMap { use in
            guard case .foreign(let foreign) = use.shape else { return nil }
            let isPossible = foreign == .fileName && use.identifier.hasDocumentedShape
            let sentence = UnusableIdentifier.sentence(foreign, use)
            return diagnostic(
                isPossible ? sentence : "\(sentence) No app gets anything by it.",
                at: use.place, in: subject, isPossible ? .warning : .error,
                help: foreign == .several
                    ? "Write a string of its own for each app."
                    : "Write the app's prefix, a period and its bundle identifier.")
        }
    }

    private static func sentence(_ foreign: IdentifierShape.Foreign, _ use: IdentifierUse) -> String {
        switch foreign {
        case .empty: "The app identifier is empty."
        case .url: "\(use.quoted) is an address, not an app identifier."
        case .several: "\(use.quoted) is one string, and the system compares it as a whole."
        case .word: "\(use.quoted) is no app identifier: it has no period behind a prefix."
        case .nothingBehindPrefix: "\(use.quoted) has no bundle identifier behind its period."
        case .fileName: "Behind the prefix of \(use.quoted) stands the name of this file, not a bundle identifier."
        }
    }
}

extension Diagnostic.Code {
    /// `unusable-identifier`
    public static let unusableIdentifier = UnusableIdentifier().offence.code
}
