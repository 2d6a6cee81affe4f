import GRDB
package import UniversalLinksChecks

extension HistoryStore {
    /// Incidents, the latest first.
    ///
    /// - Parameters:
    ///   - domain: Of this domain alone; nil for all.
    ///   - onlyOpen: Whether closed ones are left out.
    ///   - time: Only those that were open at this time or later; nil for all.
    ///   - limit: The most that are returned.
    package func incidents(
        of domain: String? = nil, onlyOpen: Bool = false, since time: UTCInstant? = nil, limit: Int = 1_000
    ) async throws(HistoryError) -> [Incident] {
        try await read { database in
            try HistoryStore.incidents(of: domain, onlyOpen: onlyOpen, since: time, limit: limit, in: database)
        }
    }

    /// An incident with its files.
    ///
    /// - Returns: Nil if there is none of this name.
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
