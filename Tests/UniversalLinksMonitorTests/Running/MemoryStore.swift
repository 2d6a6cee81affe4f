import UniversalLinksChecks
import UniversalLinksMonitor

/// A store in memory, whose writes fail as a test says.
actor MemoryStore: ObservationStore {
    private(set) var known: [String: DomainState] = [:]
    private(set) var checkCounts: [String: Int] = [:]
    private(set) var times: [String: [Int64]] = [:]
    private(set) var transitions: [Incident.Transition] = []
    private(set) var attemptCount = 0
    private let failure: @Sendable (_ attempt: Int) async -> HistoryError?

    init(
        _ known: [String: DomainState] = [:],
        failure: @escaping @Sendable (_ attempt: Int) async -> HistoryError? = { _ in nil }
    ) {
        (self.known, self.failure) = (known, failure)
    }

    func states() async throws(HistoryError) -> [String: DomainState] { known }

    func record(
        _ observation: Monitor.Observation, state: DomainState, transitions: [Incident.Transition]
    ) async throws(HistoryError) {
        attemptCount += 1
        if let error = await failure(attemptCount) { throw error }
        known[observation.domain] = state
        checkCounts[observation.domain, default: 0] += 1
        times[observation.domain, default: []].append(observation.time.seconds)
        self.transitions += transitions
    }
}
