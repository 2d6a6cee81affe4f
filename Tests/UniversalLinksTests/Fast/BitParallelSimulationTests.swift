import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Sets of places as bits, beside sets of numbers.
struct BitParallelSimulationTests {
    /// Asks whether a set of a reader is the set that is expected, after each of some random operations.
    private static func compare<Reader: BitParallelSimulation>(
        _ reader: Reader, _ symbols: [UInt8], _ random: inout SeededGenerator
    ) throws {
        let count = symbols.count
        var expected: Set<Int> = [Int.random(in: 0...count, using: &random)]
        var places = reader.places(at: try #require(expected.first))
        reader.keep(places)
        for _ in 0..<8 {
            let symbol = random.pick([0x61, 0x62, 0x2F] as [UInt8])
            let isFollowed = expected.contains { $0 < count && symbols[$0] == symbol }
            #expect(reader.isFollowed(places, by: symbol) == isFollowed)
            switch Int.random(in: 0...3, using: &random) {
            case 0:
                let distance = random.pick([1, 2, 7, 63, 64, 65, 130])
                expected = Set(expected.map { $0 + distance }.filter { $0 <= count })
                places = reader.places(places, movedBy: distance)
            case 1:
                if let first = expected.min() { expected = Set(first...count) }
                if !reader.isEmpty(places) { places = reader.placesFromFirst(of: places) }
            default:
                expected = Set(expected.filter { $0 < count && symbols[$0] == symbol }.map { $0 + 1 })
                places = reader.places(behind: symbol, places)
            }
            #expect(reader.isEmpty(places) == expected.isEmpty)
            #expect(Set((0...count).filter { reader.contains(places, $0) }) == expected)
            if !expected.isEmpty {
                #expect(reader.onlyPlace(of: places) == (expected.count == 1 ? expected.first : nil))
            }
            if expected.isEmpty { break }
            reader.keep(places)
            // Of three variables, the first has no value here, the second the empty one and `?`, the third `??`.
            let start = reader.beginValues(count: 3, places)
            #expect((0...count).allSatisfy { reader.contains(start, $0) == expected.contains($0) })
            reader.add(start, toVariable: 1)
            let moved = reader.places(start, movedBy: 1)
            if !reader.isEmpty(moved) { reader.add(moved, toVariable: 1) }
            let movedTwice = reader.places(start, movedBy: 2)
            if !reader.isEmpty(movedTwice) { reader.add(movedTwice, toVariable: 2) }
            reader.endValues()
            let sets = (0..<3).map { reader.values(ofVariable: $0) }
            let neighbours = expected.union(expected.map { $0 + 1 }.filter { $0 <= count })
            #expect(reader.isEmpty(sets[0]))
            #expect(Set((0...count).filter { reader.contains(sets[1], $0) }) == neighbours)
            #expect(
                Set((0...count).filter { reader.contains(sets[2], $0) })
                    == Set(expected.map { $0 + 2 }.filter { $0 <= count }))
            expected = neighbours
            places = sets[1]
            reader.keep(places)
        }
    }

    @Test(arguments: [0, 1, 5, 15, 16, 17, 31, 48, 62, 63, 64, 65, 127, 128, 200, 1_000])
    func setsAreThoseOfNumbers(count: Int) throws {
        var random = SeededGenerator(announcedFor: "BitParallelSimulationTests, \(count)")
        for _ in 0..<Rounds.count(40, long: 1_000) {
            let symbols = (0..<count).map { _ in random.pick([0x61, 0x61, 0x62, 0x2F, 0x63] as [UInt8]) }
            let padded = symbols + [UInt8](repeating: 0, count: SymbolText.padding)
            try padded.withUnsafeBufferPointer { buffer in
                let text = SymbolText(symbols: try #require(buffer.baseAddress), count: count)
                if count <= SingleWordStates.longestText {
                    let reader = SingleWordStates()
                    reader.begin(text)
                    try Self.compare(reader, symbols, &random)
                }
                let reader = MultiWordStates()
                reader.begin(text)
                try Self.compare(reader, symbols, &random)
            }
        }
    }

    @Test func marksAndLabelsAreThoseOfTheText() throws {
        var random = SeededGenerator(announcedFor: "BitParallelSimulationTests, marks")
        for _ in 0..<Rounds.count(300, long: 5_000) {
            let symbols = (0..<Int.random(in: 0...150, using: &random)).map { _ in
                UInt8.random(in: 0...5, using: &random)
            }
            let padded = symbols + [UInt8](repeating: 0, count: SymbolText.padding)
            try padded.withUnsafeBufferPointer { buffer in
                let text = SymbolText(symbols: try #require(buffer.baseAddress), count: symbols.count)
                for start in stride(from: 0, through: symbols.count, by: 64) {
                    let marks = text.marks(of: 0, from: start)
                    for place in 0..<64 {
                        let isMarked = start + place < symbols.count && symbols[start + place] == 0
                        #expect(marks >> UInt64(place) & 1 == (isMarked ? 1 : 0))
                    }
                }
                let place = Int.random(in: 0...symbols.count, using: &random)
                var label = Array(symbols[place...].prefix(Int.random(in: 0...30, using: &random)))
                if random.oneIn(2), !label.isEmpty { label[Int.random(in: 0..<label.count, using: &random)] ^= 1 }
                if random.oneIn(4) { label.append(0) }
                let isThere = symbols[place...].starts(with: label)
                let given = (label + [UInt8](repeating: 7, count: 8)).withUnsafeBufferPointer {
                    $0.baseAddress.map { text.has($0, label.count, at: place) }
                }
                #expect(given == isThere)
            }
        }
    }
}
