import JSONSyntax
import UniversalLinks

struct UnusableIdentifier: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA303", "unusable-identifier"), .error, .identifiers, sometimes: [.warning],
        summary: "A text that is not an app identifier",
        effect: """
            This entry matches no app. iOS accepts any text, compares it with the identifiers of installed apps and \
            finds no match.
            """,
        reason: """
            An app identifier is the prefix, a period and the bundle identifier, in its own string. An App Store \
            address, the name of a build and a list in one string are not app identifiers.
            """,
        remedy:
            "Write the prefix of the app's identifier, a period and the bundle identifier, with one string per app.",
        evidence: [.identifierShape, .unlistedApp, .anyIdentifierShape],
        bad: .detail(
            """
            "appID": ⟦"https://apps.apple.com/app/id284882215"⟧,
            "paths": ["/buy/*"]
            """),
        good: .detail(
            """
            "appID": "7Q4KX2M9TD.example.eats",
            "paths": ["/buy/*"]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.compactMap { use in
            guard case .foreign(let foreign) = use.shape else { return nil }
            let isPossible = foreign == .fileName && use.identifier.hasDocumentedShape
            let defect = UnusableIdentifier.defect(foreign, use)
            return diagnostic(
                isPossible ? "\(defect)." : "\(defect), so it matches no app.",
                at: use.place, in: subject, isPossible ? .warning : .error,
                help: foreign == .several
                    ? "Write one string per app."
                    : "Write the app's prefix, a period and its bundle identifier.")
        }
    }

    private static func defect(_ foreign: IdentifierShape.Foreign, _ use: IdentifierUse) -> String {
        switch foreign {
        case .empty: "The app identifier is empty"
        case .url: "\(use.quoted) is a URL or path, not an app identifier"
        case .several: "\(use.quoted) is one string, which iOS compares as a whole"
        case .word: "\(use.quoted) has no period between prefix and bundle identifier"
        case .nothingAfterPrefix: "\(use.quoted) has no bundle identifier after its period"
        case .fileName: "\(use.quoted) contains the name of this file instead of a bundle identifier"
        }
    }
}

struct StrayCharacterInIdentifier: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA304", "stray-character-in-identifier"), .error, .identifiers,
        summary: "White space or an invisible character in an app identifier",
        effect: """
            This entry matches no app: the character counts, and no app is signed with an identifier that contains \
            one.
            """,
        reason: """
            iOS compares identifiers character by character. Text copied from a page or a chat can contain a space, \
            a no-break space or a zero-width character that no editor shows.
            """,
        remedy: "Remove the character.",
        evidence: [.identifierShape, .foldedPrefix, .unlistedApp],
        bad: .detail(
            """
            "appIDs": [⟦"7Q4KX2M9TD.example.eats "⟧],
            "components": [{ "/": "/buy/*" }]
            """,
            fixed: """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": [{ "/": "/buy/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.compactMap { use in
            guard case .strayCharacter(let clean) = use.shape else { return nil }
            let name = StrayCharacterInIdentifier.nameOfFirst(in: use.identifier.text)
            return diagnostic(
                "\(use.quoted) contains \(name), so it matches no app.",
                at: use.place, in: subject, help: "Write \"\(clean.shortened(to: 80))\".",
                fix: Diagnostic.Fix(
                    "Write \"\(clean.shortened(to: 80))\".", .unsafe, [use.replacing(with: clean)]))
        }
    }

    private static func nameOfFirst(in text: String) -> String {
        for scalar in text.unicodeScalars {
            if scalar == " " { return "a space" }
            guard scalar.isWhitespace || PrintableText.isUnsafe(scalar) else { continue }
            return (scalar.isWhitespace ? "white space" : "an invisible character") + " (\(scalar.codePoint))"
        }
        return "a stray character"
    }
}

struct WildcardIdentifier: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA305", "wildcard-identifier"), .error, .identifiers,
        summary: "An asterisk in an app identifier",
        effect: "This entry probably matches no app: iOS compares the `*` literally.",
        reason: """
            Provisioning profiles support wildcard app identifiers, and patterns support `*`. The lists of apps in \
            this file support neither: they name each app in full. That iOS compares the whole bundle identifier is \
            assumed; Apple's documentation mentions no wildcard here.
            """,
        remedy: "List each app by its full identifier.",
        evidence: [.foldedPrefix, .unlistedApp],
        bad: .detail(
            """
            "appIDs": [⟦"7Q4KX2M9TD.*"⟧],
            "components": [{ "/": "/buy/*" }]
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": [{ "/": "/buy/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.filter { $0.shape == .wildcard }.map { use in
            diagnostic(
                "\"*\" is not a wildcard in \(use.quoted), so it probably matches no app.",
                at: use.place, in: subject, help: "List each app by its full identifier.")
        }
    }
}

struct MalformedBundleIdentifier: LintRule {
    let rule = Rule(
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
        bad: .detail(
            """
            "appIDs": [⟦"7Q4KX2M9TD.example.eats_now"⟧],
            "components": [{ "/": "/buy/*" }]
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats-now"],
            "components": [{ "/": "/buy/*" }]
            """))

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
