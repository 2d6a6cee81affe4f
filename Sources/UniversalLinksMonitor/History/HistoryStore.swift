import Foundation
import GRDB
import UniversalLinksService

/// The history of all domains, in an SQLite database with a write-ahead log.
///
/// One monitor writes; any number of commands and pages read meanwhile, and see what was committed before they began. A record
/// is in a transaction that is synced to the disk before ``record(_:state:transitions:)`` returns (`synchronous=FULL`): what was
/// recorded survives the end of the process at any moment, and a power loss as far as the disk keeps what it has confirmed.
/// Records that wait at the same time share a transaction, and each of them fails or succeeds by itself.
///
/// ## When the clock goes back
/// Checks keep their order, whatever the clock says. Each has the time that the clock showed; one that is before that of the
/// domain's previous check is marked. Durations that would be negative are 0.
package final class HistoryStore: Sendable {
    /// The path of the database.
    package let path: String
    let pool: DatabasePool
    /// What keeps other monitors out; nil if the database was opened for reading only.
    private let lock: HistoryLock?
    private let records = RecordQueue()

    /// What the header of the file is recognised by.
    static let applicationID: Int32 = 0x4141_5341  // AASA

    private init(path: String, pool: DatabasePool, lock: HistoryLock?) {
        (self.path, self.pool, self.lock) = (path, pool, lock)
    }
}

extension HistoryStore {
    /// Opens the history for the monitor, and makes it if there is none, with folders that only the user can read.
    ///
    /// - Parameters:
    ///   - path: The path of the database.
    ///   - patience: How long to wait for another process that has locked the database, in seconds.
    /// - Throws: `HistoryError` with code `locked` if another monitor uses it, `tooNew` if a later version has written it,
    ///   and the others as the disk and the file give cause.
    package static func writing(to path: String, patience: Double = 5) throws(HistoryError) -> HistoryStore {
        try writing(to: path, patience: patience, migrations: HistoryMigration.all)
    }

    static func writing(
        to path: String, patience: Double, migrations: [HistoryMigration]
    ) throws(HistoryError) -> HistoryStore {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw HistoryError(readOnly: folder)
        }
        let lock = try HistoryLock(history: path)
        // What a new file contains is this user's business alone, whatever the folder and the umask allow.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        do {
            try inspect(path, configuration(patience), migrations: migrations)
            let pool = try DatabasePool(path: path, configuration: configuration(patience))
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try HistoryMigration.migrator(migrations).migrate(pool)
            return HistoryStore(path: path, pool: pool, lock: lock)
        } catch {
            throw HistoryError(error, path: path)
        }
    }

    /// Looks at what is there for reading only: a file that is refused is left as it is, while opening it for writing would
    /// give it a write-ahead log.
    private static func inspect(
        _ path: String, _ configuration: Configuration, migrations: [HistoryMigration]
    ) throws {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let size = attributes?[.size] as? Int, size > 0 else { return }
        var configuration = configuration
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        try queue.read { try check($0, path: path, migrations: migrations) }
    }

    /// Opens the history for reading only; the monitor can write meanwhile.
    ///
    /// - Throws: `HistoryError` with code `missing` if there is none, `tooNew` or `tooOld` if another version has written it,
    ///   and the others as the disk and the file give cause.
    package static func reading(_ path: String, patience: Double = 5) throws(HistoryError) -> HistoryStore {
        try reading(path, patience: patience, migrations: HistoryMigration.all)
    }

    static func reading(
        _ path: String, patience: Double, migrations: [HistoryMigration]
    ) throws(HistoryError) -> HistoryStore {
        guard FileManager.default.fileExists(atPath: path) else { throw HistoryError(missing: path) }
        var configuration = configuration(patience)
        configuration.readonly = true
        do {
            let pool = try DatabasePool(path: readablePath(path), configuration: configuration)
            try pool.read { database in
                try check(database, path: path, migrations: migrations)
                guard try HistoryMigration.migrator(migrations).hasCompletedMigrations(database) else {
                    throw HistoryError(
                        .tooOld,
                        "\(TerminalText(path, limit: 1_000)) was written by an earlier version. Start the monitor of this "
                            + "version once: it converts the history.")
                }
            }
            return HistoryStore(path: path, pool: pool, lock: nil)
        } catch {
            throw HistoryError(error, path: path)
        }
    }

    private static func configuration(_ patience: Double) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.foreignKeysEnabled = true
        configuration.label = "history"
        configuration.prepareDatabase { database in
            // Only while the file is empty has it an effect: pages that pruning frees can then be given back, a few at a time.
            if !database.configuration.readonly { try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
        }
        return configuration
    }

    /// Where no file can be made, SQLite cannot make the two that a write-ahead log needs. Without a log, nobody writes, and
    /// the database can be read as it is.
    private static func readablePath(_ path: String) -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard access(folder, W_OK) != 0, !FileManager.default.fileExists(atPath: path + "-wal") else { return path }
        return URL(fileURLWithPath: path).absoluteString + "?immutable=1"
    }

    /// Whether it is a history, and none of a later version.
    private static func check(_ database: Database, path: String, migrations: [HistoryMigration]) throws {
        let tableCount = try Int.fetchOne(
            database,
            sql: "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'")
        let identifier = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        guard tableCount == 0 || identifier == applicationID else {
            throw HistoryError(corrupt: path, words: TerminalText("it is the database of another program"))
        }
        let isOfLaterVersion = try HistoryMigration.migrator(migrations).hasBeenSuperseded(database)
        guard !isOfLaterVersion else {
            throw HistoryError(
                .tooNew,
                "\(TerminalText(path, limit: 1_000)) was written by a later version of this program. Update the program, or "
                    + "use another --history.")
        }
    }
}

extension HistoryStore {
    /// Runs a transaction to its end, also if the task is cancelled meanwhile.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(HistoryError) -> Value {
        try requireLock()
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            pool.asyncWrite(body) { _, result in continuation.resume(returning: result) }
        }
        do { return try result.get() } catch { throw HistoryError(error, path: path) }
    }

    /// Runs a record to its end, in a transaction with others that wait; it fails or succeeds by itself.
    func write(queued body: @escaping @Sendable (Database) throws -> Void) async throws(HistoryError) {
        try requireLock()
        let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
            records.add(RecordQueue.Record(write: body) { continuation.resume(returning: $0) })
            pool.asyncWriteWithoutTransaction { [records] database in records.drain(database) }
        }
        do { try result.get() } catch { throw HistoryError(error, path: path) }
    }

    private func requireLock() throws(HistoryError) {
        guard lock == nil else { return }
        throw HistoryError(.readOnly, "\(TerminalText(path, limit: 1_000)) was opened for reading only.")
    }

    /// Reads what was committed before, without waiting for who writes.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(HistoryError) -> Value {
        do { return try await pool.read(body) } catch { throw HistoryError(error, path: path) }
    }
}
