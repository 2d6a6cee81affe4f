import UniversalLinksChecks

extension DomainCondition {
    /// The condition, as a badge has it.
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
    /// The kind, as a heading has it.
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

/// What pages call the states of the CDN.
enum CDNWords {
    /// The states that metrics count by their own names.
    static let states = [
        "in-sync", "equivalent", "stale", "failure-cached", "only-on-cdn", "origin-broken", "not-checked",
    ]

    /// A state in two or three words.
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
    /// What there is to say beside the badge, in one sentence; nil if nothing is.
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
