public import UniversalLinksChecks

/// An incident with what the history has of it.
public struct IncidentDetails: Hashable, Sendable {
    public var incident: Incident
    /// The file before it, and the one that was served when it opened; nil if there was none, or it is not kept any more.
    public var previousFile: Monitor.Observation.FileBody?
    public var file: Monitor.Observation.FileBody?
    /// Its steps, in order.
    public var steps: [Step]

    /// A step, and whether it was told.
    public struct Step: Hashable, Sendable {
        public var step: Incident.Transition.Step
        public var time: UTCInstant
        /// The key of the alert that tells it; nil while it waits for one.
        public var alertKey: String?

        public init(step: Incident.Transition.Step, time: UTCInstant, alertKey: String? = nil) {
            (self.step, self.time, self.alertKey) = (step, time, alertKey)
        }
    }

    public init(
        incident: Incident, previousFile: Monitor.Observation.FileBody? = nil,
        file: Monitor.Observation.FileBody? = nil, steps: [Step] = []
    ) {
        (self.incident, self.previousFile, self.file, self.steps) = (incident, previousFile, file, steps)
    }
}
