import NIOConcurrencyHelpers
import UniversalLinksChecks

@testable import UniversalLinksMonitor

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

    /// Each with two days of checks.
    static func content(_ domains: [StatusDomain]) -> MemoryStatusSource.Content {
        var content = MemoryStatusSource.Content()
        for domain in domains {
            content.histories.append(DomainHistory(domain, incidents: domain.openIncidents))
            content.days[domain.name] = [
                DayTally(day: now.day, checkCount: 12, failureCount: 0),
                DayTally(day: now.day - 1, checkCount: 24, failureCount: 13),
            ]
            for incident in domain.openIncidents {
                content.incidents[incident.id] = IncidentDetails(incident: incident)
            }
        }
        return content
    }

    static func responder(_ source: any StatusSource, activity: MonitorActivity? = nil) -> StatusResponder {
        let activity = activity ?? MonitorActivity(start: ago(60))
        return StatusResponder(
            source: source, activity: activity, settings: StatusSettings(version: "1.2.3", silence: 3_600) { now })
    }
}

/// A source in memory that counts questions.
final class MemoryStatusSource: StatusSource {
    struct Content: Sendable {
        var histories: [DomainHistory] = []
        var days: [String: [DayTally]] = [:]
        var incidents: [String: IncidentDetails] = [:]
        var figures = HistoryFigures(waitingAlertCount: 0, byteCount: 0)
        /// The error of every question.
        var error: HistoryError?

        init() {}
    }

    private let content: Content
    private let count = NIOLockedValueBox(0)

    init(_ content: Content) { self.content = content }

    var questionCount: Int { count.withLockedValue { $0 } }

    private func asked() throws(HistoryError) -> Content {
        count.withLockedValue { $0 += 1 }
        if let error = content.error { throw error }
        return content
    }

    func domains() async throws(HistoryError) -> [StatusDomain] { try asked().histories.map(\.summary) }

    func days(of names: [String], from firstDay: Int) async throws(HistoryError) -> [String: [DayTally]] {
        let names = Set(names)
        return try asked().days.filter { names.contains($0.key) }.mapValues { $0.filter { $0.day >= firstDay } }
    }

    func domainHistory(of name: String, from start: UTCInstant) async throws(HistoryError) -> DomainHistory? {
        guard var history = try asked().histories.first(where: { $0.summary.name == name }) else { return nil }
        history.origin.removeAll { $0.end < start }
        history.cdn.removeAll { $0.end < start }
        history.incidents.removeAll { ($0.closed ?? $0.opened) < start && $0.closed != nil }
        history.incidentCount = history.incidents.count
        return history
    }

    func incident(_ id: String) async throws(HistoryError) -> IncidentDetails? { try asked().incidents[id] }

    func figures() async throws(HistoryError) -> HistoryFigures { try asked().figures }
}
