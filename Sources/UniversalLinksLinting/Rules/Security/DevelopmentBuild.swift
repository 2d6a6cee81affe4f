import JSONSyntax
public import UniversalLinks

/// A development build in the same file as the production build.
struct DevelopmentBuild: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA553", "development-build"), .note, .security, isPedantic: true,
        summary: "What looks like a development build next to the production build",
        effect: """
            On a device with both, either may get the site's links, and its passwords if `webcredentials` lists \
            both. A development build often logs more, and connects to other servers.
            """,
        reason: """
            Identifiers that end in `.dev`, `-staging` or `Beta`, or start with `dev.com`, usually belong to builds \
            for testers. On a production site they are often left over, but many teams need them there. So it is \
            reported only on request, or where a service lists the development build and not the production \
            build.
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
                """)
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.com.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers.filter { [.wellFormed, .lowercasePrefix].contains($0.shape) }
        let families = uses.map { BuildFamily(of: $0.identifier) }
        var production: [VerbatimText: IdentifierUse] = [:]
        for (use, family) in zip(uses, families) where !family.isDevelopment {
            for key in family.keys where production[key] == nil { production[key] = use }
        }
        var services: [VerbatimText: Set<String>] = [:]
        for (use, family) in zip(uses, families) where !family.isDevelopment {
            for key in family.keys { services[key, default: []].insert(use.service) }
        }
        let isAsked = subject.asks(for: offence)
        var known: Set<AppIdentifier> = []
        return zip(uses, families).compactMap { use, family -> Diagnostic? in
            guard family.isDevelopment, let key = family.keys.first(where: { production[$0] != nil }),
                let other = production[key]
            else { return nil }
            let isAlone = services[key]?.contains(use.service) != true
            guard isAsked || isAlone, known.insert(use.identifier).inserted else { return nil }
            guard !isAlone else {
                return diagnostic(
                    "\(use.quoted) looks like a development build of \(other.quoted), which "
                        + "\"\(use.service.shortened(to: 60))\" does not list.",
                    at: use.place, in: subject, notes: [other.note(in: subject)],
                    help: "List the production build there as well, if it is to be used with this site.")
            }
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
