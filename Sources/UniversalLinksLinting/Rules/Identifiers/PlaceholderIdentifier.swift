public import UniversalLinks

/// A placeholder that was never replaced by an app identifier.
struct PlaceholderIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA301", "placeholder-identifier"), .error, .identifiers,
        summary: "A placeholder in place of an app identifier",
        effect: """
            No app gets a link, a password or an App Clip from this entry. The file is valid, so neither the server \
            nor iOS reports an error; iOS compares the text with the identifiers of installed apps, and no app is \
            signed with this one.
            """,
        reason: """
            Templates and tutorials write `TEAMID`, `YOUR_TEAM_ID` or `XXXXXXXXXX`, and generators `${TEAM_ID}` or \
            `<%= … %>`, for what you have to fill in. A file that was never filled in, or that is served without \
            having gone through its generator, looks finished.
            """,
        remedy: """
            Write the prefix of the app's identifier, ten uppercase letters and digits, and its bundle identifier. \
            Apple's developer site shows both under Identifiers; `codesign -d --entitlements -` prints them for a \
            built app.
            """,
        evidence: [.identifierShape, .unlistedApp, .anyIdentifierShape],
        firing: [
            .detail(
                """
                "appIDs": [⟦"TEAMID.example.eats"⟧],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appID": ⟦"${TEAM_ID}.example.eats"⟧,
                "paths": ["/buy/*"]
                """),
            .detail(
                """
                "appIDs": [⟦"XXXXXXXXXX.example.eats"⟧],
                "components": [{ "/": "/buy/*" }]
                """),
            .appLinks(
                """
                "details": { ⟦"<TEAM_ID>.example.eats"⟧: { "paths": ["/buy/*"] } }
                """),
            Offence.Example(
                file: """
                    { "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats", ⟦"appid_placeholder"⟧] } }
                    """),
            .detail(
                """
                "appIDs": [
                  ⟦"7Q4KX2M9TD.com.monentreprise.monapp"⟧, ⟦"7Q4KX2M9TD.de.meine-firma.eats"⟧,
                  ⟦"7Q4KX2M9TD.com.company.appname"⟧
                ],
                "components": [{ "/": "/buy/*" }]
                """),
            Offence.Example(
                file: """
                    { "appclips": { "apps": [⟦"개발자Team ID.example.eats"⟧] } }
                    """),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """),
            .detail(
                """
                "appIDs": ["TEAM4X2M9D.team.example.id.app", "XXXX4X2M9D.com.company.eats"],
                "components": [{ "/": "/$(lang)/TEAMID" }]
                """),
            .detail(
                """
                "appIDs": [
                  "7Q4KX2M9TD.com.mycompanyreports.eats", "7Q4KX2M9TD.com.company.menu",
                  "7Q4KX2M9TD.fr.entreprise.eats"
                ],
                "components": [{ "/": "/buy/*" }]
                """),
            Offence.Example(
                file: """
                    { "webcredentials": { "apps": ["id.co.example.team", "team.example.eats", "beta"] } }
                    """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.compactMap { use in
            guard case .placeholder(let words) = use.shape else { return nil }
            let isPossible =
                use.identifier.hasDocumentedShape
                && use.identifier.bundleIdentifier.unicodeScalars.allSatisfy(ASCIIKind.isBundleScalar)
                && !words.isVerbatim(use.identifier.prefix ?? "")
            let isSpecific =
                isPossible && (!words.contains(".") || words.isVerbatim(PlaceholderWords.template))
                && PlaceholderWords.isSpecific(use.identifier)
            if PlaceholderWords.isTemplateMarker(words) {
                return diagnostic(
                    "\(use.quoted) contains template syntax: the template was not rendered, so the entry matches no app.",
                    at: use.place, in: subject, .error,
                    help: "Check and serve the file that is made from the template.")
            }
            let what =
                use.identifier.text.isVerbatim(words)
                ? "\(use.quoted) is" : "\"\(words.shortened(to: 80))\" in \(use.quoted) is"
            return diagnostic(
                isPossible
                    ? "\(what) probably a placeholder, so the entry matches no app unless one is signed with exactly that."
                    : "\(what) a placeholder, so the entry matches no app.",
                at: use.place, in: subject, isSpecific ? .note : isPossible ? .warning : .error,
                help: "Write the app's prefix, a period and its bundle identifier.")
        }
    }
}

extension Diagnostic.Code {
    /// `placeholder-identifier`
    public static let placeholderIdentifier = PlaceholderIdentifier().offence.code
}
