/// A day of the calendar, without a time.
package struct CalendarDate: Hashable, Sendable {
    /// The year, from 0 to 9999.
    package let year: Int
    /// The month, from 1.
    package let month: Int
    /// The day, from 1.
    package let day: Int

    /// A day; nil for one that no calendar has.
    package init?(year: Int, month: Int, day: Int) {
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (0...9_999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `2027-01-31`.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isWellFormed = parts.map(\.count) == [4, 2, 2]
        let numbers = parts.compactMap { part in
            part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(String(part) ?? "") : nil
        }
        guard isWellFormed, numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }
}

extension CalendarDate: Comparable {
    /// Whether `left` comes before `right`.
    package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate: CustomStringConvertible {
    /// `2027-01-31`.
    package var description: String {
        "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }

    private func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
