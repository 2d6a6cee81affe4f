import Foundation
import UniversalLinksChecks
import UniversalLinksMonitor

/// Keeps everything in memory, with the limits and the order of the history in its database.
actor InMemoryStore: ObservationStore {
    private(set) var observations: [Monitor.Observation] = []
    private(set) var incidents: [String: Incident] = [:]
    /// In order, and without duplicates.
    private(set) var transitions: [Incident.Transition] = []
    private var states: [String: DomainState] = [:]
    /// The error of every record, which then stores nothing.
    var failure: HistoryError?

    func states() async throws(HistoryError) -> [String: DomainState] { states }

    func fail(with error: HistoryError?) { failure = error }

    func record(
        _ observation: Monitor.Observation, state: DomainState, transitions new: [Incident.Transition]
    ) async throws(HistoryError) {
        if let failure { throw failure }
        observations.append(observation.bounded)
        states[observation.domain] = state
        for var transition in new where !transitions.contains(where: { $0.id == transition.id }) {
            transition.incident = transition.incident.bounded
            transitions.append(transition)
            incidents[transition.incident.id] = transition.incident
        }
    }
}

/// A store in memory with scripted failures.
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

final class TemporaryHistory: Sendable {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("history-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var path: String { folder + "/history.sqlite" }

    func writing() throws -> HistoryStore { try HistoryStore.writing(to: path, patience: 0.05) }

    func reading() throws -> HistoryStore { try HistoryStore.reading(path, patience: 0.05) }
}
