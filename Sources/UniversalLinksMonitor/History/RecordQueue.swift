import GRDB
import NIOConcurrencyHelpers

/// Records that wait for the disk together are written in one transaction, so that many checks cost one sync.
///
/// Whoever adds a record asks for one ``drain(_:)`` afterwards. The first of these takes everything that has gathered while the
/// disk was busy, and the others find less or nothing.
final class RecordQueue: Sendable {
    /// A record, and who waits for it.
    struct Record: Sendable {
        var write: @Sendable (Database) throws -> Void
        var finish: @Sendable (Result<Void, any Error>) -> Void
    }

    /// The most records of one transaction.
    static let limit = 256

    private let waiting = NIOLockedValueBox<[Record]>([])

    func add(_ record: Record) { waiting.withLockedValue { $0.append(record) } }

    /// Writes what waits, each record whole or not at all, and says to each what became of it.
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
        // Nothing can be written now, by nobody: each would wait as long as all did together.
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
