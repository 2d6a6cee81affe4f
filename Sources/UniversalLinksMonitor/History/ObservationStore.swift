/// Where checks are kept. What is recorded survives the end of the process at any moment.
package protocol ObservationStore: Sendable {
    /// What is known about each domain, by its name.
    func states() async throws(HistoryError) -> [String: DomainState]

    /// Stores a check with everything that follows from it, or nothing at all: what the domain's state is now, and which
    /// steps of incidents are to be told. Steps that are stored once are told, whatever happens to the process.
    func record(
        _ observation: Monitor.Observation, state: DomainState, transitions: [Incident.Transition]
    ) async throws(HistoryError)
}
