import UniversalLinksChecks
import UniversalLinksService

/// A check that is stored, with what followed from it.
package struct CheckReport: Hashable, Sendable {
    /// What was observed.
    package var observation: Monitor.Observation
    /// The state of the domain after it.
    package var state: DomainState
    /// The steps of incidents that follow from it.
    package var transitions: [Incident.Transition]
    /// How long after its due time it began.
    package var lateness: Duration
    /// How long after its end the next check is due; nil if there is none.
    package var nextDelay: Duration?

    /// The lines that tell it, without newlines: one for the check, and one for each step of an incident.
    ///
    /// `2026-11-23T01:51:02Z shop.example served 200 cdn=in-sync 41ms late=3ms`
    ///
    /// `2026-11-23T01:52:02Z shop.example/file-broken/1795398722 opened error: The association file of …`
    package var lines: [String] {
        let origin = observation.origin
        let status = origin.status.map { " \($0)" } ?? ""
        let check =
            "\(observation.time) \(TerminalText(observation.domain)) \(origin.state.rawValue)\(status)"
            + " cdn=\(TerminalText(observation.cdn.state)) \(observation.milliseconds)ms"
            + " late=\(lateness.wholeMilliseconds)ms"
        let steps = transitions.map { transition in
            let incident = transition.incident
            return
                "\(transition.time) \(TerminalText(incident.id)) \(transition.step.rawValue) \(incident.severity.name):"
                + " \(TerminalText(incident.summary, limit: 500))"
        }
        return [check] + steps
    }
}

extension Duration {
    /// The whole milliseconds in it.
    var wholeMilliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}
