/// The day of a time as devices print it: `2026-05-03 10:09:00 +0000`, or `2026-05-03 9:08:00 PM +0000` since iOS 18.2.
///
/// The day is that of the text, in the zone that it names.
struct DeviceDate: Hashable, Sendable {
    let year: Int
    let month: Int
    let day: Int

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The day that a text starts with; nil if it starts with none.
    init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(11))
        let signs = [(4, UInt8(ascii: "-")), (7, UInt8(ascii: "-"))]
        guard bytes.count >= 10, signs.allSatisfy({ bytes[$0.0] == $0.1 }),
            bytes.count == 10 || bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T")
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].allSatisfy(DeviceText.isDigit) ? DeviceText.number(in: bytes[range]) : nil
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            DeviceDate.months.indices.contains(month - 1), (1...31).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }
}

extension DeviceDate {
    /// Whether it is what systems print where there is no date.
    var isNone: Bool { year <= 1 }
}

extension DeviceDate: CustomStringConvertible {
    /// The day in words: `3 May 2026`.
    var description: String { "\(day) \(DeviceDate.months[month - 1]) \(year)" }
}
