import NIOConcurrencyHelpers
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// A source that lies in memory, and counts what it is asked.
final class MemoryStatusSource: StatusSource {
    /// Everything there is.
    struct Content: Sendable {
        var accounts: [DomainAccount] = []
        var days: [String: [DayTally]] = [:]
        var incidents: [String: IncidentAccount] = [:]
        var figures = HistoryFigures(waitingAlertCount: 0, byteCount: 0)
        /// What every question fails with.
        var error: HistoryError?

        init() {}
    }

    private let content: Content
    private let count = NIOLockedValueBox(0)

    init(_ content: Content) { self.content = content }

    /// How many questions were asked.
    var questionCount: Int { count.withLockedValue { $0 } }

    private func asked() throws(HistoryError) -> Content {
        count.withLockedValue { $0 += 1 }
        if let error = content.error { throw error }
        return content
    }

    func domains() async throws(HistoryError) -> [StatusDomain] { try asked().accounts.map(\.summary) }

    func days(of names: [String], from firstDay: Int) async throws(HistoryError) -> [String: [DayTally]] {
        let names = Set(names)
        return try asked().days.filter { names.contains($0.key) }.mapValues { $0.filter { $0.day >= firstDay } }
    }

    func account(of name: String, from start: UTCInstant) async throws(HistoryError) -> DomainAccount? {
        guard var account = try asked().accounts.first(where: { $0.summary.name == name }) else { return nil }
        account.origin.removeAll { $0.end < start }
        account.cdn.removeAll { $0.end < start }
        account.incidents.removeAll { ($0.closed ?? $0.opened) < start && $0.closed != nil }
        account.incidentCount = account.incidents.count
        return account
    }

    func incident(_ id: String) async throws(HistoryError) -> IncidentAccount? { try asked().incidents[id] }

    func figures() async throws(HistoryError) -> HistoryFigures { try asked().figures }
}
