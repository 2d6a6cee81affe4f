import Foundation
import UniversalLinksChecks

/// An alert as webhooks and commands get it, in JSON.
///
/// `schemaVersion` is 1. New keys may come without another version; a key that means something else, or is gone, makes one.
struct AlertDocument: Encodable {
    private let schemaVersion = 1
    private let key: String
    private let step: String
    private let kind: String
    private let severity: String
    private let summary: String
    private let alreadyOver: Bool
    private let time: String
    private let incidentCount: Int
    private let incidents: [Entry]

    init(_ alert: Alert) {
        (key, step, kind) = (alert.key, alert.step.rawValue, alert.kind.rawValue)
        (severity, summary) = (alert.severity.name, alert.summary)
        (alreadyOver, time) = (alert.isAlreadyOver, alert.time.description)
        incidentCount = alert.incidentCount
        let evidenceLimit = alert.incidents.count > 10 ? 3 : 20
        incidents = alert.incidents.map { Entry($0, evidenceLimit: evidenceLimit) }
    }

    /// The same bytes for the same alert, at every attempt.
    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings, numbers and lists only: there is nothing that cannot be written.
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }

    private struct Entry: Encodable {
        let id: String
        let domain: String
        let kind: String
        let severity: String
        let summary: String
        let cause: String
        let evidence: [String]
        let fileHash: String?
        let previousFileHash: String?
        let began: String
        let opened: String
        let closed: String?

        init(_ incident: Incident, evidenceLimit: Int) {
            (id, domain, kind) = (incident.id, incident.domain, incident.kind.rawValue)
            (severity, summary, cause) = (incident.severity.name, incident.summary, incident.cause)
            evidence = incident.evidence.prefix(evidenceLimit).map { String($0.prefix(500)) }
            (fileHash, previousFileHash) = (incident.fileHash, incident.previousFileHash)
            (began, opened) = (incident.began.description, incident.opened.description)
            closed = incident.closed?.description
        }
    }
}
