public import UniversalLinks

/// A placeholder that was never replaced by an app identifier.
struct PlaceholderIdentifier: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA301", "placeholder-identifier"), .error, .identifiers, sometimes: [.warning, .note],
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
