import UniversalLinksChecks
import UniversalLinksMonitor

/// Writes the story into a history, as a monitor would have done.
enum DemoHistory {
    /// - Returns: What the monitor did meanwhile.
    static func fill(_ history: HistoryStore, until end: UTCInstant) async throws -> MonitorActivity {
        let activity = MonitorActivity(start: UTCInstant(seconds: end.seconds - 30 * 86_400))
        let domains = DemoStory.domains
        let observations = domains.flatMap { $0.observations(until: end) }
            .sorted { ($0.time, $0.domain) < ($1.time, $1.domain) }
        var waiting = Dictionary(
            uniqueKeysWithValues: domains.map { ($0.name, transitions(of: $0.incidents(until: end))) })
        var states: [String: DomainState] = [:]
        for (number, observation) in observations.enumerated() {
            let name = observation.domain
            var state = states[name] ?? DomainState()
            state.fileHash = observation.file?.hash ?? state.fileHash
            state.behindSince = observation.cdn.isBehind ? state.behindSince ?? observation.time.seconds : nil
            states[name] = state
            // The last check stores what is left: an incident may be younger than it.
            let isLast = observation.time.seconds > end.seconds - 3_600
            let due = waiting[name]?.filter { isLast || $0.time <= observation.time } ?? []
            waiting[name]?.removeAll { due.contains($0) }
            try await history.record(observation, state: state, transitions: due)
            activity.checkEnded(
                .init(observation.origin.state), milliseconds: observation.milliseconds,
                lateness: Double(number % 5) / 10, at: observation.time)
        }
        activity.historyWritten()
        activity.alertSent(to: "ops", .delivered)
        activity.alertSent(to: "ops", .failed)
        return activity
    }

    private static func transitions(of incidents: [Incident]) -> [Incident.Transition] {
        incidents.flatMap { incident in
            var open = incident
            open.closed = nil
            let opened = Incident.Transition(.opened, open, at: incident.opened)
            return [opened] + (incident.closed.map { [Incident.Transition(.closed, incident, at: $0)] } ?? [])
        }.sorted { $0.time < $1.time }
    }
}
