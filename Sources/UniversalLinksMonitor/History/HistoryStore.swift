import Foundation
import GRDB
import JSONSyntax
import NIOConcurrencyHelpers

/// The history of all domains, in an SQLite database with a write-ahead log.
///
/// One monitor writes; any number of commands and pages read meanwhile, and see what was committed before they began. A
/// record is in a transaction that is synced to the disk before ``record(_:state:transitions:)`` returns
/// (`synchronous=FULL`): it survives the end of the process at any moment, and a power loss as far as the disk keeps
/// what it has confirmed. Records that wait at the same time share a transaction, and each of them fails or succeeds by
/// itself.
///
/// Checks keep their order, whatever the clock says. Each has the time that the clock showed; one that is earlier than
/// the domain's previous check is marked. Durations that would be negative are 0.
package final class HistoryStore: Sendable {
    package let path: String
    let pool: DatabasePool
    /// Keeps other monitors out; nil if the database was opened for reading only.
    private let lock: HistoryLock?
    private let records = RecordQueue()

    /// Identifies the file as a history.
    static let applicationID: Int32 = 0x4141_5341  // AASA

    private init(path: String, pool: DatabasePool, lock: HistoryLock?) {
        (self.path, self.pool, self.lock) = (path, pool, lock)
    }
}

extension HistoryStore {
    /// Opens the history for the monitor, and creates it if missing, with folders that only the user can read.
    ///
    /// - Parameter patience: How long to wait for another process that has locked the database, in seconds.
    /// - Throws: `locked` if another monitor uses it, `tooNew` if a later version has written it, and others for
    ///   failures of the disk or file.
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
        // A new file is for this user only, whatever the folder and the umask allow.
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

    /// Opens it for reading only first: a file that is rejected stays unchanged, while opening it for writing would
    /// create a write-ahead log.
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
    /// - Throws: `missing` if there is none, `tooNew` or `tooOld` if another version has written it, and others for
    ///   failures of the disk or file.
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
                        "\(path.printable(to: 1_000)) was written by an earlier version. Start the monitor of this "
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
            // Takes effect only while the file is empty: pages that pruning frees can then be returned, a few at a
            // time.
            if !database.configuration.readonly { try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
        }
        return configuration
    }

    /// If no file can be created in the folder, SQLite cannot create the two that a write-ahead log needs. Without a
    /// log, nobody writes, and the database can be read as it is.
    private static func readablePath(_ path: String) -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard access(folder, W_OK) != 0, !FileManager.default.fileExists(atPath: path + "-wal") else { return path }
        return URL(fileURLWithPath: path).absoluteString + "?immutable=1"
    }

    /// Whether it is a history, and not of a later version.
    private static func check(_ database: Database, path: String, migrations: [HistoryMigration]) throws {
        let tableCount = try Int.fetchOne(
            database,
            sql: "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'")
        let identifier = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        guard tableCount == 0 || identifier == applicationID else {
            throw HistoryError(corrupt: path, words: "it is the database of another program")
        }
        let isOfLaterVersion = try HistoryMigration.migrator(migrations).hasBeenSuperseded(database)
        guard !isOfLaterVersion else {
            throw HistoryError(
                .tooNew,
                "\(path.printable(to: 1_000)) was written by a later version of this program. Update the program, or "
                    + "use another --history.")
        }
    }
}

extension HistoryStore {
    /// Runs a transaction to its end, even if the task is cancelled meanwhile.
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
        throw HistoryError(.readOnly, "\(path.printable(to: 1_000)) was opened for reading only.")
    }

    /// Reads what was committed before, without waiting for writers.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(HistoryError) -> Value {
        do { return try await pool.read(body) } catch { throw HistoryError(error, path: path) }
    }
}

/// Writes records that wait together in one transaction, so that many checks cost one sync.
///
/// Each record that is added needs one ``drain(_:)`` afterwards. The first of these takes everything that has gathered
/// while the disk was busy, and the others find less or nothing.
final class RecordQueue: Sendable {
    /// A record, and the task that waits for it.
    struct Record: Sendable {
        var write: @Sendable (Database) throws -> Void
        var finish: @Sendable (Result<Void, any Error>) -> Void
    }

    /// The most records of one transaction.
    static let limit = 256

    private let waiting = NIOLockedValueBox<[Record]>([])

    func add(_ record: Record) { waiting.withLockedValue { $0.append(record) } }

    /// Writes what waits, each record whole or not at all, and resumes each with its result.
    ///
    /// - Parameter database: Outside any transaction.
    func drain(_ database: Database) {
        let records = waiting.withLockedValue { waiting in
            defer { waiting.removeFirst(min(waiting.count, RecordQueue.limit)) }
            return Array(waiting.prefix(RecordQueue.limit))
        }
        guard !records.isEmpty else { return }
        let result = Result { try RecordQueue.write(records, to: database) }
        switch result {
        case .success: for record in records { record.finish(result) }
        // Nothing can be written now: each record would wait as long as all did together.
        case .failure(let error as DatabaseError) where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode):
            for record in records { record.finish(result) }
        case .failure where records.count == 1: records[0].finish(result)
        case .failure:
            for record in records { record.finish(Result { try RecordQueue.write([record], to: database) }) }
        }
    }

    private static func write(_ records: [Record], to database: Database) throws {
        try database.inTransaction(.immediate) {
            for record in records { try record.write(database) }
            return .commit
        }
    }
}

/// Keeps a second monitor from the same history: an advisory lock on a file beside it, which the system releases
/// however the process ends.
final class HistoryLock: Sendable {
    /// The locked file stays when the lock is released, so that nobody locks a file that is being removed.
    let path: String
    private let descriptor: Int32

    /// - Parameter history: The path of the database.
    /// - Throws: `locked` if another process has the lock; `readOnly` or `other` if the file cannot be created.
    init(history: String) throws(HistoryError) {
        path = history + ".lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw HistoryError(opening: path, errorNumber: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            let owner = HistoryLock.owner(descriptor)
            close(descriptor)
            guard number == EWOULDBLOCK else { throw HistoryError(opening: path, errorNumber: number) }
            throw HistoryError(
                .locked,
                "another monitor\(owner.map { " (process \($0))" } ?? "") uses \(history). Stop it, or use another --history."
            )
        }
        let process = Array("\(getpid())\n".utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, process, process.count, 0) }
    }

    deinit {
        // A process that is being started may still have a copy of the descriptor, which would keep the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func owner(_ descriptor: Int32) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int(String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}

package enum HistoryFile: Sendable {
    /// `$XDG_STATE_HOME/aasa/history.sqlite` or `~/.local/state/aasa/history.sqlite`; on macOS `~/Library/Application
    /// Support/aasa/history.sqlite`.
    package static var path: String { path(ProcessInfo.processInfo.environment, home: NSHomeDirectory()) }

    static func path(_ environment: [String: String], home: String) -> String {
        #if os(macOS)
            home + "/Library/Application Support/aasa/history.sqlite"
        #else
            // A relative path is ignored (XDG Base Directory Specification).
            if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
                folder + "/aasa/history.sqlite"
            } else {
                home + "/.local/state/aasa/history.sqlite"
            }
        #endif
    }
}
