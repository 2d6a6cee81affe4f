import JSONSyntax
public import UniversalLinks

/// Apps of several teams that share a site's passwords.
struct SeveralTeamsInWebCredentials: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA552", "several-teams-in-webcredentials"), .warning, .security,
        summary: "Apps with several prefixes under `webcredentials`",
        effect: """
            Each listed app is offered the passwords and passkeys that were saved for the site, those of other teams \
            included; nobody has to agree to it on the device.
            """,
        reason: """
            A prefix mostly stands for a team, and that different prefixes belong to different teams is a guess of this rule. \
            An app of another team under `webcredentials` is right where a company has \
            several, or while an app moves; left over from an agency or an earlier owner, it is an open door. Where every \
            app of the second prefix stands there with the first as well, this is a note.
            """,
        remedy: "Take out what is not yours any more.",
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
                "Apps with \(prefixes.count) prefixes share the site's passwords: \(other.quoted) is of another team than "
                    + "\(first.quoted), unless a team has both prefixes.",
                at: other.place, in: subject, isMove ? .note : .warning, notes: [first.note(in: subject)],
                help: "Take out what is not yours any more.")
        ]
    }

    private static func prefix(of use: IdentifierUse) -> String { (use.identifier.prefix ?? "").asciiUppercased }
}

extension Diagnostic.Code {
    /// `several-teams-in-webcredentials`
    public static let severalTeamsInWebCredentials = SeveralTeamsInWebCredentials().offence.code
}
