import HTTPTypes
import JSONSyntax
package import UniversalLinks

/// A failure that the CDN has cached: what it reports about its own attempt to fetch the file (semantics N3).
///
/// The texts are as they were sent; nothing is escaped.
public struct CDNFailure: Sendable {
    /// The status of the CDN's answer.
    public let status: Int
    /// The code at the start of `Apple-Failure-Reason`, such as `SWCERR00101`; nil if there is none.
    public let code: String?
    /// What follows the code; nil if nothing does.
    public let text: String?
    /// The members of `Apple-Failure-Details` in order; one without a key if the field is not a JSON object.
    public let details: [Detail]
    /// `Apple-From`: the URL that was tried.
    public let origin: String?
    /// `Apple-Try-Direct`: whether devices should request the site directly; nil if the field is missing.
    public let tryDirect: String?
    /// How long it is cached.
    public let freshness: CDNFreshness

    /// Something that the CDN reports about the failure.
    public struct Detail: Hashable, Sendable {
        /// What it is: `status`, `cause`.
        public let key: String?
        /// The value; JSON text if it is not a string.
        public let value: String
    }

    static let detailsLimit = (byteCount: 4_096, memberCount: 8)
}

extension CDNFailure {
    init(status: Int, fields: HTTPFields, freshness: CDNFreshness) {
        self.status = status
        self.freshness = freshness
        let reason = fields[.appleFailureReason].map { String($0.prefix(1_024)) } ?? ""
        let words = reason.split(separator: " ", maxSplits: 1)
        let word = words.first.map { String($0.last == ":" ? $0.dropLast() : $0) } ?? ""
        let isCoded = CDNFailureCatalogue.isCode(word)
        code = isCoded ? word : nil
        let rest = isCoded ? words.dropFirst().first.map(String.init) : reason
        text = rest?.isEmpty == false ? rest : nil
        details = fields[.appleFailureDetails].map(CDNFailure.details) ?? []
        origin = fields[.appleFrom]
        tryDirect = fields[.appleTryDirect]
    }

    private static func details(_ text: String) -> [Detail] {
        let bytes = Array(text.utf8)
        guard bytes.count <= detailsLimit.byteCount, let document = try? JSONDocument(parsing: bytes),
            let object = document.root.object
        else { return [Detail(key: nil, value: String(text.prefix(detailsLimit.byteCount)))] }
        return object.effectiveMembers.prefix(detailsLimit.memberCount).map { member in
            Detail(
                key: member.key,
                value: member.value.string ?? JSONWriter(layout: .compact).text(of: member.value))
        }
    }

    /// By its words, else by its code; nil if neither is known.
    package var explanation: CDNFailureCatalogue.Entry? {
        CDNFailureCatalogue.entry(for: code, saying: [text].compactMap { $0 } + details.map(\.value))
    }

    /// Whether it is the answer for a name that the CDN does not know (semantics N3).
    public var isUnknownDomain: Bool { status == 405 && code == nil && text == nil }
}

extension HTTPField.Name {
    static let appleFailureReason = known("Apple-Failure-Reason")
    static let appleFailureDetails = known("Apple-Failure-Details")
    static let appleFrom = known("Apple-From")
    static let appleTryDirect = known("Apple-Try-Direct")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is not a header field name") }
        return name
    }
}

/// What the words and codes in `Apple-Failure-Reason` mean (semantics N3). Apple has published no list.
package enum CDNFailureCatalogue: Sendable {
    package struct Entry: Hashable, Sendable {
        package let code: String
        package let meaning: String
        package let advice: String
        /// False if only the group of the code is known, by its number.
        package let isExact: Bool
        /// Whether the site's answer is the cause, not the way to the site.
        let isAboutAnswer: Bool

        /// Apple has published none of it.
        package var grade: EvidenceGrade { .assumed }
    }

    /// By the words, which say more than a number, else by the code.
    ///
    /// - Parameter words: What the CDN says about it, the most important text first.
    package static func entry(for code: String?, saying words: [String]) -> Entry? {
        guard let cause = words.lazy.compactMap(cause).first else { return code.flatMap(entry) }
        return Entry(code ?? "", cause, isExact: code != nil && cause.code == code)
    }

    private static func cause(in text: String) -> Cause? {
        let text = String(text.prefix(1_024)).asciiLowercased
        return causes.first { $0.words.contains { text.contains($0) } }
    }

    /// Its own entry, or that of its group; nil for a code of another form.
    package static func entry(for code: String) -> Entry? {
        if let exact = exact.first(where: { $0.code == code }) { return exact }
        guard let number = number(of: code) else { return nil }
        guard let group = groups.first(where: { $0.numbers.contains(number) }) else { return nil }
        return Entry(
            code: code, meaning: group.meaning, advice: group.advice, isExact: false,
            isAboutAnswer: group.numbers.contains(100))
    }

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

    package static let exact: [Entry] = causes.compactMap { cause in
        cause.code.map { Entry($0, cause, isExact: true) }
    }

    fileprivate struct Cause {
        /// Nil if no code was observed.
        var code: String?
        /// What names it in the CDN's text, in lower case.
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
