import GRDB
import ServiceLifecycle
package import UniversalLinksChecks

extension HistoryStore {
    package struct Removal: Hashable, Sendable {
        package var checkCount = 0
        package var incidentCount = 0
        /// Only files that nothing refers to are removed.
        package var bodyCount = 0
        /// Domains without any remaining record.
        package var domainCount = 0
        /// How much smaller the database is, in bytes.
        package var byteCount: Int64 = 0

        package init() {}
    }

    /// Removes checks that were made before a time, incidents that closed before it, and what nothing refers to any
    /// more.
    ///
    /// It proceeds in transactions of at most `batch` rows, between which the monitor records. A cancelled task stops
    /// between two of them; the next call removes the rest. Open incidents stay, and so do incidents with steps that no
    /// alert has reported yet. Freed pages are returned to the file system.
    ///
    /// Times are as the clock showed them: a check with a wrong time in the future is removed when that time has come.
    package func prune(before time: UTCInstant, batch: Int = 1_000) async throws(HistoryError) -> Removal {
        var removal = Removal()
        let before = try await byteCount()
        removal.checkCount = try await remove(
            "DELETE FROM checks WHERE id IN (SELECT id FROM checks WHERE time < ? LIMIT ?)", [time.seconds, batch],
            batch)
        _ = try await remove(
            """
            DELETE FROM transitions WHERE id IN (
                SELECT id FROM transitions WHERE alertKey IS NOT NULL AND time < ? LIMIT ?)
            """, [time.seconds, batch], batch)
        removal.incidentCount = try await remove(
            """
            DELETE FROM incidents WHERE id IN (
                SELECT id FROM incidents WHERE closed < ? AND NOT EXISTS (
                    SELECT 1 FROM transitions WHERE transitions.incidentID = incidents.id AND alertKey IS NULL)
                LIMIT ?)
            """, [time.seconds, batch], batch)
        try await removeSituations(batch)
        for table in ["certificates", "findingSets"] {
            let column = table == "certificates" ? "certificateID" : "findingSetID"
            _ = try await remove(
                """
                DELETE FROM \(table) WHERE id IN (
                    SELECT id FROM \(table) WHERE NOT EXISTS (
                        SELECT 1 FROM situations WHERE situations.\(column) = \(table).id)
                    LIMIT ?)
                """, [batch], batch)
        }
        removal.bodyCount = try await remove(HistoryStore.removalOfBodies, [min(batch, 100)], min(batch, 100))
        removal.domainCount = try await remove(HistoryStore.removalOfDomains, [time.seconds, batch], batch)
        try await giveBackPages(batch)
        removal.byteCount = max(0, before - (try await byteCount()))
        return removal
    }

    /// Removes situations whose last check is gone and that no other check has: a clock that went back may have left an
    /// earlier check with a later time.
    private func removeSituations(_ batch: Int) async throws(HistoryError) {
        _ = try await remove(
            """
            DELETE FROM situations WHERE id IN (
                SELECT id FROM situations
                WHERE NOT EXISTS (SELECT 1 FROM checks WHERE checks.id = situations.lastCheckID)
                    AND NOT EXISTS (
                        SELECT 1 FROM checks
                        WHERE checks.domainID = situations.domainID AND checks.situationID = situations.id)
                LIMIT ?)
            """, [batch], batch)
    }

    /// A body stays while a situation, an incident or the state of a domain refers to it.
    private static let removalOfBodies = """
        DELETE FROM bodies WHERE id IN (
            SELECT id FROM bodies
            WHERE NOT EXISTS (SELECT 1 FROM situations WHERE situations.bodyID = bodies.id)
                AND NOT EXISTS (SELECT 1 FROM situations WHERE situations.cdnBodyID = bodies.id)
                AND NOT EXISTS (SELECT 1 FROM incidents WHERE incidents.fileHash = bodies.hash)
                AND NOT EXISTS (SELECT 1 FROM incidents WHERE incidents.previousFileHash = bodies.hash)
                AND NOT EXISTS (SELECT 1 FROM states WHERE states.fileHash = bodies.hash)
            LIMIT ?)
        """

    /// A domain whose state contains a check that was due since then is still being watched.
    private static let removalOfDomains = """
        DELETE FROM domains WHERE id IN (
            SELECT id FROM domains
            WHERE NOT EXISTS (SELECT 1 FROM checks WHERE checks.domainID = domains.id)
                AND NOT EXISTS (SELECT 1 FROM incidents WHERE incidents.domainID = domains.id)
                AND NOT EXISTS (
                    SELECT 1 FROM states
                    WHERE states.domainID = domains.id AND coalesce(json_extract(states.json, '$.due'), 0) >= ?)
            LIMIT ?)
        """

    /// Repeats a statement until it removes fewer rows than it may.
    private func remove(
        _ sql: String, _ arguments: StatementArguments, _ batch: Int
    ) async throws(HistoryError) -> Int {
        var total = 0
        while true {
            guard !Task.isCancelled else {
                throw HistoryError(.cancelled, "pruning was cancelled; it continues the next time.")
            }
            let count = try await write { database in
                try database.cachedStatement(sql: sql).execute(arguments: arguments)
                return database.changesCount
            }
            total += count
            if count < batch { return total }
        }
    }

    private func giveBackPages(_ batch: Int) async throws(HistoryError) {
        while !Task.isCancelled {
            let count = try await write { database in
                let rows = try Row.fetchCursor(database, sql: "PRAGMA incremental_vacuum(\(max(1, batch)))")
                while try rows.next() != nil {}
                return try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
            }
            if count == 0 { return }
        }
    }

    /// Without the write-ahead log.
    package func byteCount() async throws(HistoryError) -> Int64 {
        try await read { database in
            let pages = try Int64.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            return pages * (try Int64.fetchOne(database, sql: "PRAGMA page_size") ?? 0)
        }
    }
}

/// Removes expired records from a history, once a day.
package struct HistoryPruning: Service {
    private let store: HistoryStore
    private let retention: @Sendable () -> Int
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> UTCInstant
    private let warn: @Sendable (String) -> Void

    /// - Parameters:
    ///   - retention: How long checks are kept, in seconds.
    ///   - clock: Measures the time between two rounds.
    ///   - warn: Gets the reason if something could not be removed.
    package init(
        _ store: HistoryStore, retention: @escaping @Sendable () -> Int, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> UTCInstant, warn: @escaping @Sendable (String) -> Void
    ) {
        (self.store, self.retention, self.clock, self.now, self.warn) = (store, retention, clock, now, warn)
    }

    /// Prunes at once, and then once a day, until graceful shutdown or cancellation.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            repeat { await prune() } while (try? await clock.sleep(for: .seconds(86_400))) != nil
        }
    }

    private func prune() async {
        do throws(HistoryError) {
            _ = try await store.prune(before: UTCInstant(seconds: now().seconds - Int64(retention())))
        } catch  where error.code == .cancelled {
            // The next round removes the rest.
        } catch {
            warn("what is old could not be removed from the history, and is tried again tomorrow: \(error.description)")
        }
    }
}

extension HistoryPruning: CustomStringConvertible {
    package var description: String { "pruning" }
}
