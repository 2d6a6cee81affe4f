import Testing
import UniversalLinksService

struct SharedTurnsTests {
    private static func turns(running: (Int, Int), waiting: (Int, Int) = (100, 100)) -> SharedTurns<String, Int> {
        SharedTurns(
            running: .init(all: running.0, one: running.1), waiting: .init(all: waiting.0, one: waiting.1))
    }

    @Test func callersTakeTurns() {
        var turns = Self.turns(running: (1, 1))
        let added = [0, 1, 2].map { turns.add($0, of: "a") } + [turns.add(10, of: "b")]
        #expect(added == [true, true, true, true])
        var order: [Int] = []
        while let next = turns.next() {
            order.append(next.work)
            let second = turns.next()
            #expect(second?.work == nil)
            turns.end(of: next.caller)
        }
        #expect(order == [0, 10, 1, 2])
    }

    @Test func oneCallerNeverHasAllWorkers() {
        var turns = Self.turns(running: (3, 2))
        for number in 0..<5 { _ = turns.add(number, of: "a") }
        var started = (0..<3).map { _ in turns.next()?.work }
        #expect(started == [0, 1, nil])
        _ = turns.add(10, of: "b")
        started = (0..<2).map { _ in turns.next()?.work }
        #expect(started == [10, nil])
        turns.end(of: "b")
        started = [turns.next()?.work]
        #expect(started == [nil])
        turns.end(of: "a")
        started = [turns.next()?.work]
        #expect(started == [2])
    }

    @Test func whatWaitsIsBoundedForOneAndForAll() {
        var turns = Self.turns(running: (1, 1), waiting: (3, 2))
        let added = ["a", "a", "a", "b", "b", "c"].enumerated().map { turns.add($0.offset, of: $0.element) }
        #expect(added == [true, true, false, true, false, false])
        let first = turns.next()?.work
        #expect(first == 0)
        let isAdded = turns.add(7, of: "c")
        #expect(isAdded)
    }
}
