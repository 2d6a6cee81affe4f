package import UniversalLinksChecks

/// What pages and metrics show, wherever it is kept. Every function is one query to the history, however many domains
/// there are.
package protocol StatusSource: Sendable {
    /// Every watched domain, in any order; one without a check is included.
    func domains() async throws(HistoryError) -> [StatusDomain]

    /// How many checks there were on each day, and how many of them failed, by domain; days and domains without checks
    /// are left out.
    ///
    /// - Parameter firstDay: In days since 1970-01-01 in UTC.
    func days(of names: [String], from firstDay: Int) async throws(HistoryError) -> [String: [DayTally]]

    /// A domain with what happened from some time on; nil if it is not watched.
    func domainHistory(of name: String, from start: UTCInstant) async throws(HistoryError) -> DomainHistory?

    /// Nil if there is no incident with this identifier.
    func incident(_ id: String) async throws(HistoryError) -> IncidentDetails?

    func figures() async throws(HistoryError) -> HistoryFigures
}

package struct HistoryFigures: Hashable, Sendable {
    package var waitingAlertCount: Int
    package var byteCount: Int

    package init(waitingAlertCount: Int, byteCount: Int) {
        (self.waitingAlertCount, self.byteCount) = (waitingAlertCount, byteCount)
    }
}

package struct DayTally: Hashable, Sendable {
    /// Days since 1970-01-01 in UTC.
    package var day: Int
    package var checkCount: Int
    /// How many checks found the file missing, broken, or served wrongly.
    package var failureCount: Int

    package init(day: Int, checkCount: Int, failureCount: Int) {
        (self.day, self.checkCount, self.failureCount) = (day, checkCount, failureCount)
    }
}

package struct StatusDomain: Hashable, Sendable {
    package var name: String
    /// Nil before the first check.
    package var firstCheck: UTCInstant?
    /// Nil before the first check.
    package var lastCheck: LastCheck?
    /// In any order.
    package var openIncidents: [Incident]
    /// When the last incident closed; nil if there was none.
    package var settled: UTCInstant?

    package init(
        _ name: String, firstCheck: UTCInstant? = nil, lastCheck: LastCheck? = nil, openIncidents: [Incident] = [],
        settled: UTCInstant? = nil
    ) {
        (self.name, self.firstCheck, self.lastCheck) = (name, firstCheck, lastCheck)
        (self.openIncidents, self.settled) = (openIncidents, settled)
    }

    /// The last check of a domain, without the bodies.
    package struct LastCheck: Hashable, Sendable {
        package var time: UTCInstant
        package var origin: HostServing.State
        /// Whether the file, or how it is served, has errors.
        package var hasErrors: Bool
        /// The name of the CDN's state, such as `in-sync`.
        package var cdn: String
        /// Since when the CDN has had another file than the host; nil if it does not.
        package var behindSince: UTCInstant?
        /// Nil if there was no certificate.
        package var certificateEnd: UTCInstant?

        package init(
            time: UTCInstant, origin: HostServing.State, hasErrors: Bool = false, cdn: String,
            behindSince: UTCInstant? = nil, certificateEnd: UTCInstant? = nil
        ) {
            (self.time, self.origin, self.hasErrors) = (time, origin, hasErrors)
            (self.cdn, self.behindSince, self.certificateEnd) = (cdn, behindSince, certificateEnd)
        }
    }
}

extension StatusDomain {
    package var condition: DomainCondition {
        if let worst = worstIncident { return DomainCondition(worst.severity) }
        guard let lastCheck else { return .unchecked }
        return lastCheck.origin == .served && !lastCheck.hasErrors ? .healthy : .unconfirmed
    }

    /// The most severe open incident, and the oldest of these.
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
    /// The last check failed, but too few did to be sure.
    case unconfirmed
    case unchecked
    case healthy

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

    package var needsAttention: Bool { self <= .warning }
}

/// A domain with its last check in full, and what happened to it in some time.
package struct DomainHistory: Hashable, Sendable {
    package var summary: StatusDomain
    /// Nil before the first check.
    package var lastCheck: Monitor.Observation?
    /// In the order of time.
    package var origin: [Interval]
    /// In the order of time.
    package var cdn: [Interval]
    /// The incidents that were open in this time, the newest first.
    package var incidents: [Incident]
    /// Includes those that are not in `incidents`.
    package var incidentCount: Int

    /// Without `incidentCount`, all incidents are listed.
    package init(
        _ summary: StatusDomain, lastCheck: Monitor.Observation? = nil, origin: [Interval] = [], cdn: [Interval] = [],
        incidents: [Incident] = [], incidentCount: Int? = nil
    ) {
        (self.summary, self.lastCheck) = (summary, lastCheck)
        (self.origin, self.cdn, self.incidents) = (origin, cdn, incidents)
        self.incidentCount = incidentCount ?? incidents.count
    }

    /// A time in which every check found the same.
    package struct Interval: Hashable, Sendable {
        /// The first check that found it.
        package var start: UTCInstant
        /// When something else was found, or the last check; a time without checks belongs to no interval.
        package var end: UTCInstant
        package var content: Content
        /// Whether only the CDN was out of date; false for the host.
        package var isBehind: Bool

        package init(_ content: Content, from start: UTCInstant, to end: UTCInstant, isBehind: Bool = false) {
            (self.content, self.start, self.end, self.isBehind) = (content, start, end, isBehind)
        }
    }

    package enum Content: Hashable, Sendable {
        /// A file, by its SHA-256 in hexadecimal digits.
        case file(String)
        /// An answer without a usable file; why, in a sentence.
        case broken(String)
        /// No answer; why, in a sentence.
        case down(String)
        /// There was no request, or the answer says nothing.
        case unknown
    }
}
