import GRDB

extension HistoryStore: ObservationStore {
    /// What is known about each domain, by its name; domains without a stored state are left out.
    package func states() async throws(HistoryError) -> [String: DomainState] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT domains.name, states.json FROM states JOIN domains ON domains.id = states.domainID")
            var states: [String: DomainState] = [:]
            while let row = try rows.next() {
                states[row[0]] = try StoredJSON.value(DomainState.self, from: row[1])
            }
            return states
        }
    }

    /// Stores a check with everything that follows from it, or nothing at all; texts are cut as ``Monitor/Observation/bounded``
    /// and ``Incident/bounded`` say.
    ///
    /// A transition that was stored before, as its `id` says, is ignored, together with the incident that it has.
    package func record(
        _ observation: Monitor.Observation, state: DomainState, transitions: [Incident.Transition]
    ) async throws(HistoryError) {
        let observation = observation.bounded
        try await write(queued: { database in
            let writing = CheckWriting(database: database)
            let domain = try writing.domainID(of: observation.domain)
            try writing.insert(observation, domain: domain)
            try writing.upsert(state, domain: domain)
            for transition in transitions { try writing.queue(transition) }
        })
    }
}
