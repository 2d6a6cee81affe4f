import Foundation
import GRDB
package import UniversalLinksChecks

extension HistoryStore {
    /// The checks in the order in which they were recorded, in batches: the whole history is never in memory, and the monitor's
    /// log can be written back meanwhile. Checks that are recorded meanwhile come too.
    ///
    /// - Parameters:
    ///   - domain: Of this domain alone; nil for all.
    ///   - time: Only checks of this time or later; nil for all.
    ///   - receive: Gets at most `batch` checks at a time. What it throws ends the reading.
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

    /// At most `count` checks that were recorded after the one with a number.
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

    /// The bytes of a file that a host or the CDN served.
    ///
    /// - Parameter hash: Its SHA-256, in lower-case hexadecimal digits.
    /// - Returns: Nil if no such file is kept.
    package func body(_ hash: String) async throws(HistoryError) -> Monitor.Observation.FileBody? {
        try await read { database in try HistoryStore.body(hash, in: database) }
    }

    static func body(_ hash: String, in database: Database) throws -> Monitor.Observation.FileBody? {
        try Data.fetchOne(database, sql: "SELECT bytes FROM bodies WHERE hash = ?", arguments: [hash])
            .map { .init(Array($0), hash: hash) }
    }

    /// The certificates that a domain has shown, in the order in which they were first seen.
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
                        subject: row["subject"], issuer: row["issuer"],
                        notBefore: UTCInstant(seconds: row["notBefore"]),
                        notAfter: UTCInstant(seconds: row["notAfter"])),
                    first: UTCInstant(seconds: row["seenFrom"]), last: UTCInstant(seconds: row["seenUntil"]))
            }
        }
    }
}
