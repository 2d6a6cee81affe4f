import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// Domains for tests of what pages show.
enum StatusStories {
    /// 2026-11-23T12:00:00Z
    static let now = UTCInstant(seconds: 1_795_435_200)

    static func ago(_ seconds: Int64) -> UTCInstant { UTCInstant(seconds: now.seconds - seconds) }

    static func incident(
        _ domain: String, _ kind: Incident.Kind, _ severity: Incident.Severity, agoSeconds: Int64 = 3_600,
        cause: String = "It broke.", lasted: Int64? = nil
    ) -> Incident {
        Incident(
            id: "\(domain)/\(kind.rawValue)/\(now.seconds - agoSeconds)", domain: domain, kind: kind,
            severity: severity,
            summary: "\(domain): \(cause)", cause: cause, began: ago(agoSeconds), opened: ago(agoSeconds - 60),
            closed: lasted.map { ago(agoSeconds - $0) })
    }

    static func domain(
        _ name: String, incidents: [(Incident.Kind, Incident.Severity)] = [], cdn: String = "in-sync",
        behindFor: Int64? = nil, certificateDays: Int64? = nil
    ) -> StatusDomain {
        StatusDomain(
            name, firstCheck: ago(30 * 86_400),
            lastCheck: .init(
                time: ago(600), origin: .served, cdn: cdn, behindSince: behindFor.map(ago),
                certificateEnd: certificateDays.map { ago(-$0 * 86_400) }),
            openIncidents: incidents.map { incident(name, $0.0, $0.1) })
    }

    /// A source with these domains, each with two days of checks.
    static func content(_ domains: [StatusDomain]) -> MemoryStatusSource.Content {
        var content = MemoryStatusSource.Content()
        for domain in domains {
            content.accounts.append(DomainAccount(domain, incidents: domain.openIncidents))
            content.days[domain.name] = [
                DayTally(day: now.day, checkCount: 12, failureCount: 0),
                DayTally(day: now.day - 1, checkCount: 24, failureCount: 13),
            ]
            for incident in domain.openIncidents { content.incidents[incident.id] = IncidentAccount(incident) }
        }
        return content
    }

    static func responder(_ source: any StatusSource, activity: MonitorActivity? = nil) -> StatusResponder {
        let activity = activity ?? MonitorActivity(start: ago(60))
        return StatusResponder(
            source: source, activity: activity, settings: StatusSettings(version: "1.2.3", silence: 3_600) { now })
    }
}
