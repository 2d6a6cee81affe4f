import GRDB
package import UniversalLinksChecks

extension HistoryStore {
    /// What a domain's host and the CDN served over time.
    ///
    /// - Parameter time: From when on; nil for everything that is kept.
    /// - Returns: Nil if nothing is known of the domain.
    package func timeline(of domain: String, since time: UTCInstant? = nil) async throws(HistoryError)
        -> DomainTimeline?
    {
        try await read { database in
            guard
                let identifier = try Int64.fetchOne(
                    database, sql: "SELECT id FROM domains WHERE name = ?", arguments: [domain])
            else { return nil }
            let first = try HistoryStore.firstCheck(of: identifier, since: time, in: database)
            let rows = try Row.fetchCursor(
                database,
                sql: StoredCheck.selection + "WHERE checks.domainID = ? AND checks.id >= ? ORDER BY checks.id",
                arguments: [identifier, first])
            var builder = DomainTimeline.Builder(domain: domain)
            while let row = try rows.next() { builder.add(try StoredCheck(row: row)) }
            var timeline = builder.timeline
            timeline.incidents = try HistoryStore.incidents(
                of: domain, onlyOpen: false, since: time, limit: 1_000, in: database
            ).reversed()
            return timeline
        }
    }

    /// The number of the check before the first one at or after a time, in the order of recording: it says what was there then.
    private static func firstCheck(of domain: Int64, since time: UTCInstant?, in database: Database) throws -> Int64 {
        guard let time else { return 0 }
        let first = try Int64.fetchOne(
            database, sql: "SELECT id FROM checks WHERE domainID = ? AND +time >= ? ORDER BY id LIMIT 1",
            arguments: [domain, time.seconds])
        return try Int64.fetchOne(
            database, sql: "SELECT id FROM checks WHERE domainID = ? AND id < ? ORDER BY id DESC LIMIT 1",
            arguments: [domain, first ?? .max]) ?? 0
    }
}
