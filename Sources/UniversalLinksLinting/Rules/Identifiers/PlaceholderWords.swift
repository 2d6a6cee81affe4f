import UniversalLinks

/// Finds placeholders that were never replaced by an app identifier.
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

    /// Longer texts are not looked at; an identifier has some 170 characters at most.
    private static let maximumLength = 512

    // MARK: - Templates

    private static let templateMarkers = ["${", "$(", "{{", "}}", "<%", "%>", "{%", "%{", "#{", "@@", "[[", "/*", "*/"]
        .map { (text: $0, bytes: Array($0.utf8)) }

    /// Whether a word is one of those by which generators know what to replace.
    static func isTemplateMarker(_ word: String) -> Bool { templateMarkers.contains { $0.text.isVerbatim(word) } }

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

    /// One foreign letter may be a mistyped one; two are words.
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

    /// Whether a bundle identifier ends in a name that somebody chose: `com.yourcompany.eats`, but not `com.yourcompany.app`.
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

    /// What React Native gives every new project.
    static let template = "org.reactjs.native.example"

    private static func placeholder(inBundleIdentifier text: String) -> String? {
        if text.asciiLowercased.utf8.starts(with: (template + ".").utf8) { return template }
        if text.utf8.contains(where: brackets.contains) { return text }
        let parts = text.utf8.split(separator: UInt8(ascii: "."))
        if let part = parts.first(where: { bundleWords.contains(normalized($0)) || isPossessed(normalized($0)) }) {
            return String(decoding: part, as: UTF8.self)
        }
        // Nothing in it names anything: `com.company.appname`.
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
