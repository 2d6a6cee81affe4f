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

    /// An incident of a stored alert.
    struct StoredIncident: Codable {
        var id: String
        var domain: String
        var kind: Incident.Kind
        var severity: Incident.Severity
        var summary: String
        var cause: String
        var evidence: [String]
        var fileHash: String?
        var previousFileHash: String?
        var began: Int64
        var opened: Int64
        var closed: Int64?

        init(_ incident: Incident) {
            (id, domain, kind, severity) = (incident.id, incident.domain, incident.kind, incident.severity)
            (summary, cause, evidence) = (incident.summary, incident.cause, incident.evidence)
            (fileHash, previousFileHash) = (incident.fileHash, incident.previousFileHash)
            (began, opened, closed) = (incident.began.seconds, incident.opened.seconds, incident.closed?.seconds)
        }

        var incident: Incident {
            Incident(
                id: id, domain: domain, kind: kind, severity: severity, summary: summary, cause: cause,
                evidence: evidence, fileHash: fileHash, previousFileHash: previousFileHash,
                began: UTCInstant(seconds: began), opened: UTCInstant(seconds: opened),
                closed: closed.map(UTCInstant.init))
        }
    }
}
