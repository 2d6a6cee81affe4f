/// A point in time, as certificates and header fields name it.
public struct UTCInstant: Hashable, Sendable {
    /// Seconds since the start of 1970 in UTC.
    public let seconds: Int64

    /// A point in time.
    public init(seconds: Int64) {
        self.seconds = seconds
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
        let time = [second / 3600, second / 60 % 60, second % 60].map(UTCInstant.twoDigits).joined(separator: ":")
        return "\(date.year)-\(UTCInstant.twoDigits(date.month))-\(UTCInstant.twoDigits(date.day))T\(time)Z"
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
