package import UniversalLinks

/// What is known about the codes in `Apple-Failure-Reason` (semantics N3). Apple has published no list.
package enum CDNFailureCatalogue: Sendable {
    /// What a code means.
    package struct Entry: Hashable, Sendable {
        /// The code, or what stands for a group of them.
        package let code: String
        /// What it means, in a sentence.
        package let meaning: String
        /// What to do about it, in sentences.
        package let advice: String
        /// Whether the code itself is known, or only its group, by its number.
        package let isExact: Bool

        /// How sure it is: nobody at Apple has said any of it.
        package var grade: EvidenceGrade { .assumed }
    }

    /// What is known about a code: its own entry, or that of its group; nil for a code of another shape.
    package static func entry(for code: String) -> Entry? {
        if let exact = exact.first(where: { $0.code == code }) { return exact }
        guard let number = number(of: code) else { return nil }
        guard let group = groups.first(where: { $0.numbers.contains(number) }) else { return nil }
        return Entry(code: code, meaning: group.meaning, advice: group.advice, isExact: false)
    }

    /// Whether a word is a code by its looks: `SWCERR` and digits.
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

    /// The codes that were seen.
    package static let exact: [Entry] = [
        Entry(
            code: "SWCERR00101", meaning: "The site answered the CDN with another status than 200.",
            advice: """
                Look at what the site answers to the user agent AASA-Bot and from other networks and countries; firewalls and \
                bot protection often treat them differently.
                """, isExact: true),
        Entry(
            code: "SWCERR00202",
            meaning: "The site's name stands for a private or reserved address, which the CDN does not ask.",
            advice: """
                Give the name a public address, or use ?mode=developer or ?mode=managed in the entitlement for hosts inside a \
                private network.
                """, isExact: true),
        Entry(
            code: "SWCERR00301", meaning: "The site did not answer the CDN in time.",
            advice: """
                Look at firewalls that drop connections without an answer, at an IPv6 address that nobody listens on, and at \
                slow servers.
                """, isExact: true),
    ]

    private static let groups: [(numbers: Range<Int>, meaning: String, advice: String)] = [
        (
            100..<200, "By its number it is probably about what the site answered over HTTP.",
            "Look at status, redirects and header fields of what the site answers to the user agent AASA-Bot."
        ),
        (
            200..<300, "By its number it is probably about the connection to the site: name, address or TLS.",
            "Look at the DNS records of the name, IPv6 ones too, and at the certificate and its whole chain."
        ),
        (
            300..<400, "By its number it is probably about time: the site did not answer fast enough.",
            "Look at firewalls that drop connections without an answer, and at slow servers."
        ),
        (
            400..<500,
            "By its number it is probably about the content: what the site served is no file that the CDN takes.",
            "Look at the file itself: JSON that can be read, at most 128 KiB."
        ),
    ]
}
