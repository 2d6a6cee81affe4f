/// A time as devices print it, to the second: `2026-05-03 10:09:00 +0000`, `2026-05-03 9:08:00 PM +0000` since iOS 18.2.
struct DeviceTime: Hashable, Sendable {
    /// The time.
    let instant: UTCInstant

    /// Nil for a text that is none, or that names no zone.
    init?(_ text: String) {
        let parts = text.unicodeScalars.prefix(64).split { $0.properties.isWhitespace }.map {
            String(String.UnicodeScalarView($0))
        }
        guard let date = DeviceDate(text), parts.count == 3 || parts.count == 4, let zone = parts.last else {
            return nil
        }
        let clock = parts[1].split(separator: ":").map { Int64($0) }
        guard clock.count == 3, var hour = clock[0], let minute = clock[1], let second = clock[2],
            let offset = DeviceTime.seconds(ofZone: zone), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        if parts.count == 4 {
            guard (1...12).contains(hour), parts[2] == "AM" || parts[2] == "PM" else { return nil }
            hour = hour % 12 + (parts[2] == "PM" ? 12 : 0)
        }
        let days = DeviceTime.days(Int64(date.year), Int64(date.month), Int64(date.day))
        instant = UTCInstant(seconds: days * 86_400 + hour * 3_600 + minute * 60 + second - offset)
    }

    /// `+0000` in seconds.
    private static func seconds(ofZone zone: String) -> Int64? {
        let digits = zone.utf8.dropFirst().map { Int64($0) - 48 }
        guard digits.count == 4, digits.allSatisfy({ (0...9).contains($0) }), let sign = zone.utf8.first,
            sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
        else { return nil }
        let seconds = (digits[0] * 10 + digits[1]) * 3_600 + (digits[2] * 10 + digits[3]) * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// The days from 1 January 1970 to a date of the Gregorian calendar, in years that start in March.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
