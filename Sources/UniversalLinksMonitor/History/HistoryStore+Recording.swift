import Crypto
import Foundation
import GRDB
import JSONSyntax
import UniversalLinksChecks
import UniversalLinksService

/// Where checks are kept. What is recorded survives the end of the process at any moment.
package protocol ObservationStore: Sendable {
    /// By domain.
    func states() async throws(HistoryError) -> [String: DomainState]

    /// Stores a check with everything that follows from it, or nothing at all: the new state of the domain, and the
    /// steps of incidents. Steps that are stored once are reported, whatever happens to the process.
    func record(
        _ observation: Monitor.Observation, state: DomainState, transitions: [Incident.Transition]
    ) async throws(HistoryError)
}

extension HistoryStore: ObservationStore {
    package func states() async throws(HistoryError) -> [String: DomainState] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT domains.name, states.json FROM states JOIN domains ON domains.id = states.domainID")
            var states: [String: DomainState] = [:]
            while let row = try rows.next() {
                states[row[0]] = try StoredJSON.value(DomainState.self, from: row[1])
            }
            return states
        }
    }

    /// Texts are cut as in ``Monitor/Observation/bounded`` and ``Incident/bounded``. A transition with an `id` that is
    /// already stored is ignored, together with its incident.
    package func record(
        _ observation: Monitor.Observation, state: DomainState, transitions: [Incident.Transition]
    ) async throws(HistoryError) {
        let observation = observation.bounded
        try await write(queued: { database in
            let recorder = CheckRecorder(database: database)
            let domain = try recorder.domainID(of: observation.domain)
            try recorder.insert(observation, domain: domain)
            try recorder.upsert(state, domain: domain)
            for transition in transitions { try recorder.queue(transition) }
        })
    }
}

struct CheckRecorder {
    let database: Database

    func domainID(of name: String) throws -> Int64 {
        try identifier("SELECT id FROM domains WHERE name = ?", [name])
            ?? inserted("INSERT INTO domains (name) VALUES (?)", [name])
    }

    func insert(_ observation: Monitor.Observation, domain: Int64) throws {
        let certificate = try observation.certificate.map {
            try certificateID(of: $0, domain: domain, time: observation.time)
        }
        let previous = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT time FROM checks WHERE domainID = ? ORDER BY id DESC LIMIT 1"),
            arguments: [domain])
        let situation = try situationID(of: observation, domain: domain, certificate: certificate)
        let isClockBehind = previous.map { observation.time.seconds < $0 } ?? false
        let check = try inserted(
            "INSERT INTO checks (domainID, time, isClockBehind, milliseconds, situationID) VALUES (?, ?, ?, ?, ?)",
            [domain, observation.time.seconds, isClockBehind, observation.milliseconds, situation])
        try execute("UPDATE situations SET lastCheckID = ? WHERE id = ?", [check, situation])
    }

    func upsert(_ state: DomainState, domain: Int64) throws {
        try execute(
            """
            INSERT INTO states (domainID, fileHash, json) VALUES (?, ?, ?)
            ON CONFLICT (domainID) DO UPDATE SET fileHash = excluded.fileHash, json = excluded.json
            """, [domain, state.fileHash, StoredJSON.text(of: state)])
    }

    func queue(_ transition: Incident.Transition) throws {
        let incident = transition.incident.bounded
        let json = try incident.storedJSON
        try execute(
            "INSERT OR IGNORE INTO transitions (id, step, incidentID, time, incident) VALUES (?, ?, ?, ?, ?)",
            [transition.id, transition.step.rawValue, incident.id, transition.time.seconds, json])
        guard database.changesCount > 0 else { return }
        try execute(
            """
            INSERT INTO incidents (id, domainID, kind, severity, opened, closed, fileHash, previousFileHash, json)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                severity = excluded.severity, closed = excluded.closed, fileHash = excluded.fileHash,
                previousFileHash = excluded.previousFileHash, json = excluded.json
            """,
            [
                incident.id, domainID(of: incident.domain), incident.kind.rawValue, incident.severity.rawValue,
                incident.opened.seconds, incident.closed?.seconds, incident.fileHash, incident.previousFileHash, json,
            ])
    }
}

