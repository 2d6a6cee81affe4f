import UniversalLinks

struct PlaceholderIdentifier: LintRule {
    let rule = Rule(
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
        bad: .detail(
            """
            "appIDs": [⟦"TEAMID.example.eats"⟧],
            "components": [{ "/": "/buy/*" }]
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": [{ "/": "/buy/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.compactMap { use in
            guard case .placeholder(let words) = use.shape else { return nil }
            let isPossible =
                use.identifier.hasDocumentedShape
                && use.identifier.bundleIdentifier.unicodeScalars.allSatisfy(ASCIIKind.isBundleScalar)
                && !words.hasSameScalars(as: use.identifier.prefix ?? "")
            let isSpecific =
                isPossible && (!words.contains(".") || words.hasSameScalars(as: PlaceholderWords.template))
                && PlaceholderWords.isSpecific(use.identifier)
            if PlaceholderWords.isTemplateMarker(words) {
                return diagnostic(
                    "\(use.quoted) contains template syntax: the template was not rendered, so the entry matches no app.",
                    at: use.place, in: subject, .error,
                    help: "Check and serve the file that is made from the template.")
            }
            let what =
                use.identifier.text.hasSameScalars(as: words)
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

enum PlaceholderWords {
    /// The words that reveal a placeholder; nil if there are none.
    static func found(in identifier: AppIdentifier) -> String? {
        let text = identifier.text
        let bytes = Array(text.utf8)
        guard bytes.count <= maximumLength else { return nil }
        if bytes.contains(where: templateStarts.contains) {
            if let marker = templateMarkers.first(where: { contains($0.bytes, in: bytes) }) { return marker.text }
            // The text before the first period of a URL is not a prefix.
            if contains(Array("://".utf8), in: bytes) { return nil }
        }
        guard let prefix = identifier.prefix else { return isPlaceholder(word: text) ? text : nil }
        if isPlaceholder(prefix: prefix) { return prefix }
        return placeholder(inBundleIdentifier: identifier.bundleIdentifier)
    }

    /// Longer texts are not examined; an identifier has at most about 170 characters.
    private static let maximumLength = 512

    // MARK: - Templates

    private static let templateMarkers = ["${", "$(", "{{", "}}", "<%", "%>", "{%", "%{", "#{", "@@", "[[", "/*", "*/"]
        .map { (text: $0, bytes: Array($0.utf8)) }

    /// Whether generators replace the word.
    static func isTemplateMarker(_ word: String) -> Bool {
        templateMarkers.contains { $0.text.hasSameScalars(as: word) }
    }

    private static let templateStarts = ASCIISet("${}<%#@[:*")

    private static let brackets = ASCIISet("<>[]{}()")

    // MARK: - Prefixes

    private static func isPlaceholder(prefix: String) -> Bool {
        guard AppIdentifier(prefix + ".x").hasDocumentedShape else {
            return isPlaceholder(word: prefix) || isFilledUp(normalized(prefix.utf8)) || isInAnotherScript(prefix)
        }
        let word = Array(prefix.utf8)
        let isWord = word.allSatisfy(ASCIIKind.isCapital) && starts.contains(where: word.starts)
        return isWord || contains(Array("TEAMID".utf8), in: word) || isFilledUp(word)
    }

    /// A single character at least five times, or five X in a row.
    private static func isFilledUp(_ word: [UInt8]) -> Bool {
        guard word.count >= 5, let first = word.first else { return false }
        return word.allSatisfy { $0 == first } || contains(Array("XXXXX".utf8), in: word)
    }

    /// One foreign letter may be a typing mistake; two are a word.
    private static func isInAnotherScript(_ text: String) -> Bool {
        text.unicodeScalars.lazy.filter { !$0.isASCII && $0.properties.isAlphabetic }.prefix(2).count == 2
    }

    // MARK: - Words

    /// Words that are enough wherever they appear.
    private static let fragments = [
        "TEAMID", "APPIDPREFIX", "APPIDENTIFIER", "BUNDLEID", "PLACEHOLDER", "CHANGEME", "REPLACEME", "REPLACEWITH",
        "REPLACETHIS", "IDHERE",
    ].map { Array($0.utf8) }

    /// Words that are enough on their own, unless they are written like a part of a domain.
    private static let words = Set(
        [
            "APPID", "APPLEID", "APPLICATIONID", "APPLICATIONIDENTIFIER", "DEVELOPERID", "DEVELOPMENTTEAM", "FIXME",
            "IDPREFIX",
            "MYTEAM", "PREFIX", "TBD", "TEAM", "TEAMNAME", "TODO",
        ].map { Array($0.utf8) })

    private static let starts = ["YOUR", "REPLACE", "INSERT", "ENTER"].map { Array($0.utf8) }

    private static func isPlaceholder(word text: String) -> Bool {
        if text.utf8.contains(where: brackets.contains) { return true }
        let word = normalized(text.utf8)
        if fragments.contains(where: { contains($0, in: word) }) { return true }
        let isLikeDomain = text.utf8.allSatisfy { ASCIIKind.isLowercase($0) || $0 == UInt8(ascii: "-") }
        if !isLikeDomain, words.contains(word) { return true }
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: " ") }) else { return false }
        return starts.contains(where: word.starts)
    }

    // MARK: - Bundle identifiers

    private static let bundleWords = Set(
        [
            "APPBUNDLEID", "BUNDLEID", "BUNDLEIDENTIFIER", "COMPANYNAME", "MYCOMPANY", "MYORGANIZATION", "PLACEHOLDER",
            "YOUR",
            "YOURAPP", "YOURAPPNAME",
            "YOURBUNDLE", "YOURBUNDLEID", "YOURCOMPANY", "YOURDOMAIN", "YOURNAME", "YOURORG", "YOURORGANIZATION",
        ].map { Array($0.utf8) })

    /// Whether a bundle identifier ends in a name that somebody chose: `com.yourcompany.eats`, not `com.yourcompany.app`.
    static func isSpecific(_ identifier: AppIdentifier) -> Bool {
        let parts = identifier.bundleIdentifier.utf8.split(separator: UInt8(ascii: "."))
        guard parts.count > 2, let last = parts.last, last.count > 3 else { return false }
        let word = normalized(last)
        return !generalNames.contains(word) && !bundleWords.contains(word)
    }

    private static let generalNames = Set(
        ["APPLICATION", "APPNAME", "DEMO", "EXAMPLE", "MOBILE", "MYAPP", "NAME", "SAMPLE", "TEST"].map {
            Array($0.utf8)
        })

    /// Words for a company, and for "my" and "your" before them, in the languages of most files.
    private static let companies = Set(
        [
            "COMPANY", "ORGANIZATION", "ORGANISATION", "ENTREPRISE", "SOCIETE", "FIRMA", "UNTERNEHMEN", "EMPRESA",
            "AZIENDA",
            "BEDRIJF",
        ].map { Array($0.utf8) })
    private static let possessives = [
        "MY", "YOUR", "MON", "MA", "TON", "VOTRE", "NOTRE", "MEIN", "MEINE", "DEIN", "DEINE", "IHR", "IHRE", "MI", "TU",
        "SU",
        "MEU", "MINHA", "SEU", "SUA", "MIA", "TUA", "LATUA", "LAMIA", "MIJN", "JOUW",
    ].map { Array($0.utf8) }

    /// `monentreprise`, `meinefirma`, `tuempresa`.
    private static func isPossessed(_ word: [UInt8]) -> Bool {
        possessives.contains { word.starts(with: $0) && companies.contains(Array(word.dropFirst($0.count))) }
    }

    /// Every new project of React Native has it.
    static let template = "org.reactjs.native.example"

    private static func placeholder(inBundleIdentifier text: String) -> String? {
        if text.asciiLowercased.utf8.starts(with: (template + ".").utf8) { return template }
        if text.utf8.contains(where: brackets.contains) { return text }
        let parts = text.utf8.split(separator: UInt8(ascii: "."))
        if let part = parts.first(where: { bundleWords.contains(normalized($0)) || isPossessed(normalized($0)) }) {
            return String(decoding: part, as: UTF8.self)
        }
        // Every part is a placeholder: `com.company.appname`.
        if parts.count == 3, companies.contains(normalized(parts[1])), generalNames.contains(normalized(parts[2])) {
            return text
        }
        return bundleWords.contains(normalized(parts.joined())) ? text : nil
    }

    // MARK: - Texts

    /// The text in uppercase, without the characters between or around words.
    private static func normalized(_ text: some Sequence<UInt8>) -> [UInt8] {
        text.compactMap { byte in
            if separators.contains(byte) { return nil }
            return ASCIIKind.isLowercase(byte) ? byte & 0xDF : byte
        }
    }

    private static let separators = ASCIISet("_-<>[]{}()%$ ")

    private static func contains(_ part: [UInt8], in text: [UInt8]) -> Bool {
        guard text.count >= part.count else { return false }
        return (0...(text.count - part.count)).contains { start in
            text[start] == part[0] && text[start...].starts(with: part)
        }
    }
}

struct SampleIdentifier: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA302", "sample-identifier"), .warning, .identifiers, sometimes: [.error],
        summary: "A prefix from documentation",
        effect: """
            If you copied the prefix from an example, this entry matches none of your apps: iOS compares it with the \
            identifiers that installed apps are signed with.
            """,
        reason: """
            Apple's pages, cookbooks and tutorials use `ABCDE12345` and similar prefixes as examples. These have the \
            right format, so only a list of them reveals that they belong to no app.
            """,
        remedy: "Write the prefix of your own app's identifier.",
        evidence: [.identifierShape, .unlistedApp],
        bad: .detail(
            """
            "appIDs": [⟦"ABCDE12345.example.eats"⟧],
            "components": [{ "/": "/buy/*" }]
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": [{ "/": "/buy/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.identifiers.compactMap { use in
            guard use.shape == .sample, let prefix = use.identifier.prefix else { return nil }
            return diagnostic(
                use.identifier.hasDocumentedShape
                    ? "The prefix of \(use.quoted) is an example from documentation, and probably not your app's."
                    : "The prefix \"\(prefix)\" of \(use.quoted) is made up, so no app is signed with it.",
                at: use.place, in: subject, use.identifier.hasDocumentedShape ? .warning : .error,
                help: "Write the prefix of your app's identifier.")
        }
    }
}

/// Prefixes from documentation and tutorials, and sequences such as `ABC123`.
enum SamplePrefixes {
    static func contains(_ prefix: String) -> Bool {
        published.containsSameScalars(as: prefix) || isSequence(prefix)
    }

    /// From Apple's pages and sessions, Flutter's cookbook, and what is copied from them.
    private static let published: Set<String> = [
        "9JA89QQLNQ", "A1B2C3D4E5", "ABC123DEF4", "D3KQX62K1A", "S8QB4VV633",
    ]

    /// Whether it is made of `ABC…` and `123…`, each at most once, and at least three of them together.
    private static func isSequence(_ prefix: String) -> Bool {
        let bytes = Array(prefix.utf8)
        let letters = bytes.filter(ASCIIKind.isCapital)
        let digits = bytes.filter(ASCIIKind.isDigit)
        guard bytes.count >= 3, bytes == letters + digits || bytes == digits + letters else { return false }
        return isRun(letters, from: UInt8(ascii: "A"))
            && (isRun(Array(digits.prefix(9)), from: UInt8(ascii: "1"))
                && (digits.count < 10 || digits.last == UInt8(ascii: "0"))
                || isRun(digits, from: UInt8(ascii: "0")))
    }

    private static func isRun(_ bytes: [UInt8], from first: UInt8) -> Bool {
        bytes.enumerated().allSatisfy { Int($1) == Int(first) + $0 }
    }
}
