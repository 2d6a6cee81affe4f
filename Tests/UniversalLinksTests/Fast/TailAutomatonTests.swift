import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// All patterns at once with states that are made on demand, beside the plain engine.
struct TailAutomatonTests {
    private static let variables = #"{"v": ["a", "ab", "*b", ""], "w": ["b", "?"]}"#
    /// From nothing at all, with which no state can be kept, to more than enough.
    static let byteLimits = [0, 200, 1_000, 5_000, 1 << 20]

    @Test(arguments: byteLimits)
    func endsAreTheComponentsThatMatch(_ byteLimit: Int) throws {
        var generator = RandomPatterns(announcedFor: "TailAutomatonTests, \(byteLimit)")
        var matchCount = 0
        for round in 0..<80 {
            let isFolded = generator.random.oneIn(3)
            let parts = try EngineParts(
                paths: generator.patterns(variables: round % 2 == 0),
                flags: isFolded ? #", "caseSensitive": false"# : "", variables: Self.variables)
            var isCertain = OwnedBuffer<Bool>()
            for _ in parts.components { isCertain.append(generator.random.oneIn(2)) }
            let space = AutomatonSpace(byteLimit: byteLimit)
            let automaton = TailAutomaton(parts.tails(), space, isCertain: isCertain.view)
            for _ in 0..<20 {
                let path = generator.path()
                let written = Array(path.utf8)
                // As paths are given: without runs of slashes, and without the slash that is added.
                var text = parts.bytes(path)
                let hasSlash = written.last != SymbolTable.slash
                if hasSlash { text.removeLast() }
                let ends = text.withUnsafeBufferPointer { automaton.ends(of: $0, hasSlash: hasSlash).map { Int($0) } }
                var covering = parts.covering(path)
                let view = isCertain.view
                if let first = covering.firstIndex(where: { view[$0] }) { covering.removeSubrange((first + 1)...) }
                matchCount += covering.count
                #expect(ends == covering, "\(parts.components.map { $0.path?.elements.count ?? 0 }) \(path)")
                #expect(space.byteCount <= byteLimit)
            }
        }
        #expect(matchCount > 300)
    }

    private static func withAutomaton(
        _ patterns: [String], flags: String = "", isCertain: Bool = true, byteLimit: Int = 1 << 20,
        _ body: (TailAutomaton) throws -> Void
    ) throws {
        let parts = try EngineParts(paths: patterns, flags: flags)
        let certain = OwnedBuffer(repeating: isCertain, count: patterns.count)
        try body(TailAutomaton(parts.tails(), AutomatonSpace(byteLimit: byteLimit), isCertain: certain.view))
        // The automaton reads it to its end.
        #expect(certain.count >= patterns.count)
    }

    private static func ends(_ automaton: TailAutomaton, _ text: String) -> [UInt32] {
        Array(text.utf8).withUnsafeBufferPointer { Array(automaton.ends(of: $0, hasSlash: false)) }
    }

    struct Row: CustomTestStringConvertible {
        let patterns: [String]
        var flags = ""
        var isCertain = true
        let text: String
        /// The places that are left, as parts of patterns.
        let places: [String]
        var isSettled = false
        var awaits: Character?

        var testDescription: String { "\(patterns) \(text)" }
    }

    static let rows = [
        Row(patterns: ["/a"], text: "", places: [""]),
        Row(patterns: ["/a"], text: "/", places: ["/"]),
        Row(patterns: ["/a"], text: "x", places: [], isSettled: true),
        // The star reads what the place before it could read.
        Row(patterns: ["/*x"], text: "/", places: ["/*"], awaits: "x"),
        Row(patterns: ["*a*"], text: "a", places: ["*a*"], isSettled: true),
        // The second star of a pattern makes the first one useless.
        Row(patterns: ["*a*b"], text: "xa", places: ["*a*"], awaits: "b"),
        Row(patterns: ["*a*b", "*c"], text: "xa", places: ["*", "*a*"]),
        Row(patterns: ["*a?"], text: "a", places: ["*", "*a"]),
        Row(patterns: ["*?"], text: "", places: ["*"]),
        // What stands behind a component that is certain whatever follows is left out.
        Row(patterns: ["/a*", "/ab"], text: "/ab", places: ["/a*"], isSettled: true),
        Row(patterns: ["/a*", "/ab"], isCertain: false, text: "/ab", places: ["/a*", "/ab"]),
        Row(patterns: ["/ab", "/a*"], text: "/ab", places: ["/a*", "/ab"]),
        // Two bytes read as a letter where case is folded; one as any other symbol.
        Row(patterns: ["*a*"], flags: #", "caseSensitive": false"#, text: "", places: ["*"]),
        Row(patterns: ["*/*"], flags: #", "caseSensitive": false"#, text: "", places: ["*"], awaits: "/"),
    ]

    @Test(arguments: rows)
    func setsArePrunedAsListed(_ row: Row) throws {
        try Self.withAutomaton(row.patterns, flags: row.flags, isCertain: row.isCertain) { automaton in
            automaton.startSet()
            var limit = automaton.prune()
            for symbol in row.text.utf8 {
                let set = Array(automaton.space.found.elements)
                set.withUnsafeBufferPointer { automaton.advance($0, by: symbol) }
                limit = automaton.prune()
            }
            let places = automaton.space.found.elements.map { automaton.tails.read(at: Int($0)) }
            #expect(places.sorted() == row.places.sorted())
            #expect(automaton.isSettled(limit) == row.isSettled)
            if !row.isSettled {
                let awaited = automaton.awaitedSymbol(limit)
                #expect(awaited.map { Character(Unicode.Scalar($0)) } == row.awaits)
            }
        }
    }

    @Test func statesAreMadeOnce() throws {
        try Self.withAutomaton(["*/news/*", "/a?c", "*x"]) { automaton in
            _ = Self.ends(automaton, "/shop/news/x")
            let made = automaton.states.count
            let byteCount = automaton.space.byteCount
            #expect(made > 5)
            _ = Self.ends(automaton, "/shop/news/x")
            #expect(automaton.states.count == made)
            #expect(automaton.space.byteCount == byteCount)
            automaton.forgetStates()
            #expect(automaton.states.count == 0)
            #expect(Self.ends(automaton, "/shop/news/x") == [0])
        }
    }

    /// Next to every symbol leads to a set that was not met before.
    private static let crowded = (0..<16).map { "*a" + String(repeating: "?", count: 12 + $0) + "b" }

    @Test func statesThatAreNotMetAgainAreNotKept() throws {
        var random = SeededGenerator(announcedFor: "TailAutomatonTests, crowded")
        let parts = try EngineParts(paths: Self.crowded)
        try Self.withAutomaton(Self.crowded) { automaton in
            for _ in 0..<60 {
                let text = "/" + (0..<80).map { _ in random.oneIn(2) ? "a" : "b" }.joined() + "/"
                let covering = parts.covering(text)
                #expect(Self.ends(automaton, text).map { Int($0) } == Array(covering.prefix(1)), "\(text)")
            }
            #expect(automaton.isForgetful)
            #expect(automaton.space.rebuildCount == 1)
            #expect(automaton.states.count == 0)
        }
    }

    @Test func aStateIsFoundByItsSet() throws {
        try Self.withAutomaton(["*abcab*", "*ba?c"]) { automaton in
            var random = SeededGenerator(announcedFor: "TailAutomatonTests, index")
            for _ in 0..<200 { _ = Self.ends(automaton, (0..<20).map { _ in random.pick(["a", "b", "c"]) }.joined()) }
            #expect(automaton.states.count > 10)
            var sets = Set<[UInt32]>()
            for number in 1..<automaton.states.count {
                let state = automaton.states[number]
                let set = automaton.sets.elements(from: Int(state.setStart), count: Int(state.setCount))
                #expect(sets.insert(Array(set)).inserted, "each set has one state")
                automaton.space.found.removeAll()
                automaton.space.found.append(set)
                #expect(automaton.number(ofFound: automaton.hashOfFound()) == number)
            }
        }
    }
}
