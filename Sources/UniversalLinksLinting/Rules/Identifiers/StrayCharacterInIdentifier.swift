import JSONSyntax
public import UniversalLinks

/// White space or an invisible character in an app identifier.
struct StrayCharacterInIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA304", "stray-character-in-identifier"), .error, .identifiers,
        summary: "White space or an invisible character in an app identifier",
        effect: """
            This entry matches no app: the character counts, and no app is signed with an identifier that contains \
            one.
            """,
        reason: """
            iOS compares identifiers character by character. Text copied from a page or a chat can contain a space, \
            a no-break space or a zero-width character that no editor shows.
            """,
        remedy: "Remove the character.",
        evidence: [.identifierShape, .foldedPrefix, .unlistedApp],
        firing: [
            .detail(
                """
                "appIDs": [⟦"7Q4KX2M9TD.example.eats "⟧],
                "components": [{ "/": "/buy/*" }]
                """,
                fixed: """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
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
            guard case .strayCharacter(let clean) = use.shape else { return nil }
            let name = StrayCharacterInIdentifier.nameOfFirst(in: use.identifier.text)
            return diagnostic(
                "\(use.quoted) contains \(name), so it matches no app.",
                at: use.place, in: subject, help: "Write \"\(clean.shortened(to: 80))\".",
                fix: Diagnostic.Fix(
                    "Write \"\(clean.shortened(to: 80))\".", .unsafe, [use.replacing(with: clean)]))
        }
    }

    private static func nameOfFirst(in text: String) -> String {
        for scalar in text.unicodeScalars {
            if scalar == " " { return "a space" }
            guard scalar.isWhitespace || PrintableText.isUnsafe(scalar) else { continue }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
            return scalar.isWhitespace ? "white space (\(number))" : "an invisible character (\(number))"
        }
        return "a stray character"
    }
}

extension Diagnostic.Code {
    /// `stray-character-in-identifier`
    public static let strayCharacterInIdentifier = StrayCharacterInIdentifier().offence.code
}
