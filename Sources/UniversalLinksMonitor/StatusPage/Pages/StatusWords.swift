import UniversalLinksChecks

extension DomainCondition {
    var word: String {
        switch self {
        case .critical: "Critical"
        case .error: "Error"
        case .warning: "Warning"
        case .notice: "Notice"
        case .unconfirmed: "Unconfirmed"
        case .unchecked: "Not checked"
        case .healthy: "OK"
        }
    }
}

extension Incident.Kind {
    var title: String {
        switch self {
        case .hostingBroken: "Hosting broken"
        case .fileBroken: "File broken"
        case .cdnOutOfDate: "CDN copy out of date"
        case .decisionsChanged: "Decisions changed"
        case .linksFail: "Links fail"
        case .certificateExpiring: "Certificate expires soon"
        case .unreviewedChange: "Unreviewed change"
        }
    }
}

enum CDNWords {
    /// The states that metrics count by their own names.
    static let states = [
        "in-sync", "equivalent", "stale", "failure-cached", "only-on-cdn", "origin-broken", "not-checked",
    ]

    static func words(_ state: String) -> String {
        switch state {
        case "in-sync": "Up to date"
        case "equivalent": "Equivalent"
        case "stale": "Out of date"
        case "failure-cached": "Failure cached"
        case "only-on-cdn": "Only on the CDN"
        case "origin-broken": "Host broken"
        case "not-checked": "Not checked"
        default: state
        }
    }
}

extension StatusDomain {
    /// What to say beside the badge, in one sentence; nil if there is nothing.
    var headline: String? {
        switch condition {
        case .critical, .error, .warning, .notice:
            guard let worst = worstIncident else { return nil }
            let others = openIncidents.count - 1
            return others > 0 ? "\(worst.kind.title), and \(others) more. \(worst.cause)" : worst.cause
        case .unconfirmed:
            return "The last check found a problem. The next one shows whether it lasts."
        case .unchecked, .healthy: return nil
        }
    }
}

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
        return "\(day) \(UTCInstant.monthNames[(month - 1) % 12])"
    }

    /// `01:51`
    var time: String { String(description.suffix(9).prefix(5)) }

    /// Since 1970-01-01.
    var day: Int { Int((Double(seconds) / 86_400).rounded(.down)) }

    init(day: Int) { self.init(seconds: Int64(day) * 86_400) }
}

extension ElapsedTime {
    /// 0 if `end` is not later.
    init(from start: UTCInstant, to end: UTCInstant) {
        let (difference, overflow) = end.seconds.subtractingReportingOverflow(start.seconds)
        self.init(seconds: overflow ? 0 : difference)
    }
}
