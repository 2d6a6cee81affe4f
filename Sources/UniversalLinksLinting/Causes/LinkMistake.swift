import JSONSyntax
import UniversalLinks

/// A mistake that people make when they write or copy a URL, and the URL without it.
struct LinkMistake {
    let message: String
    let help: String
    let corrected: LinkURL

    /// Only a matcher knows whether one of them matters.
    static func all(in trace: Trace, _ file: AssociationFile) -> [LinkMistake] {
        let link = trace.link
        var mistakes: [LinkMistake] = []
        func add(_ message: String, help: String, path: String? = nil, query: String? = nil) {
            guard let corrected = link.rewritten(path: path ?? link.path, query: query ?? link.query) else { return }
            mistakes.append(LinkMistake(message: message, help: help, corrected: corrected))
        }
        let path = link.path
        if let place = path.range(ofEscape: "%23") {
            add(
                "The URL has \"%23\" instead of \"#\", so what follows belongs to its path, and it has no fragment.",
                help: "Write \"#\" in the URL.", path: path.replacing(place, with: "#"))
        }
        if let place = path.range(ofEscape: "%3F") {
            add(
                "The URL has \"%3F\" instead of \"?\", so what follows belongs to its path, and it has no query.",
                help: "Write \"?\" in the URL.", path: path.replacing(place, with: "?"))
        }
        if let query = link.query, query.contains("amp;") {
            let plain = query.replacingAll("&amp;", with: "&").replacingAll("%26amp;", with: "&")
            add(
                "The URL has \"&amp;\" instead of \"&\" in its query, as in the source of a page.",
                help: "Write \"&\" in the URL.", query: plain)
        }
        if let query = link.query, query.utf8.contains(UInt8(ascii: "+")) {
            add(
                "The URL has \"+\" for a space in its query, which iOS does not read as a space.",
                help: "Write \"%20\" in the URL.", query: query.replacingAll("+", with: "%20"))
        }
        let trimmed = path.withoutBlanksAtEnds
        if trimmed != path {
            add(
                "The path of the URL has a space at its end, written \"%20\".", help: "Remove it from the URL.",
                path: trimmed)
        }
        if path.contains("//") {
            add(
                "The path of the URL has two slashes in a row.", help: "Remove one of them from the URL.",
                path: path.withSingleSlashes)
        }
        if let spelled = SameLetters(of: trace, file).path {
            add(
                "The URL and the pattern spell the same letters with different characters: \(spelled.words).",
                help:
                    "Write the URL with the characters of the pattern (NFC, one character for a letter with its accent), or "
                    + "list both spellings.", path: spelled.path)
        }
        return mistakes
    }
}

extension LinkURL {
    /// Nil if the result is not a URL. `path` and `query` may contain a query or a fragment.
    fileprivate func rewritten(path: String, query: String?) -> LinkURL? {
        guard let scheme, let host else { return nil }
        let text =
            "\(scheme)://\(host)\(path)" + (query.map { (path.contains("?") ? "&" : "?") + $0 } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
        return try? LinkURL(parsing: text)
    }
}

extension String {
    fileprivate func range(ofEscape escape: String) -> Range<String.Index>? {
        firstRange(of: escape) ?? firstRange(of: escape.asciiLowercased)
    }

    fileprivate func replacing(_ range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }

    fileprivate func replacingAll(_ part: String, with text: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: text)
    }

    fileprivate var withoutBlanksAtEnds: String {
        var text = self
        while text.hasSuffix("%20") { text.removeLast(3) }
        return text
    }

    fileprivate var withSingleSlashes: String {
        var last: Unicode.Scalar?
        let kept = unicodeScalars.filter { scalar in
            defer { last = scalar }
            return scalar != "/" || last != "/"
        }
        return String(String.UnicodeScalarView(kept))
    }
}

/// A path in the spelling of the patterns that it was compared with: `e` and a combining accent are the same letter as
/// `é`, but other characters (Unicode, canonical equivalence).
struct SameLetters {
    /// The path, percent-encoded, and the letter that differs, in words; nil if all letters are spelt as in the
    /// patterns.
    let path: (path: String, words: String)?

    init(of trace: Trace, _ file: AssociationFile) {
        path = SameLetters.path(of: trace, file)
    }

    private static func path(of trace: Trace, _ file: AssociationFile) -> (path: String, words: String)? {
        let decoded = String(String.UnicodeScalarView(PercentDecoding.decoded(trace.link.path.utf8)))
        guard decoded.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        // Characters are equal if their letters are, however they are spelt.
        var spellings: [Character: Character] = [:]
        let patterns = trace.steps.flatMap(\.comparisons).filter { $0.part == .path }.map(\.pattern)
        let values = file.appLinks?.substitutionVariables.flatMap { $0.values.map(\.value) } ?? []
        for text in (patterns + values).prefix(1_000) {
            for letter in String(String.UnicodeScalarView(PercentDecoding.decoded(text.utf8)))
            where letter.utf8.count > 1 { spellings[letter] = letter }
        }
        var words: String?
        var result = ""
        for letter in decoded {
            guard let spelling = spellings[letter], !String(spelling).hasSameScalars(as: String(letter)) else {
                result.append(letter)
                continue
            }
            words = words ?? "\(scalars(of: letter)) in the URL is \(scalars(of: spelling)) in the pattern"
            result += String(spelling)
        }
        return words.map { (encoded(result), $0) }
    }

    private static func scalars(of letter: Character) -> String {
        letter.unicodeScalars.prefix(4).map(\.codePoint).joined(separator: " ")
    }

    private static func encoded(_ text: String) -> String {
        URLCharacters.percentEncoded(text.utf8) { byte in
            byte > 0x20 && byte < 0x7F && !"%?#\"<>\\^`{|}".utf8.contains(byte)
        }
    }
}
