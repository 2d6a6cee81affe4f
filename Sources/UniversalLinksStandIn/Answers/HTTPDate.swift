package import Foundation

/// Times as header fields write them (RFC 9110, 5.6.7).
package enum HTTPDate: Sendable {
    /// The present time.
    package static var now: String { text(Date()) }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`
    package static func text(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
        let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(parts.weekday ?? 1) - 1]
        let month = months[(parts.month ?? 1) - 1]
        let clock = [parts.hour, parts.minute, parts.second].map { digits($0 ?? 0) }.joined(separator: ":")
        return "\(day), \(digits(parts.day ?? 1)) \(month) \(parts.year ?? 1970) \(clock) GMT"
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
