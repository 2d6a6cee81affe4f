import GRDB

extension HistoryStore {
    /// How each domain was at its last check, the worst first.
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

    /// Whether anything is known of a domain.
    package func contains(_ domain: String) async throws(HistoryError) -> Bool {
        try await read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM domains WHERE name = ?)", arguments: [domain]) ?? false
        }
    }
}
