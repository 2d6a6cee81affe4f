import UniversalLinksChecks

extension UTCInstant {
    /// `23 Nov 2026, 01:51`, in UTC.
    var dateAndTime: String { "\(date), \(time)" }

    /// `23 Nov 2026`
    var date: String { "\(dayAndMonth) \(description.prefix { $0 != "T" }.dropLast(6))" }

    /// `23 Nov`
    var dayAndMonth: String {
        let parts = description.prefix { $0 != "T" }.split(separator: "-")
        guard parts.count >= 3, let month = Int(parts[parts.count - 2]), let day = Int(parts[parts.count - 1]) else {
            return description
        }
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(day) \(names[(month - 1) % 12])"
    }

    /// `01:51`
    var time: String { String(description.suffix(9).prefix(5)) }

    /// Days since 1970-01-01.
    var day: Int { Int((Double(seconds) / 86_400).rounded(.down)) }

    /// The start of a day.
    init(day: Int) { self.init(seconds: Int64(day) * 86_400) }
}

/// A length of time, in words.
struct TimeSpan: Hashable, Sendable, CustomStringConvertible {
    /// Seconds, 0 or more.
    let seconds: Int64

    init(seconds: Int64) { self.seconds = max(0, seconds) }

    init(from start: UTCInstant, to end: UTCInstant) {
        let (difference, overflow) = end.seconds.subtractingReportingOverflow(start.seconds)
        self.init(seconds: overflow ? 0 : difference)
    }

    /// The two largest units: `3 d 4 h`, `12 min`, `40 s`.
    var description: String {
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60)
        if days >= 10 { return "\(days) d" }
        if days > 0 { return hours > 0 ? "\(days) d \(hours) h" : "\(days) d" }
        if hours > 0 { return minutes > 0 ? "\(hours) h \(minutes) min" : "\(hours) h" }
        return minutes > 0 ? "\(minutes) min" : "\(seconds) s"
    }
}
