package import UniversalLinksChecks

/// What people are told, once: one step of incidents that have one cause.
package struct Alert: Hashable, Sendable {
    /// What receivers recognise it by, however often it arrives.
    package var key: String
    /// What happened to all of its incidents.
    package var step: Incident.Transition.Step
    /// The kind of all of its incidents.
    package var kind: Incident.Kind
    /// The highest severity that its incidents had at the steps it tells.
    package var severity: Incident.Severity
    /// What happened, in one sentence.
    package var summary: String
    /// The incidents, one for each domain; of very many, the first ones.
    package var incidents: [Incident]
    /// How many incidents it is about, with those that are not listed.
    package var incidentCount: Int
    /// Whether it tells the opening, too: the incidents were over before anybody was told of them.
    package var isAlreadyOver: Bool
    /// When it was made.
    package var time: UTCInstant

    /// An alert with all its values; without `incidentCount`, it lists all of its incidents.
    package init(
        key: String, step: Incident.Transition.Step, kind: Incident.Kind, severity: Incident.Severity,
        summary: String, incidents: [Incident], incidentCount: Int? = nil, isAlreadyOver: Bool = false,
        time: UTCInstant
    ) {
        (self.key, self.step, self.kind, self.severity) = (key, step, kind, severity)
        (self.summary, self.incidents, self.time) = (summary, incidents, time)
        (self.incidentCount, self.isAlreadyOver) = (incidentCount ?? incidents.count, isAlreadyOver)
    }
}
