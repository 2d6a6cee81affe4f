public import UniversalLinks

/// Something that was to be replaced by an app identifier and never was.
struct PlaceholderIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA301", "placeholder-identifier"), .error, .identifiers,
        summary: "A placeholder where an app identifier belongs",
        effect: """
            No app gets a link, a password or an App Clip by this entry. The file is valid, so neither the server nor the \
            system complains; the system compares the text with the identifiers of installed apps, and none is signed \
            with this one.
            """,
        reason: """
            Templates and tutorials write `TEAMID`, `YOUR_TEAM_ID` or `XXXXXXXXXX`, and generators `${TEAM_ID}` or \
            `<%= … %>`, for what each author has to fill in. A file in which that was forgotten, or that is served \
            without having gone through its generator, looks finished.
            """,
        remedy: """
            Write the prefix of the app's identifier, ten capital letters and digits, and its bundle identifier. Apple's \
            developer site shows both under Identifiers; `codesign -d --entitlements -` prints them for a built app.
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
            let what =
                use.identifier.text.isVerbatim(words)
                ? "\(use.quoted) is" : "\"\(words.shortened(to: 80))\" in \(use.quoted) is"
            return diagnostic(
                isPossible
                    ? "\(what) probably a placeholder; no app gets anything by it unless it is signed with just that."
                    : "\(what) a placeholder; no app is signed with such an identifier, so none gets anything by it.",
                at: use.place, in: subject, isPossible ? .warning : .error,
                help: "Write the app's prefix, a period and its bundle identifier.")
        }
    }
}

extension Diagnostic.Code {
    /// `placeholder-identifier`
    public static let placeholderIdentifier = PlaceholderIdentifier().offence.code
}
