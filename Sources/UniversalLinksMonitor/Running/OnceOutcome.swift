/// What a run over all domains ended with.
package struct OnceOutcome: Hashable, Sendable {
    /// How many domains were checked.
    package var checkedCount = 0
    /// The names of the domains whose host was down in the last check, sorted.
    package var downDomains: [String] = []
    /// The incidents that are open now, by severity and domain.
    package var openIncidents: [Incident] = []

    /// What stands for it, with the meanings of `aasa check`.
    package enum Ending: Hashable, Sendable {
        /// No incident that is an error is open, and each host answered.
        case fine
        /// An incident is open that is an error, or critical.
        case somethingFound
        /// Otherwise fine, but a host was down.
        case incomplete
    }

    /// What it ended with.
    package var ending: Ending {
        if openIncidents.contains(where: { $0.severity >= .error }) { return .somethingFound }
        return downDomains.isEmpty ? .fine : .incomplete
    }

    /// The outcome for the states of domains.
    init(_ states: [String: DomainState], checkedCount: Int) {
        self.checkedCount = checkedCount
        downDomains = states.filter { $0.value.downCount > 0 }.keys.sorted()
        openIncidents = states.values.flatMap { $0.tracks.values.compactMap(\.open) }
            .sorted { ($1.severity, $0.id) < ($0.severity, $1.id) }
    }
}
