import Foundation
import GRDB
import UniversalLinks
public import UniversalLinksChecks
import UniversalLinksService

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
        guard let state = HostServing.State(rawValue: row["originState"]) else {
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
            diagnostics: findings?.diagnostics ?? [], links: findings?.links, review: findings?.review)
        if let subject = row["subject"] as String? {
            observation.certificate = CertificateSummary(
                subject: subject, issuer: row["issuer"], names: [], notBefore: UTCInstant(seconds: row["notBefore"]),
                notAfter: UTCInstant(seconds: row["notAfter"]))
        }
        self.init(number: row["id"], isClockBehind: row["isClockBehind"], observation: observation)
    }
}

/// What a check found to be wrong, as its own row: most checks of a domain find the same, and many domains nothing.
struct StoredFindings: Hashable, Sendable, Codable {
    var diagnostics: [Monitor.Observation.ObservedDiagnostic]
    var links: LinkListOutcome?
    var review: FileReview?

    /// Nil if nothing was found.
    init?(_ observation: Monitor.Observation) {
        guard !observation.diagnostics.isEmpty || observation.links != nil || observation.review != nil else {
            return nil
        }
        (diagnostics, links, review) = (observation.diagnostics, observation.links, observation.review)
    }
}

extension UTCInstant: Codable {
    /// Seconds since 1970.
    public init(from decoder: any Decoder) throws {
        self.init(seconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Seconds since 1970.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(seconds)
    }
}

extension Incident {
    /// The incident in a column of the database.
    var storedJSON: String { get throws { try StoredJSON.text(of: self) } }

    /// - Parameter text: The result of ``storedJSON``.
    init(storedJSON text: String) throws {
        self = try StoredJSON.value(Incident.self, called: "StoredIncident", from: text)
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
    ///
    /// - Parameter name: What the error calls it; nil for the name of the type.
    static func value<Value: Decodable>(
        _ type: Value.Type, called name: String? = nil, from text: String
    ) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            throw HistoryError(
                .corrupt,
                "the history contains a value that cannot be read (\(name ?? "\(type)")). It was changed by another program, or was "
                    + "written by another version.")
        }
    }
}
