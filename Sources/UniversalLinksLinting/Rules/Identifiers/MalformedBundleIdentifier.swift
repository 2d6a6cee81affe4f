public import UniversalLinks

/// A good prefix in front of something that no bundle identifier can be.
struct MalformedBundleIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA310", "malformed-bundle-identifier"), .warning, .identifiers,
        summary: "Something that no bundle identifier can be, behind a prefix",
        effect: """
            Hardly any app gets something by this entry: Apple registers no bundle identifier with such a character, so \
            none comes from the App Store. Builds that never went there can have one.
            """,
        reason: """
            Apple's pages allow letters, digits, hyphens and periods in a bundle identifier. An underscore is usually \
            another character on its way from a project's name; a doubled period or prefix comes from text put together.
            """,
        remedy: "Copy the bundle identifier from the app's project or from Apple's developer site.",
        evidence: [.identifierShape, .unlistedApp],
        firing: [
            .detail(
                """
                "appIDs": [⟦"7Q4KX2M9TD.example.eats_now"⟧],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": [⟦"7Q4KX2M9TD..example.eats"⟧, ⟦"7Q4KX2M9TD.example.café"⟧],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": [⟦"7Q4KX2M9TD.7Q4KX2M9TD.example.eats"⟧],
                "components": [{ "/": "/buy/*" }]
                """,
                fixed: """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "components": [{ "/": "/buy/*" }]
                    """),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats-now"],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.123eats", "7Q4KX2M9TD.com.1800.-Eats"],
                "components": [{ "/": "/eats_now" }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.compactMap { use in
            guard case .malformedBundleIdentifier(let defect) = use.shape else { return nil }
            switch defect {
            case .emptyPart:
                return diagnostic(
                    "The bundle identifier of \(use.quoted) has an empty part; Apple registers none like that.",
                    at: use.place, in: subject, help: "Take the superfluous period out.")
            case .character(let scalar):
                return diagnostic(
                    "The bundle identifier of \(use.quoted) holds \"\(Character(scalar))\"; Apple registers letters, digits, "
                        + "hyphens and periods alone.",
                    at: use.place, in: subject, help: "Copy the bundle identifier from the app's project.")
            case .doubledPrefix:
                let single = use.identifier.bundleIdentifier
                return diagnostic(
                    "The prefix stands twice in \(use.quoted).", at: use.place, in: subject,
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
