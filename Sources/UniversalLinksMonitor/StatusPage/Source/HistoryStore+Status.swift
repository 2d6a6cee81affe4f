import GRDB
import UniversalLinksChecks

extension HistoryStore {
    /// When a domain was checked first, and when its last incident closed.
    struct DomainTimes: Hashable, Sendable {
        var firstCheck: UTCInstant?
        var settled: UTCInstant?
    }

    /// These times of every domain.
    func firstAndSettledTimes() async throws(HistoryError) -> [String: DomainTimes] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT name,
                        (SELECT time FROM checks WHERE domainID = domains.id ORDER BY id LIMIT 1),
                        (SELECT max(closed) FROM incidents WHERE domainID = domains.id)
                    FROM domains
                    """)
            var times: [String: DomainTimes] = [:]
            while let row = try rows.next() {
                times[row[0]] = DomainTimes(
                    firstCheck: (row[1] as Int64?).map(UTCInstant.init(seconds:)),
                    settled: (row[2] as Int64?).map(UTCInstant.init(seconds:)))
            }
            return times
        }
    }

    /// How many checks of some domains there were on each day, and how many of them found the file missing, or errors.
    ///
    /// - Parameter firstDay: In days since 1970-01-01.
    func tallies(of names: [String], from firstDay: Int) async throws(HistoryError) -> [String: [DayTally]] {
        try await read { database in
            let start = Int64(firstDay) * 86_400
            let first =
                try Int64.fetchOne(
                    database, sql: "SELECT id FROM checks WHERE time >= ? ORDER BY time LIMIT 1", arguments: [start])
                ?? .max
            var tallies: [String: [DayTally]] = [:]
            for name in names {
                let rows = try Row.fetchCursor(
                    try database.cachedStatement(sql: HistoryStore.tallyQuery), arguments: [name, first, start])
                while let row = try rows.next() {
                    tallies[name, default: []].append(
                        DayTally(day: row[0], checkCount: row[1], failureCount: row[2]))
                }
            }
            return tallies
        }
    }

    /// The days of a domain. Of an error, the findings say so: `"severity":"error"`.
    private static let tallyQuery = """
        SELECT checks.time / 86400 AS day, count(*),
            sum(situations.originState <> 'served' OR coalesce(instr(findingSets.json, '"severity":"error"') > 0, 0))
        FROM checks
        JOIN situations ON situations.id = checks.situationID
        LEFT JOIN findingSets ON findingSets.id = situations.findingSetID
        WHERE checks.domainID = (SELECT id FROM domains WHERE name = ?) AND checks.id >= ? AND +checks.time >= ?
        GROUP BY day
        """

    /// The last check of a domain, with the bytes of the host's file; nil before the first one.
    func lastCheck(of name: String) async throws(HistoryError) -> Monitor.Observation? {
        try await read { database in
            let row = try Row.fetchOne(
                database,
                sql: StoredCheck.selection
                    + "WHERE checks.domainID = (SELECT id FROM domains WHERE name = ?) ORDER BY checks.id DESC LIMIT 1",
                arguments: [name])
            guard let row else { return nil }
            var observation = try StoredCheck(row: row).observation
            if let hash = observation.file?.hash { observation.file = try HistoryStore.body(hash, in: database) }
            return observation
        }
    }
}
