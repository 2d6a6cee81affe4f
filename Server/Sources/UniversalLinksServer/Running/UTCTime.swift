import Foundation

/// Times of the access log.
enum UTCTime {
    /// `2026-11-22T22:06:03.123Z`
    static var now: String { text(Date()) }

    static func text(_ date: Date) -> String {
        let milliseconds = Int((date.timeIntervalSince1970 * 1_000).rounded(.down))
        let (days, rest) = (milliseconds / 86_400_000, milliseconds % 86_400_000)
        let seconds = rest / 1_000
        return day(days) + "T" + digits(seconds / 3_600) + ":" + digits(seconds / 60 % 60) + ":" + digits(seconds % 60)
            + "."
            + digits(rest % 1_000, 3) + "Z"
    }

    /// A day by its number from 1970 on. Years begin in March, so that the day of a leap year is the last one.
    private static func day(_ number: Int) -> String {
        let shifted = number + 719_468
        let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return digits(year, 4) + "-" + digits(month < 10 ? month + 3 : month - 9) + "-" + digits(day)
    }

    private static func digits(_ number: Int, _ count: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
