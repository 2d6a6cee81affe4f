import Foundation
import GRDB
import UniversalLinksChecks

package struct StoredCheck: Hashable, Sendable {
    /// Later checks have higher numbers, whatever the clock said.
    package var number: Int64
    /// Whether its time is before that of the domain's previous check: the clock was set back between them.
    package var isClockBehind: Bool
    /// Its files have hashes and no bytes.
    package var observation: Monitor.Observation

    package init(number: Int64, isClockBehind: Bool, observation: Monitor.Observation) {
        (self.number, self.isClockBehind, self.observation) = (number, isClockBehind, observation)
    }
}

extension StoredCheck {
    /// The columns of a check with everything that it refers to; conditions are appended to it.
    static let selection = """
        SELECT checks.id, domains.name AS domain, checks.time, checks.isClockBehind, checks.milliseconds,
            situations.originState, situations.originStatus, situations.originProblem, body.hash AS hash,
            situations.cdnState, situations.cdnIsUpToDate, situations.cdnIsBehind, situations.cdnReason,
            copy.hash AS cdnHash, certificates.subject, certificates.issuer, certificates.notBefore, certificates.notAfter,
            findingSets.json
        FROM checks
        JOIN domains ON domains.id = checks.domainID
        JOIN situations ON situations.id = checks.situationID
        LEFT JOIN bodies AS body ON body.id = situations.bodyID
        LEFT JOIN bodies AS copy ON copy.id = situations.cdnBodyID
        LEFT JOIN certificates ON certificates.id = situations.certificateID
        LEFT JOIN findingSets ON findingSets.id = situations.findingSetID

        """

    /// - Parameter row: A row of ``selection``.
    init(row: Row) throws {
        typealias Observation = Monitor.Observation
        guard let state = Observation.Origin.State(rawValue: row["originState"]) else {
            throw HistoryError(.corrupt, "the history contains an unknown state of a host.")
        }
        let findings = try (row["json"] as String?).map { try StoredJSON.value(StoredFindings.self, from: $0) }
        var observation = Observation(
            domain: row["domain"], time: UTCInstant(seconds: row["time"]), milliseconds: row["milliseconds"],
            origin: Observation.Origin(state, status: row["originStatus"], problem: row["originProblem"]),
            file: (row["hash"] as String?).map { Observation.FileBody([], hash: $0) },
            cdn: Observation.CDNCopy(
                state: row["cdnState"], isUpToDate: row["cdnIsUpToDate"], isBehind: row["cdnIsBehind"],
                reason: row["cdnReason"], file: (row["cdnHash"] as String?).map { Observation.FileBody([], hash: $0) }),
            diagnostics: findings?.diagnostics ?? [], links: findings?.linkOutcome, review: findings?.observedReview)
        if let subject = row["subject"] as String? {
            observation.certificate = Observation.ObservedCertificate(
                subject: subject, issuer: row["issuer"], notBefore: UTCInstant(seconds: row["notBefore"]),
                notAfter: UTCInstant(seconds: row["notAfter"]))
        }
        self.init(number: row["id"], isClockBehind: row["isClockBehind"], observation: observation)
    }
}

/// What a check found to be wrong, as its own row: most checks of a domain find the same, and many domains nothing.
struct StoredFindings: Hashable, Sendable, Codable {
    var diagnostics: [Monitor.Observation.ObservedDiagnostic]
    var links: StoredLinks?
    var review: StoredReview?

    struct StoredLinks: Hashable, Sendable, Codable {
        var count: Int
        var failureCount: Int
        var failures: [String]
    }

    struct StoredReview: Hashable, Sendable, Codable {
        var committedHash: String
        var changes: [String]
        var witnesses: [String]
        var addedEntries: [String]
    }
}

extension StoredFindings {
    /// Nil if nothing was found.
    init?(_ observation: Monitor.Observation) {
        guard !observation.diagnostics.isEmpty || observation.links != nil || observation.review != nil else {
            return nil
        }
        diagnostics = observation.diagnostics
        links = observation.links.map {
            StoredLinks(count: $0.count, failureCount: $0.failureCount, failures: $0.failures)
        }
        review = observation.review.map {
            StoredReview(
                committedHash: $0.committedHash, changes: $0.changes, witnesses: $0.witnesses,
                addedEntries: $0.addedEntries)
        }
    }

    var linkOutcome: Monitor.Observation.LinkOutcome? {
        links.map { .init(count: $0.count, failureCount: $0.failureCount, failures: $0.failures) }
    }

    var observedReview: Monitor.Observation.Review? {
        review.map {
            .init(
                committedHash: $0.committedHash, changes: $0.changes, witnesses: $0.witnesses,
                addedEntries: $0.addedEntries)
        }
    }
}

/// An incident as JSON in the database. Later additions are optional, so that earlier rows can be read.
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
    /// The incident in a column of the database.
    var storedJSON: String { get throws { try StoredJSON.text(of: StoredIncident(self)) } }

    /// - Parameter text: The result of ``storedJSON``.
    init(storedJSON text: String) throws {
        self = try StoredJSON.value(StoredIncident.self, from: text).incident
    }
}

/// Values in columns of the database. Equal values have equal texts.
enum StoredJSON {
    static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// - Throws: `HistoryError` with code `corrupt` if ``text(of:)`` cannot have written the text.
    static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            throw HistoryError(
                .corrupt,
                "the history contains a value that cannot be read (\(type)). It was changed by another program, or was "
                    + "written by another version.")
        }
    }
}
