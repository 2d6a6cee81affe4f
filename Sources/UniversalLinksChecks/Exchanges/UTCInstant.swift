/// A point in time, as certificates and header fields name it.
public struct UTCInstant: Hashable, Sendable {
    /// Seconds since the start of 1970 in UTC.
    public let seconds: Int64

    /// A point in time.
    public init(seconds: Int64) {
        self.seconds = seconds
    }

    /// A time of the proleptic Gregorian calendar in UTC.
    package init(
        year: Int64, month: Int64, day: Int64, hour: Int64 = 0, minute: Int64 = 0, second: Int64 = 0
    ) {
        // Counted in years that start in March.
        let shiftedYear = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let days = shiftedYear * 365 + shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400 + dayOfYear - 719_468
        seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// The seconds from another point in time to this one.
    public func seconds(since other: UTCInstant) -> Int64 { seconds - other.seconds }
}

extension UTCInstant: Comparable {
    /// Whether `left` is earlier.
    public static func < (left: UTCInstant, right: UTCInstant) -> Bool { left.seconds < right.seconds }
}

extension UTCInstant: CustomStringConvertible {
    /// Date and time in UTC as RFC 3339 writes them: `2026-11-21T15:04:05Z`.
    public var description: String {
        let (days, second) = seconds.quotientAndRemainderRoundingDown(by: 86_400)
        let date = UTCInstant.civilDate(days: days)
        return "\(date.year)-\(UTCInstant.twoDigits(date.month))-\(UTCInstant.twoDigits(date.day))"
            + "T\(UTCInstant.clock(second))Z"
    }

    /// As in header fields of HTTP (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    package func headerText(zone: String = "GMT") -> String {
        let (days, second) = seconds.quotientAndRemainderRoundingDown(by: 86_400)
        let date = UTCInstant.civilDate(days: days)
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][
            Int(days.quotientAndRemainderRoundingDown(by: 7).1)]
        let month = UTCInstant.monthNames[Int(date.month) - 1]
        return "\(weekday), \(UTCInstant.twoDigits(date.day)) \(month) \(date.year) \(UTCInstant.clock(second)) \(zone)"
    }

    /// January first, cut to three letters.
    package static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func clock(_ second: Int64) -> String {
        [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
    }

    private static func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The date of the proleptic Gregorian calendar, counted in eras of 400 years that start in March.
    private static func civilDate(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = (days + 719_468).quotientAndRemainderRoundingDown(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}

extension Int64 {
    fileprivate func quotientAndRemainderRoundingDown(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

/// A duration, as people write it: `6h`, `90m`, `45s`, `1h30m`.
public struct WaitingTime: Hashable, Sendable {
    /// The seconds, 0 or more.
    public let seconds: Int

    package static let longest = WaitingTime(seconds: 31_536_000)

    /// Less than zero counts as zero.
    package init(seconds: Int) {
        self.seconds = max(0, seconds)
    }

    /// Reads numbers with the units `d`, `h`, `m` and `s`, the larger unit first and each once; nil for any other text,
    /// and for more than ``longest``.
    package init?(_ text: String) {
        var total = 0
        var number: Int?
        var units = WaitingTime.units[...]
        for byte in text.utf8 {
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                number = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                guard number ?? 0 <= WaitingTime.longest.seconds else { return nil }
            } else {
                guard let count = number, let index = units.firstIndex(where: { $0.letter == byte }) else { return nil }
                let seconds = units[index].seconds
                guard count <= WaitingTime.longest.seconds / seconds else { return nil }
                total += count * seconds
                units = units[(index + 1)...]
                number = nil
            }
        }
        guard number == nil, units.count < WaitingTime.units.count, total <= WaitingTime.longest.seconds else {
            return nil
        }
        seconds = total
    }

    private static let units: [(letter: UInt8, seconds: Int, word: String)] = [
        (UInt8(ascii: "d"), 86_400, "d"), (UInt8(ascii: "h"), 3_600, "h"), (UInt8(ascii: "m"), 60, "min"),
        (UInt8(ascii: "s"), 1, "s"),
    ]

    /// The time as clocks measure it.
    public var duration: Duration { .seconds(seconds) }
}

extension WaitingTime: CustomStringConvertible {
    /// The two largest units: `6 h`, `1 h 30 min`, `45 s`.
    public var description: String {
        var rest = seconds
        var parts: [String] = []
        for unit in WaitingTime.units {
            let count = rest / unit.seconds
            rest -= count * unit.seconds
            if count > 0 { parts.append("\(count) \(unit.word)") } else if !parts.isEmpty { break }
            if parts.count == 2 { break }
        }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }
}
