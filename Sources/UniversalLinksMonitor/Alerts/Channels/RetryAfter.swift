import UniversalLinksChecks

/// How long a receiver asks to be left alone.
///
/// RFC 9110, section 10.2.3: a number of seconds, or a date.
enum RetryAfter {
    /// - Returns: Seconds, at least 0; nil if it is neither a number nor a date as RFC 9110 prefers it.
    static func seconds(_ value: String, now: UTCInstant) -> Int? {
        let text = value.trimmingPrefix { $0 == " " || $0 == "\t" }
        if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return Int(text) ?? .max
        }
        return date(text).map { max(0, Int(clamping: $0 - now.seconds)) }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, as seconds since 1970.
    private static func date(_ text: Substring) -> Int64? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == ":" || $0 == "," })
        guard parts.count == 8, parts[7] == "GMT", let day = Int64(parts[1]), let month = months[String(parts[2])],
            let year = Int64(parts[3]), let hour = Int64(parts[4]), let minute = Int64(parts[5]),
            let second = Int64(parts[6]), (1...31).contains(day), (1970...9999).contains(year),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        // Days since 1970, counted in years that start in March.
        let shiftedYear = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = shiftedYear * 365 + shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400 + dayOfYear - 719_468
        return days * 86_400 + hour * 3_600 + minute * 60 + second
    }

    private static let months: [String: Int64] = [
        "Jan": 1, "Feb": 2, "Mar": 3, "Apr": 4, "May": 5, "Jun": 6, "Jul": 7, "Aug": 8, "Sep": 9, "Oct": 10,
        "Nov": 11, "Dec": 12,
    ]
}
