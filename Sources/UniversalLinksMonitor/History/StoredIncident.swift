import UniversalLinksChecks

/// An incident as JSON in the database. What a later version adds is optional, so that rows of earlier ones can be read.
struct StoredIncident: Hashable, Sendable, Codable {
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
        (began, opened) = (incident.began.seconds, incident.opened.seconds)
        closed = incident.closed?.seconds
    }

    var incident: Incident {
        Incident(
            id: id, domain: domain, kind: kind, severity: severity, summary: summary, cause: cause, evidence: evidence,
            fileHash: fileHash, previousFileHash: previousFileHash, began: UTCInstant(seconds: began),
            opened: UTCInstant(seconds: opened), closed: closed.map(UTCInstant.init(seconds:)))
    }
}

extension Incident {
    /// The incident as it is in a column of the database.
    var storedJSON: String { get throws { try StoredJSON.text(of: StoredIncident(self)) } }

    /// - Parameter text: What ``storedJSON`` gave.
    init(storedJSON text: String) throws {
        self = try StoredJSON.value(StoredIncident.self, from: text).incident
    }
}
