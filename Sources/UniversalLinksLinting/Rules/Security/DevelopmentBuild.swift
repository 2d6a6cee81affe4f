import JSONSyntax
public import UniversalLinks

/// A development build in the same file as the production build.
struct DevelopmentBuild: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA553", "development-build"), .note, .security,
        summary: "What looks like a development build next to the production build",
        effect: """
            On a device with both, either may get the site's links, and its passwords if `webcredentials` lists \
            both. A development build often logs more, and connects to other servers.
            """,
        reason: """
            Identifiers that end in `.dev`, `-staging` or `Beta`, or start with `dev.com`, usually belong to builds \
            for testers. On a production site they are often left over; many teams need them there, so this is a \
            note.
            """,
        remedy: """
            Serve the development build's file from the development site, or use `?mode=developer` in that build's \
            entitlement. Leave the entry if testers need it.
            """,
        evidence: [
            .developerMode,
            .publicServices,
        ],
        firing: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.com.example.eats", ⟦"7Q4KX2M9TD.com.example.eats.dev"⟧],
                "components": [{ "/": "/buy/*" }]
                """),
            Offence.Example(
                file: """
                    {
                      "webcredentials": {
                        "apps": [
                          "7Q4KX2M9TD.com.example.eats", ⟦"M41Z7RW8PA.com.example.eats-beta"⟧,
                          ⟦"7Q4KX2M9TD.com.example.staging.eats"⟧
                        ]
                      }
                    }
                    """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.com.example.eats.prod", ⟦"7Q4KX2M9TD.com.example.eats.test"⟧],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": [
                  "7Q4KX2M9TD.com.example.app", ⟦"7Q4KX2M9TD.com.example.app-staging"⟧, ⟦"7Q4KX2M9TD.com.example.appDebug"⟧,
                  ⟦"7Q4KX2M9TD.dev.com.example.app"⟧, ⟦"7Q4KX2M9TD.com.example.appQA"⟧
                ],
                "components": [{ "/": "/buy/*" }]
                """),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.com.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.com.example.eats.dev", "7Q4KX2M9TD.com.example.eats.beta"],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.dev.example.eats", "7Q4KX2M9TD.example.eats", "7Q4KX2M9TD.com.test.eats"],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.com.example.eats", "7Q4KX2M9TD.com.example.eats.developers.guide"],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": [
                  "7Q4KX2M9TD.com.example.con", "7Q4KX2M9TD.com.example.contest", "7Q4KX2M9TD.com.example.Dev",
                  "7Q4KX2M9TD.dev.example.con", "7Q4KX2M9TD.com.example.conDevice"
                ],
                "components": [{ "/": "/buy/*" }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers.filter { [.wellFormed, .lowercasePrefix].contains($0.shape) }
        let families = uses.map { BuildFamily(of: $0.identifier) }
        var production: [VerbatimText: IdentifierUse] = [:]
        for (use, family) in zip(uses, families) where !family.isDevelopment {
            for key in family.keys where production[key] == nil { production[key] = use }
        }
        var known: Set<AppIdentifier> = []
        return zip(uses, families).compactMap { use, family -> Diagnostic? in
            guard family.isDevelopment, let other = family.keys.lazy.compactMap({ production[$0] }).first,
                known.insert(use.identifier).inserted
            else { return nil }
            return diagnostic(
                "\(use.quoted) looks like a development build of \(other.quoted), and this file lists both.",
                at: use.place, in: subject, notes: [other.note(in: subject)],
                help: "List it in the development site's file, unless testers need it here.")
        }
    }
}

extension Diagnostic.Code {
    /// `development-build`
    public static let developmentBuild = DevelopmentBuild().offence.code
}
