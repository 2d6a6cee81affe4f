import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Rows of states, beside a dictionary.
struct TransitionTableTests {
    /// Few classes have a column each; from 33 on rows are sparse; the class 255 has no place in those.
    static let classCounts = [1, 2, 32, 33, 100, 254, 255, 256]

    private struct Key: Hashable {
        let state: Int
        let symbolClass: UInt8
    }

    @Test(arguments: classCounts)
    func entriesAreThoseThatWereSet(_ classCount: Int) {
        var random = SeededGenerator(announcedFor: "TransitionTableTests, \(classCount)")
        var table = TransitionTable(classCount: classCount)
        let isSparse = table.isSparse
        #expect(isSparse == (33...254).contains(classCount))
        let stateCount = 20
        for _ in 0..<stateCount { table.addState(waitingFor: nil) }
        var known: [Key: UInt32] = [:]
        for round in 0..<600 {
            // Some states have many transitions, most have few.
            let state = random.oneIn(2) ? random.pick([1, 2]) : Int.random(in: 1..<stateCount, using: &random)
            let key = Key(state: state, symbolClass: UInt8(Int.random(in: 0..<classCount, using: &random)))
            if round % 3 != 0, known[key] == nil {
                let target = Int.random(in: 1..<stateCount, using: &random)
                let entry = table.entry(target, isSettled: random.oneIn(5), isWaiting: random.oneIn(5))
                let from = table.entry(state, isSettled: false, isWaiting: false)
                let expected = table.cost(ofLeaving: from)
                let cost = table.set(from, key.symbolClass, to: entry)
                #expect(cost == expected)
                #expect(cost == 0 || cost == 4 * classCount)
                known[key] = entry
            }
            let row = table.entry(key.state, isSettled: false, isWaiting: false)
            let entry = table.entry(row, key.symbolClass)
            #expect(entry == known[key] ?? 0)
        }
        #expect(known.count > 10)
    }

    @Test(arguments: classCounts)
    func entriesSayWhatTheyLeadTo(_ classCount: Int) {
        var table = TransitionTable(classCount: classCount)
        for _ in 0..<5 { table.addState(waitingFor: UInt8(ascii: "x")) }
        for number in 0..<5 {
            for (isSettled, isWaiting) in [(false, false), (true, false), (false, true)] {
                let entry = table.entry(number, isSettled: isSettled, isWaiting: isWaiting)
                #expect(TransitionTable.isSettled(entry) == isSettled)
                let (width, found) = (table.width, table.number(entry))
                #expect(Int(TransitionTable.state(entry)) == number * width)
                #expect(found == number)
            }
        }
        let unknown = table.entry(0, isSettled: false, isWaiting: false)
        #expect(unknown == 0, "what is not known")
    }

    /// Only a state with a fifth transition takes a row of all columns.
    @Test func sparseStatesTakeNoRowBeforeTheyNeedOne() {
        var table = TransitionTable(classCount: 40)
        for _ in 0..<3 { table.addState(waitingFor: nil) }
        let state = table.entry(1, isSettled: false, isWaiting: false)
        var costs: [Int] = []
        for number in 0..<8 { costs.append(table.set(state, UInt8(number * 5), to: UInt32(16 + number))) }
        #expect(costs == [0, 0, 0, 0, 160, 0, 0, 0])
        var entries: [UInt32] = []
        for number in 0..<8 { entries.append(table.entry(state, UInt8(number * 5))) }
        entries.append(table.entry(state, 1))
        #expect(entries == (16..<24).map { UInt32($0) } + [0])
    }

    /// The classes of `abcd`, other symbols in class 0.
    private static func classes(_ classCount: Int) -> OwnedBuffer<UInt8> {
        let classes = OwnedBuffer<UInt8>(repeating: 0, count: 256)
        for (number, symbol) in "abcd".utf8.enumerated() where number + 1 < classCount {
            classes[Int(symbol)] = UInt8(number + 1)
        }
        return classes
    }

    @Test(arguments: [5, 40])
    func readingStopsWhereNothingIsKnown(_ classCount: Int) {
        var table = TransitionTable(classCount: classCount)
        for _ in 0..<4 { table.addState(waitingFor: nil) }
        let classes = Self.classes(classCount)
        var states: [UInt32] = []
        for number in 0..<4 { states.append(table.entry(number, isSettled: false, isWaiting: false)) }
        let settled = table.entry(3, isSettled: true, isWaiting: false)
        _ = table.set(states[1], 1, to: states[2])
        _ = table.set(states[2], 2, to: states[1])
        _ = table.set(states[2], 3, to: settled)
        let rows: [(String, state: UInt32, index: Int, next: UInt32)] = [
            ("", states[1], 0, 0), ("ab", states[1], 2, states[1]), ("a", states[2], 1, states[2]),
            ("ba", states[1], 0, 0), ("aba", states[2], 3, states[2]), ("abx", states[1], 2, 0),
            ("acxx", states[2], 1, settled),
        ]
        for row in rows {
            var state = states[1]
            var index = 0
            let next = Array(row.0.utf8).withUnsafeBufferPointer { table.read($0, classes, &state, &index) }
            #expect(state == row.state, "\(row.0)")
            #expect(index == row.index, "\(row.0)")
            if index < row.0.utf8.count { #expect(next == row.next, "\(row.0)") }
        }
    }

    /// Up to the symbol that is waited for, nothing is looked up.
    @Test(arguments: [5, 40], 0..<20)
    func waitingStatesSkipToTheirSymbol(_ classCount: Int, _ distance: Int) {
        var table = TransitionTable(classCount: classCount)
        table.addState(waitingFor: nil)
        table.addState(waitingFor: nil)
        table.addState(waitingFor: UInt8(ascii: "d"))
        let classes = Self.classes(classCount)
        let start = table.entry(1, isSettled: false, isWaiting: false)
        let waiting = table.entry(2, isSettled: false, isWaiting: true)
        _ = table.set(start, 1, to: waiting)
        for behind in ["", "d", "dd", "dabcabcabc"] {
            // Bytes that differ from the symbol by one bit, and those beyond ASCII.
            let text = Array("a".utf8) + (0..<distance).map { [0x65, 0x44, 0xE4, 0x63][$0 % 4] } + Array(behind.utf8)
            var state = start
            var index = 0
            _ = text.withUnsafeBufferPointer { table.read($0, classes, &state, &index) }
            #expect(index == 1 + distance)
            #expect(state == TransitionTable.state(waiting))
        }
    }
}
