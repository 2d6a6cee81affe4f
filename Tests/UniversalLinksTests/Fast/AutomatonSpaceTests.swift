import Testing

@testable import UniversalLinks

/// What the automata of one cursor share.
struct AutomatonSpaceTests {
    @Test(arguments: [(0, 0), (8 << 20, 8 << 20), (1 << 30, 1 << 30), (1 << 40, 1 << 30)])
    func limitsFitTheNumbersOfRows(_ given: Int, _ expected: Int) {
        #expect(AutomatonSpace(byteLimit: given).byteLimit == expected)
    }

    @Test func aRebuildMakesEveryAutomatonForget() throws {
        let space = AutomatonSpace(byteLimit: 1 << 20)
        let isCertain = OwnedBuffer(repeating: true, count: 4)
        let view = isCertain.view
        let automata = try [["*a*b"], ["/?x", "*y"]].map { patterns in
            TailAutomaton(try EngineParts(paths: patterns).tails(), space, isCertain: view)
        }
        for automaton in automata {
            _ = Array("/xaaab/".utf8).withUnsafeBufferPointer { automaton.ends(of: $0, hasSlash: false).count }
        }
        #expect(automata.allSatisfy { $0.states.count > 1 })
        #expect(space.byteCount > 0)
        space.rebuild()
        #expect(automata.allSatisfy { $0.states.count == 0 })
        #expect(space.byteCount == 0)
        #expect(space.rebuildCount == 1)
        // They read as before.
        let ends = Array("/xaaab/".utf8).withUnsafeBufferPointer { Array(automata[0].ends(of: $0, hasSlash: false)) }
        #expect(ends == [0])
        #expect(isCertain.count == 4)
    }

    @Test func simulationsTakeAQuarterAtMostAndStay() throws {
        let tails = try EngineParts(paths: ["/a*b", "/c"]).tails()
        let classes = OwnedBuffer<UInt8>(repeating: 0, count: 256)
        let byteCount = BitSimulation(tails, classes, classCount: 2, byteLimit: 1 << 20)?.byteCount ?? 0
        try #require(byteCount > 0)
        let space = AutomatonSpace(byteLimit: 8 * byteCount)
        let made = (0..<3).map { _ in space.bitSimulation(tails, classes, classCount: 2) != nil }
        #expect(made == [true, true, false], "a quarter is full")
        #expect(space.byteCount == 2 * byteCount)
        space.rebuild()
        #expect(space.byteCount == 2 * byteCount)
    }

    @Test func everyRoundStartsWithoutMarks() {
        let space = AutomatonSpace(byteLimit: 0)
        space.begin(stateCount: 10, nodeCount: 4)
        let inserted = [space.marks.insert(7), space.marks.insert(7)]
        #expect(inserted == [true, false])
        space.found.append(7)
        let round = space.round
        space.begin(stateCount: 10, nodeCount: 4)
        #expect(space.round == round + 1)
        #expect(space.found.count == 0)
        let isNew = space.marks.insert(7)
        #expect(isNew)
        #expect(space.coveredCounts.count == 4)
        space.round = .max
        space.coveredRounds[2] = 1
        space.begin(stateCount: 10, nodeCount: 4)
        #expect(space.coveredRounds[2] != space.round, "rounds begin again, and old marks are gone")
    }
}
