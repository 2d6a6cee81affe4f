package import UniversalLinksChecks

/// An incident with what the history has of it.
package struct IncidentDetails: Hashable, Sendable {
    /// The incident as it was last recorded.
    package var incident: Incident
    /// The file before it; nil if there was none, it is the same file, or it is not kept any more.
    package var previousFile: Monitor.Observation.FileBody?
    /// The file that was served when it opened; nil if there was none, or it is not kept any more.
    package var file: Monitor.Observation.FileBody?
    /// Its steps, in order.
    package var steps: [Step]

    /// A step, and whether it was told.
    package struct Step: Hashable, Sendable {
        /// What happened to the incident.
        package var step: Incident.Transition.Step
        /// When it happened.
        package var time: UTCInstant
        /// The key of the alert that tells it; nil while it waits for one.
        package var alertKey: String?

        /// A step with all its values; by default, no alert tells it yet.
        package init(step: Incident.Transition.Step, time: UTCInstant, alertKey: String? = nil) {
            (self.step, self.time, self.alertKey) = (step, time, alertKey)
        }
    }

    /// An incident with all its details.
    package init(
        incident: Incident, previousFile: Monitor.Observation.FileBody? = nil,
        file: Monitor.Observation.FileBody? = nil, steps: [Step] = []
    ) {
        (self.incident, self.previousFile, self.file, self.steps) = (incident, previousFile, file, steps)
    }
}
