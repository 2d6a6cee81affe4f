public import UniversalLinksChecks

/// An incident with what the history has of it.
public struct IncidentDetails: Hashable, Sendable {
    /// The incident as it was last recorded.
    public var incident: Incident
    /// The file before it; nil if there was none, it is the same file, or it is not kept any more.
    public var previousFile: Monitor.Observation.FileBody?
    /// The file that was served when it opened; nil if there was none, or it is not kept any more.
    public var file: Monitor.Observation.FileBody?
    /// Its steps, in order.
    public var steps: [Step]

    /// A step, and whether it was told.
    public struct Step: Hashable, Sendable {
        /// What happened to the incident.
        public var step: Incident.Transition.Step
        /// When it happened.
        public var time: UTCInstant
        /// The key of the alert that tells it; nil while it waits for one.
        public var alertKey: String?

        /// A step with all its values; by default, no alert tells it yet.
        public init(step: Incident.Transition.Step, time: UTCInstant, alertKey: String? = nil) {
            (self.step, self.time, self.alertKey) = (step, time, alertKey)
        }
    }

    /// An incident with all its details.
    public init(
        incident: Incident, previousFile: Monitor.Observation.FileBody? = nil,
        file: Monitor.Observation.FileBody? = nil, steps: [Step] = []
    ) {
        (self.incident, self.previousFile, self.file, self.steps) = (incident, previousFile, file, steps)
    }
}
