import UniversalLinksMonitor

/// A store that keeps everything in memory, as the history keeps it in a database: same cuts, same order, same answers.
actor InMemoryStore: ObservationStore {
    private(set) var observations: [Monitor.Observation] = []
    private(set) var incidents: [String: Incident] = [:]
    /// In the order in which they came; none twice.
    private(set) var transitions: [Incident.Transition] = []
    private var states: [String: DomainState] = [:]
    /// What every record fails with, if anything; nothing is stored then.
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
