import Crypto
import Foundation
import JSONSyntax
package import UniversalLinksChecks

/// The JSON that webhooks and commands receive.
///
/// `schemaVersion` is 1. New keys may be added without a new version; removing a key or changing its meaning needs one.
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
        // Strings, numbers and lists only: encoding cannot fail.
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

/// Sends alerts as JSON by POST, signed if there is a secret.
struct WebhookSender: AlertSender {
    let poster: HTTPPoster
    let url: String
    let secret: String?

    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult {
        let body = AlertDocument(alert).bytes
        var headers = [("Idempotency-Key", alert.key)]
        if let secret {
            headers.append((WebhookSignature.header, WebhookSignature.value(body: body, secret: secret, now: now)))
        }
        return await poster.post(body, to: url, headers: headers, now: now)
    }
}

/// Proves to a receiver that the sender of an alert knows the secret, and when it was sent.
package enum WebhookSignature: Sendable {
    package static let header = "X-AASA-Signature"

    /// `t=<unix>,v1=<hex>`: the time of sending, and the HMAC-SHA256 of that time in digits, a full stop and the body.
    package static func value(body: [UInt8], secret: String, now: UTCInstant) -> String {
        var code = HMAC<SHA256>(key: SymmetricKey(data: Array(secret.utf8)))
        code.update(data: Array("\(now.seconds).".utf8))
        code.update(data: body)
        return "t=\(now.seconds),v1=\(HexadecimalDigits.text(of: code.finalize()))"
    }
}

/// Runs a program for each alert, with the JSON of webhooks on standard input.
struct CommandSender: AlertSender {
    let command: [String]
    let limits: AlertSendingLimits

    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult {
        let run = ProgramRun(
            command: command, input: AlertDocument(alert).bytes,
            environment: [
                "AASA_ALERT_KEY": alert.key, "AASA_ALERT_STEP": alert.step.rawValue,
                "AASA_ALERT_KIND": alert.kind.rawValue, "AASA_ALERT_SEVERITY": alert.severity.name,
            ], limit: limits.programSeconds)
        return await run.result()
    }
}
