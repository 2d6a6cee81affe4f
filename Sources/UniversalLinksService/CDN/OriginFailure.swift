import JSONSyntax
package import UniversalLinksChecks

/// A failure in the words of Apple's CDN (semantics N3).
///
/// Recorded by others are `SWCERR00101` for statuses other than 200, `SWCERR00202` for addresses that are not public, and
/// `SWCERR00301` for time-outs. The other codes are assumed from the groups of the numbers.
package struct OriginFailure: Sendable, Hashable {
    /// The code, such as `SWCERR00101`.
    package let code: String
    /// What follows it, in ASCII.
    package let text: String
    /// The JSON of the details, in ASCII.
    package let details: String
    /// Whether devices are to request the host themselves: recorded as true for time-outs, and as false for statuses.
    package let invitesDirect: Bool

    private init(_ code: String, _ text: String, _ key: String, _ value: String, invitesDirect: Bool = false) {
        (self.code, self.text, self.invitesDirect) = (code, text, invitesDirect)
        details = JSONWriter(layout: .compact).text(of: [key: JSONValue(OriginFailure.plain(value, limit: 300))])
    }

    /// A status other than 200.
    init(status: Int, reason: String) {
        let words = OriginFailure.plain("\(status) \(reason)", limit: 80)
        self.init("SWCERR00101", "Bad HTTP Response: \(words)", "status", words)
    }

    /// An answer that is not complete, or not HTTP.
    static func answer(_ words: String) -> OriginFailure {
        OriginFailure("SWCERR00102", "Bad HTTP Response", "cause", words)
    }

    /// No connection, or none that can be trusted.
    static func connection(_ words: String) -> OriginFailure {
        OriginFailure("SWCERR00201", "Connection failed", "cause", words)
    }

    /// An address that is not public.
    package static func forbidden(_ address: NetworkAddress) -> OriginFailure {
        OriginFailure(
            "SWCERR00202", "Connections to private/reserved IP addresses are not allowed", "cause",
            "\(address) is \(address.reservation?.rawValue ?? "reserved")")
    }

    /// No answer in time.
    static func timeout(_ words: String) -> OriginFailure {
        OriginFailure("SWCERR00301", "Timeout", "cause", words, invitesDirect: true)
    }

    /// A body that is not a file.
    static func content(_ words: String) -> OriginFailure {
        OriginFailure("SWCERR00401", "Bad JSON content", "cause", words)
    }

    /// What a header field may contain, whoever wrote the text.
    private static func plain(_ text: String, limit: Int) -> String {
        let bytes = text.utf8.prefix(limit).map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }
        return String(decoding: bytes.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
    }
}
