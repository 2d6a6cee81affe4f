import Foundation
import GRDB
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct HistoryFaultTests {
    private let history: TemporaryHistory

    init() throws { history = try TemporaryHistory() }

    private func error<Value>(_ body: () async throws -> Value) async -> HistoryError? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error as? HistoryError
        }
    }

    @Test func aFullDiskLosesTheRecordAloneAndSaysSo() async throws {
        let store = try history.writing()
        try await store.record(.example(), state: DomainState(), transitions: [])
        let pages = try await store.write { database in
            let count = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(count + 2)")
            return count
        }
        let big = Monitor.Observation.example(after: 60, file: String(repeating: "x", count: 100_000))
        let incident = Incident.example().transition(.opened, after: 60)
        let failure = await error { try await store.record(big, state: DomainState(), transitions: [incident]) }
        #expect(failure?.code == .diskFull)
        #expect(failure?.description.contains(history.path) == true)
        #expect(try await store.checks(after: 0, of: nil, since: nil, count: 9).count == 1)
        #expect(try await store.incidents().isEmpty)
        try await store.write { try $0.execute(sql: "PRAGMA max_page_count = \(pages + 1_000)") }
        try await store.record(big, state: DomainState(), transitions: [incident])
        #expect(try await store.checks(after: 0, of: nil, since: nil, count: 9).count == 2)
        #expect(try await store.incidents() == [incident.incident])
    }

    @Test func aLockedDatabaseIsSaidAndCanBeReadMeanwhile() async throws {
        let store = try history.writing()
        try await store.record(.example(), state: DomainState(), transitions: [])
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: history.path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        let failure = await error {
            try await store.record(.example(after: 60), state: DomainState(), transitions: [])
        }
        #expect(failure?.code == .locked)
        #expect(failure?.description.contains(history.path) == true)
        #expect(try await store.states().count == 1)
        #expect(try await history.reading().summaries().count == 1)
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try await store.record(.example(after: 60), state: DomainState(), transitions: [])
    }

    @Test func aSecondMonitorIsRefusedUntilTheFirstOneEnds() async throws {
        var first: HistoryStore? = try history.writing()
        let failure = await error { try history.writing() }
        #expect(failure?.code == .locked)
        #expect(failure?.description.contains("another monitor (process \(getpid()))") == true)
        #expect(try await first?.states() == [:])
        first = nil
        #expect(await error { try history.writing() } == nil)
    }

    @Test func aReaderCannotWrite() async throws {
        _ = try history.writing()
        let store = try history.reading()
        let failure = await error { try await store.record(.example(), state: DomainState(), transitions: []) }
        #expect(failure?.code == .readOnly)
        #expect(await error { try await store.prune(before: UTCInstant(seconds: 0)) }?.code == .readOnly)
        #expect(
            await error {
                try await store.read { try $0.execute(sql: "DELETE FROM checks") }
            }?.code == .readOnly)
    }

    @Test func aMissingHistoryIsSaid() async {
        #expect(await error { try history.reading() }?.code == .missing)
        #expect(await error { try HistoryStore.reading(history.folder + "/none/x") }?.code == .missing)
        #expect(!FileManager.default.fileExists(atPath: history.path))
    }

    @Test func foldersAreMade() async throws {
        let path = history.folder + "/a/b/history.sqlite"
        _ = try HistoryStore.writing(to: path)
        #expect(FileManager.default.fileExists(atPath: path))
        let attributes = try FileManager.default.attributesOfItem(atPath: history.folder + "/a/b")
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        try Data("x".utf8).write(to: URL(fileURLWithPath: history.folder + "/file"))
        #expect(await error { try HistoryStore.writing(to: history.folder + "/file/x.sqlite") }?.code == .readOnly)
        #expect(await error { try HistoryStore.writing(to: history.folder) } != nil)
    }

    /// The folder may be readable by everybody.
    @Test func aNewHistoryIsForItsUserAlone() throws {
        let folder = history.folder + "/open"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        chmod(folder, 0o755)
        let store = try HistoryStore.writing(to: folder + "/history.sqlite")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let mode = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
        #expect(store.path == folder + "/history.sqlite")
    }

    enum Damage: String, CaseIterable {
        case randomBytes, text, header, truncatedHeader, truncatedHalf, zeroedPages
    }

    @Test(arguments: Damage.allCases)
    func aDamagedFileIsSaidAndLeftAsItIs(_ damage: Damage) async throws {
        do {
            let store = try history.writing()
            for index in 0..<200 {
                try await store.record(
                    .example("\(index).example", after: Int64(index), file: String(repeating: "\(index)", count: 900)),
                    state: DomainState(), transitions: [])
            }
            try store.pool.close()
        }
        let url = URL(fileURLWithPath: history.path)
        var bytes = try Data(contentsOf: url)
        switch damage {
        case .randomBytes:
            var generator = SystemRandomNumberGenerator()
            bytes = Data((0..<8_192).map { _ in UInt8.random(in: 0...255, using: &generator) })
            bytes[0] = 0
        case .text: bytes = Data(String(repeating: "{\"applinks\": {}}\n", count: 100).utf8)
        case .header: bytes.replaceSubrange(0..<40, with: Data(repeating: 0xFF, count: 40))
        case .truncatedHeader: bytes = bytes.prefix(50)
        case .truncatedHalf: bytes = bytes.prefix(bytes.count / 2)
        case .zeroedPages: bytes.replaceSubrange(4_096..., with: Data(repeating: 0, count: bytes.count - 4_096))
        }
        try bytes.write(to: url)
        for isWriting in [false, true] {
            let failure = await error {
                let store = try isWriting ? history.writing() : history.reading()
                _ = try await store.summaries()
                _ = try await store.checks(after: 0, of: nil, since: nil, count: 1_000)
                for index in 0..<200 { _ = try await store.timeline(of: "\(index).example") }
            }
            #expect(failure?.code == .corrupt, "\(failure?.description ?? "no error")")
            #expect(failure?.description.contains("sqlite3") == true)
        }
        if damage != .truncatedHalf, damage != .zeroedPages { #expect(try Data(contentsOf: url) == bytes) }
    }

    @Test func aDatabaseOfAnotherProgramIsRefused() async throws {
        let other = try DatabaseQueue(path: history.path)
        try await other.write { try $0.execute(sql: "CREATE TABLE notes (text TEXT)") }
        try other.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: history.path))
        for isWriting in [false, true] {
            let failure = await error { try isWriting ? history.writing() : history.reading() }
            #expect(failure?.code == .corrupt)
            #expect(failure?.description.contains("another program") == true)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: history.path)) == bytes)
    }

    @Test func damagedJSONIsSaid() async throws {
        let store = try history.writing()
        try await store.record(.example(), state: DomainState(), transitions: [])
        try await store.write { try $0.execute(sql: "UPDATE states SET json = '{'") }
        #expect(await error { try await store.states() }?.code == .corrupt)
        #expect(await error { try await store.summaries() }?.code == .corrupt)
    }

    @Test(arguments: [
        (ResultCode.SQLITE_FULL, HistoryError.Code.diskFull), (.SQLITE_BUSY, .locked), (.SQLITE_BUSY_SNAPSHOT, .locked),
        (.SQLITE_LOCKED, .locked), (.SQLITE_READONLY, .readOnly), (.SQLITE_READONLY_DBMOVED, .readOnly),
        (.SQLITE_CORRUPT, .corrupt), (.SQLITE_NOTADB, .corrupt), (.SQLITE_IOERR_SHMSIZE, .diskFull),
        (.SQLITE_IOERR_READ, .other), (.SQLITE_CANTOPEN, .missing), (.SQLITE_ERROR, .other),
    ])
    func codesOfTheDatabaseHaveAMeaning(_ result: ResultCode, _ code: HistoryError.Code) {
        let error = HistoryError(DatabaseError(resultCode: result, message: "a\u{1B}[2Jb"), path: history.path)
        #expect(error.code == code)
        #expect(error.description.contains(history.path))
        #expect(!error.description.contains("\u{1B}"))
    }
}
