import JSONSyntax
public import UniversalLinks

/// Apps of several teams that share a site's passwords.
struct SeveralTeamsInWebCredentials: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA552", "several-teams-in-webcredentials"), .warning, .security,
        summary: "Apps with several prefixes under `webcredentials`",
        effect: """
            iOS offers each listed app, including those of other teams, the passwords and passkeys saved for the \
            site. No one has to approve this on the device.
            """,
        reason: """
            A prefix usually identifies a team; that different prefixes belong to different teams is this rule's \
            guess. An app of another team under `webcredentials` is correct if a company has several teams, or while \
            an app moves, so bundle identifiers of one domain are not reported. An entry left over from an agency or \
            a previous owner is a security risk.
            """,
        remedy: "Remove apps that are no longer yours.",
        evidence: [
            .publicServices,
            .identifierShape,
        ],
        firing: [
            Offence.Example(
                file: """
                    {
                      "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats", ⟦"M41Z7RW8PA.agency.eats"⟧] }
                    }
                    """)
        ],
        quiet: [
            Offence.Example(
                file: """
                    {
                      "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"] }
                    }
                    """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers.filter { use in
            use.service.isVerbatim("webcredentials") && [.wellFormed, .lowercasePrefix].contains(use.shape)
        }
        guard let first = uses.first else { return [] }
        let others = uses.filter {
            SeveralTeamsInWebCredentials.prefix(of: $0) != SeveralTeamsInWebCredentials.prefix(of: first)
        }
        let company = SeveralTeamsInWebCredentials.company(of: first)
        // One company with several teams is usual, and so is an app that moved to another.
        guard let other = others.first(where: { SeveralTeamsInWebCredentials.company(of: $0) != company }) else {
            return []
        }
        let prefixes = Set(uses.map(SeveralTeamsInWebCredentials.prefix(of:)))
        return [
            diagnostic(
                "Apps with \(prefixes.count) prefixes share the site's passwords: \(other.quoted) and \(first.quoted) "
                    + "belong to different teams, unless one team has both prefixes.",
                at: other.place, in: subject, notes: [first.note(in: subject)],
                help: "Remove apps that are no longer yours.")
        ]
    }

    /// The beginning of a bundle identifier that is the domain of whoever made the app: `com.example`.
    private static func company(of use: IdentifierUse) -> String {
        let parts = use.identifier.bundleIdentifier.asciiLowercased.utf8.split(separator: UInt8(ascii: "."))
        return parts.prefix(2).map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
    }

    private static func prefix(of use: IdentifierUse) -> String { (use.identifier.prefix ?? "").asciiUppercased }
}

extension Diagnostic.Code {
    /// `several-teams-in-webcredentials`
    public static let severalTeamsInWebCredentials = SeveralTeamsInWebCredentials().offence.code
}