extension CheckRecorder {
    private func situationID(
        of observation: Monitor.Observation, domain: Int64, certificate: Int64?
    ) throws -> Int64 {
        let (origin, cdn) = (observation.origin, observation.cdn)
        let body = try observation.file.map(bodyID)
        let copy = try cdn.file.map(bodyID)
        let findings = try StoredFindings(observation).map(findingSetID)
        let key = JSONValue([
            JSONValue(origin.state.rawValue), JSONValue(origin.status), JSONValue(origin.problem),
            JSONValue(body.map(Int.init)),
            JSONValue(cdn.state), JSONValue(cdn.isUpToDate), JSONValue(cdn.isBehind), JSONValue(cdn.reason),
            JSONValue(copy.map(Int.init)), JSONValue(certificate.map(Int.init)), JSONValue(findings.map(Int.init)),
        ])
        let hash = Data(SHA256.hash(data: Data(JSONWriter(layout: .compact).text(of: key).utf8)))
        return try identifier("SELECT id FROM situations WHERE domainID = ? AND hash = ?", [domain, hash])
            ?? inserted(
                """
                INSERT INTO situations (
                    domainID, hash, originState, originStatus, originProblem, bodyID, cdnState, cdnIsUpToDate, cdnIsBehind,
                    cdnReason, cdnBodyID, certificateID, findingSetID, lastCheckID)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
                """,
                [
                    domain, hash, origin.state.rawValue, origin.status, origin.problem, body, cdn.state, cdn.isUpToDate,
                    cdn.isBehind, cdn.reason, copy, certificate, findings,
                ])
    }

    private func bodyID(of file: Monitor.Observation.FileBody) throws -> Int64 {
        try identifier("SELECT id FROM bodies WHERE hash = ?", [file.hash])
            ?? inserted("INSERT INTO bodies (hash, bytes) VALUES (?, ?)", [file.hash, Data(file.bytes)])
    }

    private func findingSetID(of findings: StoredFindings) throws -> Int64 {
        let json = try StoredJSON.text(of: findings)
        let hash = Data(SHA256.hash(data: Data(json.utf8)))
        return try identifier("SELECT id FROM findingSets WHERE hash = ?", [hash])
            ?? inserted("INSERT INTO findingSets (hash, json) VALUES (?, ?)", [hash, json])
    }

    private func certificateID(
        of certificate: CertificateSummary, domain: Int64, time: UTCInstant
    ) throws -> Int64 {
        let key: StatementArguments = [
            domain, certificate.notAfter.seconds, certificate.notBefore.seconds, certificate.subject,
            certificate.issuer,
        ]
        let known = try identifier(
            "SELECT id FROM certificates WHERE domainID = ? AND notAfter = ? AND notBefore = ? AND subject = ? AND issuer = ?",
            key)
        guard let known else {
            return try inserted(
                """
                INSERT INTO certificates (domainID, notAfter, notBefore, subject, issuer, seenFrom, seenUntil)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, key + [time.seconds, time.seconds])
        }
        try execute(
            "UPDATE certificates SET seenFrom = min(seenFrom, ?), seenUntil = max(seenUntil, ?) WHERE id = ?",
            [time.seconds, time.seconds, known])
        return known
    }

    private func identifier(_ sql: String, _ arguments: StatementArguments) throws -> Int64? {
        try Int64.fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }

    private func inserted(_ sql: String, _ arguments: StatementArguments) throws -> Int64 {
        try execute(sql, arguments)
        return database.lastInsertedRowID
    }

    private func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension Monitor.Observation {
    /// As the history keeps it: texts of at most 4,000 scalars, 500 diagnostics, and 200 lines of a list. Bodies are as
    /// received; the transport limits them.
    package var bounded: Self {
        var copy = self
        copy.origin.problem = origin.problem.map { $0.bounded() }
        copy.cdn.state = cdn.state.bounded(to: 100)
        copy.cdn.reason = cdn.reason.bounded()
        copy.certificate?.subject = (certificate?.subject ?? "").bounded()
        copy.certificate?.issuer = (certificate?.issuer ?? "").bounded()
        copy.diagnostics = diagnostics.prefix(500).map(\.bounded)
        copy.links?.failures = (links?.failures ?? []).bounded
        copy.review?.changes = (review?.changes ?? []).bounded
        copy.review?.witnesses = (review?.witnesses ?? []).bounded
        copy.review?.addedEntries = (review?.addedEntries ?? []).bounded
        return copy
    }
}

extension Monitor.Observation.ObservedDiagnostic {
    fileprivate var bounded: Self {
        Self(
            code: code.bounded(to: 100), name: name.bounded(to: 100),
            severity: severity, part: part, message: message.bounded())
    }
}

extension Incident {
    /// As the history keeps it: texts of at most 4,000 scalars, and 200 lines of evidence.
    package var bounded: Self {
        var copy = self
        copy.summary = summary.bounded()
        copy.cause = cause.bounded()
        copy.evidence = evidence.bounded
        return copy
    }
}

extension [String] {
    fileprivate var bounded: [String] { prefix(200).map { $0.bounded() } }
}

extension String {
    /// As the history keeps text from the network: of bounded length, and without NUL, at which SQLite ends a text.
    func bounded(to limit: Int = 4_000) -> String {
        let text = shortened(to: limit)
        guard text.utf8.contains(0) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}
