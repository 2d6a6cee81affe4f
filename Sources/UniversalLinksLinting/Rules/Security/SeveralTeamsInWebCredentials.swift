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
            an app moves. An entry left over from an agency or a previous owner is a security risk. If every app \
            with the second prefix is also listed with the first, this is a note.
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
                      "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats", ⟦"M41Z7RW8PA.example.agency.eats"⟧] }
                    }
                    """),
            Offence.Example(
                file: """
                    {
                      "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats", ⟦"M41Z7RW8PA.example.eats"⟧] }
                    }
                    """),
        ],
        quiet: [
            Offence.Example(
                file: """
                    {
                      "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"] }
                    }
                    """),
            Offence.Example(
                file: """
                    {
                      "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.example.drinks"] }
                    }
                    """),
            Offence.Example(
                file: """
                    {
                      "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats", "7q4kx2m9td.example.drinks", "TEAMID.eats"] }
                    }
                    """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats", "M41Z7RW8PA.example.drinks"],
                "components": [{ "/": "/buy/*" }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers.filter { use in
            use.service.isVerbatim("webcredentials") && [.wellFormed, .lowercasePrefix].contains(use.shape)
        }
        guard let first = uses.first else { return [] }
        let others = uses.filter {
            SeveralTeamsInWebCredentials.prefix(of: $0) != SeveralTeamsInWebCredentials.prefix(of: first)
        }
        guard let other = others.first else { return [] }
        let prefixes = Set(uses.map(SeveralTeamsInWebCredentials.prefix(of:)))
        let ofFirst = Set(
            uses.filter {
                SeveralTeamsInWebCredentials.prefix(of: $0) == SeveralTeamsInWebCredentials.prefix(of: first)
            }
            .map { VerbatimText($0.identifier.bundleIdentifier) })
        let isMove = others.allSatisfy { ofFirst.contains(VerbatimText($0.identifier.bundleIdentifier)) }
        return [
            diagnostic(
                "Apps with \(prefixes.count) prefixes share the site's passwords: \(other.quoted) and \(first.quoted) "
                    + "belong to different teams, unless one team has both prefixes.",
                at: other.place, in: subject, isMove ? .note : .warning, notes: [first.note(in: subject)],
                help: "Remove apps that are no longer yours.")
        ]
    }

    private static func prefix(of use: IdentifierUse) -> String { (use.identifier.prefix ?? "").asciiUppercased }
}

extension Diagnostic.Code {
    /// `several-teams-in-webcredentials`
    public static let severalTeamsInWebCredentials = SeveralTeamsInWebCredentials().offence.code
}
