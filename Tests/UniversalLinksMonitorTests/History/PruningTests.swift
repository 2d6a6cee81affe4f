import GRDB
import Testing
import UniversalLinks
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct PruningTests {
    private let history: TemporaryHistory
    private let store: HistoryStore

    init() throws {
        history = try TemporaryHistory()
        store = try history.writing()
    }

    private func counts(_ tables: String...) async throws -> [Int] {
        try await store.read { database in
            try tables.map { try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? -1 }
        }
    }

    private func time(_ seconds: Int64) -> UTCInstant { UTCInstant(seconds: Monitor.Observation.start + seconds) }

    @Test(arguments: [1, 3, 1_000])
    func whatIsOlderGoesWithAllThatNothingRefersTo(batch: Int) async throws {
        for index in 0..<20 {
            var observation = Monitor.Observation.example(
                index % 2 == 0 ? "a.example" : "b.example", after: Int64(index), file: "file \(index / 4)")
            observation.diagnostics = [
                .init(code: "A", name: "a", severity: .note, part: .file, message: "\(index / 4)")
            ]
            try await store.record(observation, state: DomainState(), transitions: [])
        }
        let removal = try await store.prune(before: time(12), batch: batch)
        #expect(removal.checkCount == 12)
        #expect(removal.bodyCount == 3)
        #expect(removal.domainCount == 0)
        #expect(try await counts("checks", "bodies", "findingSets", "situations", "domains") == [8, 2, 2, 4, 2])
        #expect(try await store.prune(before: time(12), batch: batch) == HistoryStore.Removal())
        let last = try await store.prune(before: time(100), batch: batch)
        #expect(last.checkCount == 8)
        #expect(last.domainCount == 2)
        #expect(
            try await counts("checks", "bodies", "findingSets", "situations", "domains", "states") == [
                0, 0, 0, 0, 0, 0,
            ])
    }

    @Test func openIncidentsAndThoseThatNobodyWasToldOfStay() async throws {
        let incidents = [
            Incident.example("told.example", closed: 10, file: "A", previous: "B"),
            .example("untold.example", closed: 10, file: "C", previous: "D"),
            .example("open.example", file: "E", previous: "F"), .example("late.example", closed: 900),
        ]
        for file in ["A", "B", "C", "D", "E", "F"] {
            try await store.record(.example(file: file), state: DomainState(), transitions: [])
        }
        try await store.record(
            .example(), state: DomainState(), transitions: incidents.map { $0.transition(.opened, after: 0) })
        try await store.write {
            try $0.execute(sql: "UPDATE transitions SET alertKey = 'k' WHERE incidentID NOT LIKE 'untold%'")
        }
        let removal = try await store.prune(before: time(100))
        #expect(removal.incidentCount == 1)
        #expect(Set(try await store.incidents().map(\.domain)) == ["untold.example", "open.example", "late.example"])
        let open = try #require(try await store.incident(incidents[2].id))
        #expect(open.file?.bytes == Array("E".utf8))
        #expect(open.previousFile?.bytes == Array("F".utf8))
        #expect(try await counts("checks", "bodies", "transitions") == [0, 4, 1])
    }

    @Test func theFileOfAStateStays() async throws {
        var state = DomainState()
        state.fileHash = Monitor.Observation.FileBody(text: "one").hash
        state.due = Monitor.Observation.start + 1_000
        try await store.record(.example(file: "one"), state: state, transitions: [])
        let removal = try await store.prune(before: time(500))
        #expect(removal.checkCount == 1)
        #expect(removal.domainCount == 0)
        #expect(try await store.body(state.fileHash ?? "")?.bytes == Array("one".utf8))
        #expect(try await store.states() == ["shop.example": state])
    }

    /// The last check of the situation is gone, an earlier one is not.
    @Test func aSituationStaysForACheckFromWhenTheClockWasAhead() async throws {
        for (seconds, file) in [(900, "A"), (1, "A"), (2, "B")] as [(Int64, String)] {
            try await store.record(.example(after: seconds, file: file), state: DomainState(), transitions: [])
        }
        _ = try await store.prune(before: time(100))
        let left = try await store.checks(after: 0, of: nil, since: nil, count: 10)
        #expect(left.map(\.observation.time) == [time(900)])
        #expect(try await counts("situations", "bodies") == [1, 1])
        try await store.record(.example(after: 901, file: "A"), state: DomainState(), transitions: [])
        #expect(try await counts("situations", "bodies", "checks") == [1, 1, 2])
    }

    @Test func freedPagesAreGivenBack() async throws {
        for index in 0..<50 {
            let file = "\(index)" + String(repeating: "x", count: 40_000)
            try await store.record(.example(after: Int64(index), file: file), state: DomainState(), transitions: [])
        }
        let full = try await store.byteCount()
        #expect(full > 2_000_000)
        let removal = try await store.prune(before: time(100), batch: 100)
        let left = try await store.byteCount()
        // The empty tables take about 200 KB.
        #expect(left < 400_000)
        #expect(removal.byteCount == full - left)
        #expect(try await store.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
        #expect(try await store.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").isEmpty })
    }
}
