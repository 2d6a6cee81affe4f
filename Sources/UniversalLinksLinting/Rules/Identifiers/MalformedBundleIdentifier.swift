public import UniversalLinks

/// A valid prefix before something that cannot be a bundle identifier.
struct MalformedBundleIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA310", "malformed-bundle-identifier"), .warning, .identifiers,
        summary: "An invalid bundle identifier after a prefix",
        effect: """
            The entry matches hardly any app: Apple does not register a bundle identifier with such a character, so \
            no app from the App Store has one. Builds that were never in the App Store can have one.
            """,
        reason: """
            Apple's documentation allows letters, digits, hyphens and periods in a bundle identifier. An underscore \
            usually comes from the project's name, and is another character in the real identifier; a doubled period \
            or prefix comes from concatenated text.
            """,
        remedy: "Copy the bundle identifier from the app's project or from Apple's developer site.",
        evidence: [.identifierShape, .unlistedApp],
        firing: [
            .detail(
                """
                "appIDs": [⟦"7Q4KX2M9TD.example.eats_now"⟧],
                "components": [{ "/": "/buy/*" }]
                """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats-now"],
                "components": [{ "/": "/buy/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.compactMap { use in
            guard case .malformedBundleIdentifier(let defect) = use.shape else { return nil }
            switch defect {
            case .emptyPart:
                return diagnostic(
                    "The bundle identifier of \(use.quoted) has an empty part, which Apple does not register.",
                    at: use.place, in: subject, help: "Remove the extra period.")
            case .character(let scalar):
                return diagnostic(
                    "The bundle identifier of \(use.quoted) contains \"\(Character(scalar))\"; Apple registers only letters, "
                        + "digits, hyphens and periods.",
                    at: use.place, in: subject, help: "Copy the bundle identifier from the app's project.")
            case .doubledPrefix:
                let single = use.identifier.bundleIdentifier
                return diagnostic(
                    "The prefix appears twice in \(use.quoted).", at: use.place, in: subject,
                    help: "Write \"\(single.shortened(to: 80))\".",
                    fix: Diagnostic.Fix(
                        "Write \"\(single.shortened(to: 80))\".", .unsafe, [use.replacing(with: single)]))
            }
        }
    }
}

extension Diagnostic.Code {
    /// `malformed-bundle-identifier`
    public static let malformedBundleIdentifier = MalformedBundleIdentifier().offence.code
}
