import Foundation
import GRDB
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct HistoryMigrationTests {
    private let history: TemporaryHistory

    init() throws { history = try TemporaryHistory() }

    private static let later = HistoryMigration("9999-later") { database in
        try database.execute(sql: "CREATE TABLE later (id INTEGER PRIMARY KEY)")
    }

    private func writing(_ migrations: [HistoryMigration]) throws -> HistoryStore {
        try HistoryStore.writing(to: history.path, patience: 0.05, migrations: migrations)
    }

    @Test(arguments: HistoryMigration.all.indices)
    func everyEarlierVersionIsConverted(index: Int) async throws {
        do {
            let store = try writing(Array(HistoryMigration.all[...index]))
            try await store.record(
                .example(), state: DomainState(), transitions: [Incident.example().transition(.opened, after: 0)])
        }
        let store = try writing(HistoryMigration.all + [Self.later])
        #expect(try await store.summaries().map(\.openIncidents) == [[.example()]])
        try await store.record(.example(after: 60), state: DomainState(), transitions: [])
        #expect(try await store.read { try $0.tableExists("later") })
        #expect(try await store.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").isEmpty })
    }

    @Test func namesAreUnique() {
        #expect(Set(HistoryMigration.all.map(\.name)).count == HistoryMigration.all.count)
        #expect(HistoryMigration.all.first?.name == "1-checks")
    }

    @Test func aLaterVersionIsRefusedAndLeftAsItIs() async throws {
        do { _ = try writing(HistoryMigration.all + [Self.later]) }
        for isWriting in [false, true] {
            #expect {
                try isWriting ? history.writing() : history.reading()
            } throws: { error in
                (error as? HistoryError)?.code == .tooNew && "\(error)".contains(history.path)
            }
        }
        #expect(try await writing(HistoryMigration.all + [Self.later]).states().isEmpty)
    }

    @Test func aReaderDoesNotConvert() throws {
        do { _ = try history.writing() }
        #expect {
            try HistoryStore.reading(history.path, patience: 0, migrations: HistoryMigration.all + [Self.later])
        } throws: { error in
            (error as? HistoryError)?.code == .tooOld
        }
    }

    @Test func aMigrationThatFailsChangesNothing() async throws {
        do { try await history.writing().record(.example(), state: DomainState(), transitions: []) }
        let failing = HistoryMigration("9999-failing") { database in
            try database.execute(sql: "DELETE FROM checks")
            try database.execute(sql: "nonsense")
        }
        #expect(throws: HistoryError.self) { try writing(HistoryMigration.all + [failing]) }
        #expect(try await history.writing().checks(after: 0, of: nil, since: nil, count: 9).count == 1)
    }

    @Test func theDatabaseIsSetUpForSafety() async throws {
        let store = try history.writing()
        let values = try await store.write { database in
            try ["journal_mode", "synchronous", "foreign_keys", "auto_vacuum", "application_id"].map {
                try DatabaseValue.fetchOne(database, sql: "PRAGMA \($0)")
            }
        }
        let expected: [DatabaseValue?] = [
            "wal".databaseValue, 2.databaseValue, 1.databaseValue, 2.databaseValue,
            HistoryStore.applicationID.databaseValue,
        ]
        #expect(values == expected)
    }

    @Test(arguments: [
        ([:], "/home/u/.local/state/aasa/history.sqlite"),
        (["XDG_STATE_HOME": "/var/state"], "/var/state/aasa/history.sqlite"),
        (["XDG_STATE_HOME": "relative"], "/home/u/.local/state/aasa/history.sqlite"),
    ])
    func theUsualPathFollowsTheSpecification(environment: [String: String], path: String) {
        #if !os(macOS)
            #expect(HistoryFile.path(environment, home: "/home/u") == path)
        #endif
    }
}
