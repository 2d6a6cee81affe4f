/// An alert with the transitions that it tells. Both are stored together, or neither is.
package struct AlertDraft: Hashable, Sendable {
    /// The alert that channels get.
    package var alert: Alert
    /// The identifiers of the transitions, sorted.
    package var transitionIDs: [String]
    /// What the alert is about, one entry for each incident.
    package var subjects: [Subject]

    /// A draft with all its values.
    package init(_ alert: Alert, transitionIDs: [String], subjects: [Subject]) {
        (self.alert, self.transitionIDs, self.subjects) = (alert, transitionIDs, subjects)
    }

    /// An incident, and what its alerts are kept in order by.
    package struct Subject: Hashable, Sendable {
        /// The ``Incident/id`` of the incident.
        package var incidentID: String
        /// The domain and the kind: alerts about the same kind of thing on one domain arrive in order.
        package var track: String

        /// The subject for an incident.
        package init(_ incident: Incident) {
            incidentID = incident.id
            track = "\(incident.domain)/\(incident.kind.rawValue)"
        }
    }
}
