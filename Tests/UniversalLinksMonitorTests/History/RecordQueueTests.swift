import GRDB
import NIOConcurrencyHelpers
import Testing

@testable import UniversalLinksMonitor

struct RecordQueueTests {
    private struct Refusal: Error {}

    /// Records that are written together: `+` succeeds, `-` fails after a first statement, `!` violates a constraint.
    @Test(arguments: ["", "+", "-", "!", "+++", "+-+", "--", "+!+-+", "-+"])
    func eachRecordFailsByItself(_ plan: String) throws {
        let database = try DatabaseQueue()
        try database.write { try $0.execute(sql: "CREATE TABLE rows (number INTEGER NOT NULL UNIQUE)") }
        let queue = RecordQueue()
        let outcomes = NIOLockedValueBox<[Int: Bool]>([:])
        for (number, kind) in plan.enumerated() {
            queue.add(
                RecordQueue.Record { database in
                    try database.execute(sql: "INSERT INTO rows VALUES (?)", arguments: [number])
                    if kind == "-" { throw Refusal() }
                    if kind == "!" { try database.execute(sql: "INSERT INTO rows VALUES (?)", arguments: [number]) }
                } finish: { result in
                    outcomes.withLockedValue { $0[number] = (try? result.get()) != nil }
                })
        }
        database.writeWithoutTransaction { database in
            queue.drain(database)
            queue.drain(database)
            #expect(!database.isInsideTransaction)
        }
        let kept = plan.enumerated().filter { $0.element == "+" }.map(\.offset)
        #expect(try database.read { try Int.fetchAll($0, sql: "SELECT number FROM rows ORDER BY number") } == kept)
        let expected = Dictionary(uniqueKeysWithValues: plan.enumerated().map { ($0.offset, $0.element == "+") })
        #expect(outcomes.withLockedValue { $0 } == expected)
    }

    @Test func moreThanATransactionTakesWaitForTheNext() throws {
        let database = try DatabaseQueue()
        let queue = RecordQueue()
        let count = NIOLockedValueBox(0)
        for _ in 0..<(RecordQueue.limit + 1) {
            queue.add(RecordQueue.Record(write: { _ in }) { _ in count.withLockedValue { $0 += 1 } })
        }
        for expected in [RecordQueue.limit, RecordQueue.limit + 1, RecordQueue.limit + 1] {
            database.writeWithoutTransaction { queue.drain($0) }
            #expect(count.withLockedValue { $0 } == expected)
        }
    }

    @Test func manyDomainsRecordAtOnce() async throws {
        let history = try TemporaryHistory()
        let store = try history.writing()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<300 {
                group.addTask {
                    await #expect(throws: Never.self) {
                        try await store.record(.example("\(index).example"), state: DomainState(), transitions: [])
                    }
                }
            }
        }
        #expect(try await store.states().count == 300)
        #expect(try await store.checks(after: 0, of: nil, since: nil, count: 1_000).count == 300)
    }
}
