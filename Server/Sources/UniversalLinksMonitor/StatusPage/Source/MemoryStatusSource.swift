import NIOConcurrencyHelpers
public import UniversalLinksChecks

/// A source that lies in memory, for demonstrations and tests.
public final class MemoryStatusSource: StatusSource {
    /// Everything there is.
    public struct Content: Sendable {
        public var accounts: [DomainAccount] = []
        public var days: [String: [DayTally]] = [:]
        public var incidents: [String: IncidentAccount] = [:]
        public var figures = HistoryFigures(waitingAlertCount: 0, byteCount: 0)
        /// What every question fails with.
        public var error: HistoryError?

        public init() {}
    }

    private let content: Content
    private let count = NIOLockedValueBox(0)

    public init(_ content: Content) { self.content = content }

    /// How many questions were asked.
    public var questionCount: Int { count.withLockedValue { $0 } }

    private func asked() throws(HistoryError) -> Content {
        count.withLockedValue { $0 += 1 }
        if let error = content.error { throw error }
        return content
    }

    public func domains() async throws(HistoryError) -> [StatusDomain] { try asked().accounts.map(\.summary) }

    public func days(of names: [String], from firstDay: Int) async throws(HistoryError) -> [String: [DayTally]] {
        let names = Set(names)
        return try asked().days.filter { names.contains($0.key) }.mapValues { $0.filter { $0.day >= firstDay } }
    }

    public func account(of name: String, from start: UTCInstant) async throws(HistoryError) -> DomainAccount? {
        guard var account = try asked().accounts.first(where: { $0.summary.name == name }) else { return nil }
        account.origin.removeAll { $0.end < start }
        account.cdn.removeAll { $0.end < start }
        account.incidents.removeAll { ($0.closed ?? $0.opened) < start && $0.closed != nil }
        account.incidentCount = account.incidents.count
        return account
    }

    public func incident(_ id: String) async throws(HistoryError) -> IncidentAccount? { try asked().incidents[id] }

    public func figures() async throws(HistoryError) -> HistoryFigures { try asked().figures }
}
