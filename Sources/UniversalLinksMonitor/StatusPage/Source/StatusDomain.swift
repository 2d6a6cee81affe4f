package import UniversalLinksChecks

/// What is known about a domain now.
package struct StatusDomain: Hashable, Sendable {
    /// Its name, as reports have it.
    package var name: String
    /// When it was checked first; nil before that.
    package var firstCheck: UTCInstant?
    /// The last check; nil before the first one.
    package var lastCheck: LastCheck?
    /// What is open, in any order.
    package var openIncidents: [Incident]
    /// When the last incident closed; nil if there was none.
    package var settled: UTCInstant?

    /// A domain with all its values; by default, it is unchecked.
    package init(
        _ name: String, firstCheck: UTCInstant? = nil, lastCheck: LastCheck? = nil, openIncidents: [Incident] = [],
        settled: UTCInstant? = nil
    ) {
        (self.name, self.firstCheck, self.lastCheck) = (name, firstCheck, lastCheck)
        (self.openIncidents, self.settled) = (openIncidents, settled)
    }

    /// The last check of a domain, without the bodies.
    package struct LastCheck: Hashable, Sendable {
        /// When it began.
        package var time: UTCInstant
        /// What the host's answer meant.
        package var origin: Monitor.Observation.Origin.State
        /// Whether the file, or how it is served, has errors.
        package var hasErrors: Bool
        /// The name of the CDN's state, such as `in-sync`.
        package var cdn: String
        /// Since when the CDN has had another file than the host; nil if it does not.
        package var behindSince: UTCInstant?
        /// When the certificate ends; nil if there was none.
        package var certificateEnd: UTCInstant?

        /// A check with all its values.
        package init(
            time: UTCInstant, origin: Monitor.Observation.Origin.State, hasErrors: Bool = false, cdn: String,
            behindSince: UTCInstant? = nil, certificateEnd: UTCInstant? = nil
        ) {
            (self.time, self.origin, self.hasErrors) = (time, origin, hasErrors)
            (self.cdn, self.behindSince, self.certificateEnd) = (cdn, behindSince, certificateEnd)
        }
    }
}

extension StatusDomain {
    /// How the domain is.
    package var condition: DomainCondition {
        if let worst = worstIncident { return DomainCondition(worst.severity) }
        guard let lastCheck else { return .unchecked }
        return lastCheck.origin == .served && !lastCheck.hasErrors ? .healthy : .unconfirmed
    }

    /// The open incident that matters most: the most severe, and the oldest of these.
    package var worstIncident: Incident? {
        openIncidents.min { ($1.severity, $0.began, $0.id) < ($0.severity, $1.began, $1.id) }
    }

    /// Since when it has been in this condition; nil before the first check.
    package var since: UTCInstant? {
        switch condition {
        case .critical, .error, .warning, .notice: worstIncident?.began
        case .unconfirmed: lastCheck?.time
        case .unchecked: nil
        case .healthy: settled ?? firstCheck
        }
    }
}

/// How a domain is, the worst first.
package enum DomainCondition: Int, Hashable, Sendable, CaseIterable, Comparable {
    case critical, error, warning, notice
    /// The last check failed, but too few of them to be sure.
    case unconfirmed
    /// There was no check yet.
    case unchecked
    case healthy

    /// The worse comes first.
    package static func < (left: DomainCondition, right: DomainCondition) -> Bool { left.rawValue < right.rawValue }

    init(_ severity: Incident.Severity) {
        switch severity {
        case .critical: self = .critical
        case .error: self = .error
        case .warning: self = .warning
        case .notice: self = .notice
        }
    }

    /// The name in addresses, metrics and JSON.
    package var name: String {
        switch self {
        case .critical: "critical"
        case .error: "error"
        case .warning: "warning"
        case .notice: "notice"
        case .unconfirmed: "unconfirmed"
        case .unchecked: "unchecked"
        case .healthy: "ok"
        }
    }

    /// Whether somebody has to do something.
    package var needsAttention: Bool { self <= .warning }
}
