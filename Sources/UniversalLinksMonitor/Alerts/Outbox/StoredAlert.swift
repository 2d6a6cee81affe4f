import UniversalLinksChecks

/// An alert as it is stored, in JSON.
struct StoredAlert: Codable {
    var key: String
    var step: Incident.Transition.Step
    var kind: Incident.Kind
    var severity: Incident.Severity
    var summary: String
    var incidents: [StoredIncident]
    var incidentCount: Int
    var isAlreadyOver: Bool
    var time: Int64

    init(_ alert: Alert) {
        (key, step, kind, severity) = (alert.key, alert.step, alert.kind, alert.severity)
        (summary, incidents) = (alert.summary, alert.incidents.map(StoredIncident.init))
        (incidentCount, isAlreadyOver) = (alert.incidentCount, alert.isAlreadyOver)
        time = alert.time.seconds
    }

    var alert: Alert {
        Alert(
            key: key, step: step, kind: kind, severity: severity, summary: summary,
            incidents: incidents.map(\.incident), incidentCount: incidentCount, isAlreadyOver: isAlreadyOver,
            time: UTCInstant(seconds: time))
    }
}
