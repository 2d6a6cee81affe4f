package import UniversalLinks

/// What is known about the words and codes in `Apple-Failure-Reason` (semantics N3). Apple has published no list.
package enum CDNFailureCatalogue: Sendable {
    /// What a code means.
    package struct Entry: Hashable, Sendable {
        /// The code.
        package let code: String
        /// What it means, in a sentence.
        package let meaning: String
        /// What to do about it, in sentences.
        package let advice: String
        /// Whether the code itself is known, or only its group, by its number.
        package let isExact: Bool
        /// Whether it is about what the site answered, not about reaching it.
        let isAboutAnswer: Bool

        /// How certain it is: Apple has published none of it.
        package var grade: EvidenceGrade { .assumed }
    }

    /// What is known about a failure: by its words, which say more than a number, else by its code.
    ///
    /// - Parameters:
    ///   - code: The code; nil without one.
    ///   - words: What the CDN says about it, the most important text first.
    package static func entry(for code: String?, saying words: [String]) -> Entry? {
        guard let cause = words.lazy.compactMap(cause).first else { return code.flatMap(entry) }
        return Entry(code ?? "", cause, isExact: code != nil && cause.code == code)
    }

    /// What a text names as the cause; nil if that is not known.
    private static func cause(in text: String) -> Cause? {
        let text = String(text.prefix(1_024)).asciiLowercased
        return causes.first { $0.words.contains { text.contains($0) } }
    }

    /// What is known about a code: its own entry, or that of its group; nil for a code of another form.
    package static func entry(for code: String) -> Entry? {
        if let exact = exact.first(where: { $0.code == code }) { return exact }
        guard let number = number(of: code) else { return nil }
        guard let group = groups.first(where: { $0.numbers.contains(number) }) else { return nil }
        return Entry(
            code: code, meaning: group.meaning, advice: group.advice, isExact: false,
            isAboutAnswer: group.numbers.contains(100))
    }

    /// Whether a word has the form of a code: `SWCERR` and digits.
    static func isCode(_ word: String) -> Bool { number(of: word) != nil }

    private static func number(of code: String) -> Int? {
        let prefix = "SWCERR"
        guard code.hasPrefix(prefix), code.utf8.count <= 16 else { return nil }
        let digits = code.utf8.dropFirst(prefix.utf8.count)
        guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// The observed codes.
    package static let exact: [Entry] = causes.compactMap { cause in
        cause.code.map { Entry($0, cause, isExact: true) }
    }

    /// Why the CDN could not fetch a file.
    fileprivate struct Cause {
        /// The observed code; nil if none was.
        var code: String?
        /// What names it in the CDN's words, in lower case.
        let words: [String]
        let meaning: String
        let advice: String
    }

    /// The more specific words first.
    private static let causes: [Cause] = [
        Cause(
            code: "SWCERR00101", words: (1...5).map { "http response: \($0)" },
            meaning: "The site returned a status other than 200 to the CDN.",
            advice: """
                Check what the site returns to the user agent AASA-Bot, and from other networks and countries: firewalls and bot \
                protection often treat them differently.
                """),
        Cause(
            code: "SWCERR00202", words: ["private/reserved", "private or reserved"],
            meaning: "The site's name resolves to a private or reserved address, which the CDN does not connect to.",
            advice: """
                Give the name a public address, or use ?mode=developer or ?mode=managed in the entitlement for hosts inside a \
                private network.
                """),
        Cause(
            code: "SWCERR00301", words: ["timeout", "timed out", "deadline exceeded"],
            meaning: "The site did not answer the CDN in time.",
            advice: """
                Check for firewalls that silently drop connections, for an IPv6 address on which nothing listens, and for slow \
                servers.
                """),
        Cause(
            words: ["x509", "certificate", "tls: ", "handshake"],
            meaning: "The CDN could not establish a TLS connection that it trusts.",
            advice: "Check the certificate with its whole chain, at every address of the site's name."),
        Cause(
            words: ["json", "invalid character", "too large"],
            meaning: "The CDN does not accept the content that the site served.",
            advice: "Check the file itself: valid JSON, at most 128 KiB."),
        Cause(
            words: ["no such host", "dns"], meaning: "The CDN could not look up the site's name.",
            advice: "Check the DNS records of the name, and the name servers of its domain."),
        Cause(
            words: ["connection refused", "connection reset", "connection failed", "no route"],
            meaning: "The CDN could not connect to the site.",
            advice: "Check firewalls, and every address of the site's name, including AAAA records."),
    ]

    private static let groups: [(numbers: Range<Int>, meaning: String, advice: String)] = [
        (
            100..<200, "By its number, it is probably about the site's HTTP answer.",
            "Check the status, redirects and header fields that the site returns to the user agent AASA-Bot."
        ),
        (
            200..<300, "By its number, it is probably about the connection to the site: name, address or TLS.",
            "Check the DNS records of the name, including AAAA records, and the certificate with its whole chain."
        ),
        (
            300..<400, "By its number, it is probably a time-out: the site did not answer fast enough.",
            "Check for firewalls that silently drop connections, and for slow servers."
        ),
        (
            400..<500,
            "By its number, it is probably about the content: the CDN does not accept what the site served.",
            "Check the file itself: valid JSON, at most 128 KiB."
        ),
    ]
}

extension CDNFailureCatalogue.Entry {
    fileprivate init(_ code: String, _ cause: CDNFailureCatalogue.Cause, isExact: Bool) {
        self.init(
            code: code, meaning: cause.meaning, advice: cause.advice, isExact: isExact,
            isAboutAnswer: cause.code == "SWCERR00101")
    }
}
