import Foundation
import GRDB
package import UniversalLinksChecks

extension HistoryStore {
    package func summaries() async throws(HistoryError) -> [DomainSummary] {
        try await read { database in
            var incidents: [String: [Incident]] = [:]
            for incident in try HistoryStore.incidents(
                of: nil, onlyOpen: true, since: nil, limit: 1_000_000, in: database)
            {
                incidents[incident.domain, default: []].append(incident)
            }
            let states = try Row.fetchAll(database, sql: "SELECT domainID, json FROM states")
                .reduce(into: [Int64: String]()) { states, row in states[row["domainID"]] = row["json"] }
            let lasts = try Row.fetchAll(
                database,
                sql: StoredCheck.selection
                    + """
                    WHERE checks.id IN (
                        SELECT (SELECT id FROM checks WHERE domainID = domains.id ORDER BY id DESC LIMIT 1) FROM domains)
                    """
            ).map(StoredCheck.init(row:)).reduce(into: [String: StoredCheck]()) { $0[$1.observation.domain] = $1 }
            return try Row.fetchAll(database, sql: "SELECT id, name FROM domains").map { row in
                let name: String = row["name"]
                return DomainSummary(
                    domain: name, last: lasts[name],
                    state: try states[row["id"]].map { try StoredJSON.value(DomainState.self, from: $0) },
                    openIncidents: incidents[name] ?? [])
            }.sorted { $0.isWorse(than: $1) }
        }
    }

    package func contains(_ domain: String) async throws(HistoryError) -> Bool {
        try await read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM domains WHERE name = ?)", arguments: [domain]) ?? false
        }
    }
}

package struct DomainSummary: Hashable, Sendable {
    package var domain: String
    /// Its files have hashes and no bytes. Nil before the first check.
    package var last: StoredCheck?
    /// Nil if nothing is known.
    package var state: DomainState?
    /// The worst first.
    package var openIncidents: [Incident]

    /// The incidents may be in any order.
    package init(domain: String, last: StoredCheck? = nil, state: DomainState? = nil, openIncidents: [Incident] = []) {
        (self.domain, self.last, self.state) = (domain, last, state)
        self.openIncidents = openIncidents.sorted { ($1.severity, $0.opened, $0.id) < ($0.severity, $1.opened, $1.id) }
    }

    /// The severity of the worst open incident; nil if none is open.
    package var severity: Incident.Severity? { openIncidents.first?.severity }
}

extension DomainSummary {
    /// Orders by severity, then the number of incidents, then signs of a coming incident, then name.
    package func isWorse(than other: DomainSummary) -> Bool {
        rank.lexicographicallyPrecedes(other.rank) || (rank == other.rank && domain < other.domain)
    }

    /// Lower is worse.
    private var rank: [Int] {
        let origin =
            switch last?.observation.origin.state {
            case .down: 0
            case .broken: 1
            case nil: 2
            case .served: 3
            }
        return [
            -(severity?.rawValue ?? -1), -openIncidents.count, origin, last?.observation.cdn.isBehind == true ? 0 : 1,
        ]
    }
}

extension HistoryStore {
    /// Passes on the checks in the order in which they were recorded, in batches: the whole history is never in memory,
    /// and the write-ahead log can be checkpointed meanwhile. Checks that are recorded meanwhile are included.
    ///
    /// - Parameters:
    ///   - domain: Nil for all domains.
    ///   - time: The earliest time; nil for all checks.
    ///   - receive: Gets at most `batch` checks at a time. An error that it throws ends the reading.
    /// - Throws: `HistoryError`, or what `receive` throws.
    package func forEachCheck(
        of domain: String? = nil, since time: UTCInstant? = nil, batch: Int = 500,
        _ receive: ([StoredCheck]) async throws -> Void
    ) async throws {
        var last: Int64 = 0
        while true {
            try Task.checkCancellation()
            let checks = try await checks(after: last, of: domain, since: time, count: batch)
            guard let number = checks.last?.number else { return }
            try await receive(checks)
            last = number
        }
    }

    /// At most `count` checks that were recorded after the one with this number.
    func checks(
        after number: Int64, of domain: String?, since time: UTCInstant?, count: Int
    ) async throws(HistoryError) -> [StoredCheck] {
        try await read { database in
            var conditions = ["checks.id > ?"]
            var arguments: StatementArguments = [number]
            if let domain {
                conditions.append("checks.domainID = (SELECT id FROM domains WHERE name = ?)")
                arguments += [domain]
            }
            if let time {
                // The unary plus keeps the order of recording, so that a batch ends where the next one begins.
                conditions.append("+checks.time >= ?")
                arguments += [time.seconds]
            }
            let sql =
                StoredCheck.selection + "WHERE " + conditions.joined(separator: " AND ") + " ORDER BY checks.id LIMIT ?"
            return try Row.fetchAll(
                try database.cachedStatement(sql: sql), arguments: arguments + [max(1, count)]
            ).map(StoredCheck.init(row:))
        }
    }

