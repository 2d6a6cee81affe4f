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

extension ElapsedTime {
    /// The time from one moment to a later one; 0 if it is not later.
    init(from start: UTCInstant, to end: UTCInstant) {
        let (difference, overflow) = end.seconds.subtractingReportingOverflow(start.seconds)
        self.init(seconds: overflow ? 0 : difference)
    }
}
