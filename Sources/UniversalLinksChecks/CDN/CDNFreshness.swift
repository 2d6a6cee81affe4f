package import HTTPTypes

/// How old an answer of the CDN is, and how long it may be served without requesting the site again, as its header
/// fields say (semantics N2, N3; RFC 9111 sections 4.2 and 5.1).
public struct CDNFreshness: Hashable, Sendable {
    /// How long the CDN has had it, from `Age`; nil if the field is missing or implausible.
    public let age: WaitingTime?
    /// How long it is fresh, from `max-age` of `Cache-Control`; nil if the field is missing or implausible.
    public let maximumAge: WaitingTime?
    /// Until when it is fresh: the time of the answer plus `max-age` minus `Age`; nil without `max-age`.
    public let due: UTCInstant?
    /// The time of the answer minus `Age`; nil without `Age`.
    package let since: UTCInstant?
    /// From the time of judging until ``due``: 0 if that is past.
    public let remaining: WaitingTime?

    package init(_ fields: HTTPFields, at time: UTCInstant, now: UTCInstant) {
        age = fields[.age].flatMap(CDNFreshness.time)
        maximumAge = CDNFreshness.maximumAge(fields[.cacheControl] ?? "")
        since = age.map { UTCInstant(seconds: time.seconds - Int64($0.seconds)) }
        due = maximumAge.map { [age] in
            UTCInstant(seconds: time.seconds + Int64(max(0, $0.seconds - (age?.seconds ?? 0))))
        }
        remaining = due.map { WaitingTime(seconds: Int(clamping: $0.seconds(since: now))) }
    }

    private static func maximumAge(_ directives: String) -> WaitingTime? {
        for directive in directives.utf8.prefix(4_096).split(separator: UInt8(ascii: ",")) {
            let parts = directive.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = String(decoding: parts[0], as: UTF8.self).lowercased()
            if name.split(separator: " ") == ["max-age"] { return time(String(decoding: parts[1], as: UTF8.self)) }
        }
        return nil
    }

    /// Seconds in digits, perhaps in quotes; nil for an implausibly long time.
    private static func time(_ text: String) -> WaitingTime? {
        let isAround: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") || $0 == 9 }
        let bytes = text.utf8.prefix(64).drop(while: isAround)
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty, bytes.dropFirst(digits.count).allSatisfy(isAround) else { return nil }
        guard let seconds = Int(String(decoding: digits, as: UTF8.self)), seconds <= WaitingTime.longest.seconds else {
            return nil
        }
        return WaitingTime(seconds: seconds)
    }
}

extension HostEvidence {
    /// That the answer comes from a cache in front of the host, and until when; nil if it does not.
    func cachedAnswer(now: UTCInstant) -> String? {
        guard let response = origin.response, response.fields[.age] != nil else { return nil }
        let freshness = CDNFreshness(response.fields, at: origin.start, now: now)
        guard let age = freshness.age, age.seconds > 0 else { return nil }
        let end =
            freshness.remaining.flatMap { left in
                left.seconds > 0
                    ? freshness.due.map { " and stays for \(left), until \($0), unless you purge it" } : nil
            } ?? ""
        return "A cache in front of the host returned this answer, which is \(age) old\(end)."
    }
}

extension CDNFreshness {
    /// When the CDN fetches the file again, at the end of a sentence.
    package var expiry: String {
        guard let remaining, let due else { return ", within about 24 hours (N4)" }
        return remaining.seconds > 0 ? ", within \(remaining), by \(due)" : "; by its max-age, it did at \(due)"
    }

    package var sentences: String {
        var sentences: [String] = []
        if let age { sentences.append("The CDN's answer is \(age) old.") }
        if let remaining, let due {
            sentences.append(
                remaining.seconds > 0
                    ? "By its max-age, the CDN fetches the file again within \(remaining), by \(due)."
                    : "By its max-age, the CDN should have fetched the file again at \(due).")
        }
        sentences.append("Apple says that the CDN requests a site again within about 24 hours (N4).")
        return sentences.joined(separator: " ")
    }
}
