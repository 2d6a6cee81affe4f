/// An alert with the transitions that it tells. Both are stored together, or neither is.
public struct AlertDraft: Hashable, Sendable {
    /// The alert that channels get.
    public var alert: Alert
    /// The identifiers of the transitions, sorted.
    public var transitionIDs: [String]
    /// What the alert is about, one entry for each incident.
    public var subjects: [Subject]

    /// A draft with all its values.
    public init(_ alert: Alert, transitionIDs: [String], subjects: [Subject]) {
        (self.alert, self.transitionIDs, self.subjects) = (alert, transitionIDs, subjects)
    }

    /// An incident, and what its alerts are kept in order by.
    public struct Subject: Hashable, Sendable {
        /// The ``Incident/id`` of the incident.
        public var incidentID: String
        /// The domain and the kind: alerts about the same kind of thing on one domain arrive in order.
        public var track: String

        /// The subject for an incident.
        public init(_ incident: Incident) {
            incidentID = incident.id
            track = "\(incident.domain)/\(incident.kind.rawValue)"
        }
    }
}
