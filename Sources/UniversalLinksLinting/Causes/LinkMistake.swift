import UniversalLinks

/// A URL with a mistake that people make when they write or copy one, and the URL without it.
struct LinkMistake {
    /// What is wrong, in one sentence.
    let message: String
    /// What to do about it.
    let help: String
    /// The URL without the mistake.
    let corrected: LinkURL

    /// The mistakes that a URL may have; whether one matters, only a matcher knows.
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
    /// The URL with another path and query, which may have a query or fragment in them; nil if that is no URL.
    fileprivate func rewritten(path: String, query: String?) -> LinkURL? {
        guard let scheme, let host else { return nil }
        let text =
            "\(scheme)://\(host)\(path)" + (query.map { (path.contains("?") ? "&" : "?") + $0 } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
        return try? LinkURL(parsing: text)
    }
}

extension String {
    /// The first occurrence of an escape, in upper or lower case.
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