    /// - Parameter hash: SHA-256, in lowercase hexadecimal digits.
    /// - Returns: Nil if no such file is kept.
    package func body(_ hash: String) async throws(HistoryError) -> Monitor.Observation.FileBody? {
        try await read { database in try HistoryStore.body(hash, in: database) }
    }

    static func body(_ hash: String, in database: Database) throws -> Monitor.Observation.FileBody? {
        try Data.fetchOne(database, sql: "SELECT bytes FROM bodies WHERE hash = ?", arguments: [hash])
            .map { .init(Array($0), hash: hash) }
    }

    /// In the order in which they were first seen.
    package func certificates(of domain: String) async throws(HistoryError) -> [CertificateSighting] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM certificates WHERE domainID = (SELECT id FROM domains WHERE name = ?)
                    ORDER BY seenFrom, id
                    """, arguments: [domain]
            ).map { row in
                CertificateSighting(
                    certificate: .init(
                        subject: row["subject"], issuer: row["issuer"], names: [],
                        notBefore: UTCInstant(seconds: row["notBefore"]),
                        notAfter: UTCInstant(seconds: row["notAfter"])),
                    first: UTCInstant(seconds: row["seenFrom"]), last: UTCInstant(seconds: row["seenUntil"]))
            }
        }
    }
}

package struct CertificateSighting: Hashable, Sendable {
    package var certificate: CertificateSummary
    package var first: UTCInstant
    package var last: UTCInstant

    package init(certificate: CertificateSummary, first: UTCInstant, last: UTCInstant) {
        (self.certificate, self.first, self.last) = (certificate, first, last)
    }
}

extension HistoryStore {
    /// The latest first.
    ///
    /// - Parameters:
    ///   - domain: Nil for all domains.
    ///   - time: Only incidents that were open at this time or later; nil for all.
    package func incidents(
        of domain: String? = nil, onlyOpen: Bool = false, since time: UTCInstant? = nil, limit: Int = 1_000
    ) async throws(HistoryError) -> [Incident] {
        try await read { database in
            try HistoryStore.incidents(of: domain, onlyOpen: onlyOpen, since: time, limit: limit, in: database)
        }
    }

    /// Nil if there is no incident with this identifier.
    package func incident(_ id: String) async throws(HistoryError) -> IncidentDetails? {
        try await read { database in
            let text = try String.fetchOne(database, sql: "SELECT json FROM incidents WHERE id = ?", arguments: [id])
            guard let text else { return nil }
            let incident = try Incident(storedJSON: text)
            let steps = try Row.fetchAll(
                database,
                sql: "SELECT step, time, alertKey FROM transitions WHERE incidentID = ? ORDER BY time, rowid",
                arguments: [id])
            return IncidentDetails(
                incident: incident,
                previousFile: try incident.previousFileHash.flatMap { try HistoryStore.body($0, in: database) },
                file: try incident.fileHash.flatMap { try HistoryStore.body($0, in: database) },
                steps: steps.compactMap { row in
                    Incident.Transition.Step(rawValue: row["step"]).map {
                        .init(step: $0, time: UTCInstant(seconds: row["time"]), alertKey: row["alertKey"])
                    }
                })
        }
    }

    static func incidents(
        of domain: String?, onlyOpen: Bool, since time: UTCInstant?, limit: Int, in database: Database
    ) throws -> [Incident] {
        var conditions: [String] = []
        var arguments: StatementArguments = []
        if let domain {
            conditions.append("domainID = (SELECT id FROM domains WHERE name = ?)")
            arguments += [domain]
        }
        if onlyOpen { conditions.append("closed IS NULL") }
        if let time {
            conditions.append("(closed IS NULL OR closed >= ?)")
            arguments += [time.seconds]
        }
        let sql =
            "SELECT json FROM incidents" + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
            + " ORDER BY opened DESC, id LIMIT ?"
        return try String.fetchAll(database, sql: sql, arguments: arguments + [max(0, limit)])
            .map(Incident.init(storedJSON:))
    }
}

package struct IncidentDetails: Hashable, Sendable {
    /// As it was last recorded.
    package var incident: Incident
    /// Nil if there was none, it is the same file, or it is no longer kept.
    package var previousFile: Monitor.Observation.FileBody?
    /// The file that was served when it opened; nil if there was none, or it is no longer kept.
    package var file: Monitor.Observation.FileBody?
    package var steps: [Step]

    package struct Step: Hashable, Sendable {
        package var step: Incident.Transition.Step
        package var time: UTCInstant
        /// The key of the alert that reports it; nil while it waits for one.
        package var alertKey: String?

        package init(step: Incident.Transition.Step, time: UTCInstant, alertKey: String? = nil) {
            (self.step, self.time, self.alertKey) = (step, time, alertKey)
        }
    }

    package init(
        incident: Incident, previousFile: Monitor.Observation.FileBody? = nil,
        file: Monitor.Observation.FileBody? = nil, steps: [Step] = []
    ) {
        (self.incident, self.previousFile, self.file, self.steps) = (incident, previousFile, file, steps)
    }
}
