/// Text of a device as bytes: `Character`, `String ==` and `split` normalise, which is quadratic for a row of marks.
enum DeviceText {
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\n")
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var (start, end) = (bytes.startIndex, bytes.endIndex)
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return bytes[start..<end]
    }

    /// Where `text`, which is short, first occurs; nil if it does not.
    static func range(of text: StaticString, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        text.withUTF8Buffer { wanted in
            guard let first = wanted.first else { return nil }
            var place = bytes.startIndex
            while place + wanted.count <= bytes.endIndex {
                if bytes[place] == first, bytes[place..<(place + wanted.count)].elementsEqual(wanted) {
                    return place..<(place + wanted.count)
                }
                place += 1
            }
            return nil
        }
    }

    static func contains(_ text: StaticString, in bytes: ArraySlice<UInt8>) -> Bool {
        range(of: text, in: bytes) != nil
    }

    /// Up to nine digits, perhaps with a sign; nil if the bytes do not start with a number.
    static func number(in bytes: ArraySlice<UInt8>) -> Int? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = bytes.dropFirst(isNegative ? 1 : 0).prefix(10).prefix(while: isDigit)
        guard (1...9).contains(digits.count) else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return isNegative ? -value : value
    }

    static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

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

    /// Nil if the text does not start with a date.
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
    var isNone: Bool { year <= 1 }
}

extension DeviceDate: CustomStringConvertible {
    /// `3 May 2026`.
    var description: String { "\(day) \(DeviceDate.months[month - 1]) \(year)" }
}

extension UTCInstant {
    /// A time as devices print it, to the second: `2026-05-03 10:09:00 +0000`, `2026-05-03 9:08:00 PM +0000` since iOS
    /// 18.2. Nil for a text that is not a time, or that names no zone.
    init?(ofDevice text: String) {
        let parts = text.unicodeScalars.prefix(64).split { $0.properties.isWhitespace }.map {
            String(String.UnicodeScalarView($0))
        }
        guard let date = DeviceDate(text), parts.count == 3 || parts.count == 4, let zone = parts.last else {
            return nil
        }
        let clock = parts[1].split(separator: ":").map { Int64($0) }
        guard clock.count == 3, var hour = clock[0], let minute = clock[1], let second = clock[2],
            let offset = UTCInstant.seconds(ofZone: zone), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        if parts.count == 4 {
            guard (1...12).contains(hour), parts[2] == "AM" || parts[2] == "PM" else { return nil }
            hour = hour % 12 + (parts[2] == "PM" ? 12 : 0)
        }
        self.init(
            year: Int64(date.year), month: Int64(date.month), day: Int64(date.day), hour: hour, minute: minute,
            second: second - offset)
    }

    private static func seconds(ofZone zone: String) -> Int64? {
        let digits = zone.utf8.dropFirst().map { Int64($0) - 48 }
        guard digits.count == 4, digits.allSatisfy({ (0...9).contains($0) }), let sign = zone.utf8.first,
            sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
        else { return nil }
        let seconds = (digits[0] * 10 + digits[1]) * 3_600 + (digits[2] * 10 + digits[3]) * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}
