import Crypto
import Foundation
import GRDB
import JSONSyntax
import UniversalLinksChecks

/// The statements of one record, in a transaction.
struct CheckWriting {
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

extension CheckWriting {
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
        of certificate: Monitor.Observation.ObservedCertificate, domain: Int64, time: UTCInstant
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
