import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Two symbols that every matching text has.
struct NeededSymbolsTests {
    struct Row: CustomTestStringConvertible {
        let patterns: [String]
        var flags = ""
        /// The symbols and what is between them; nil where none are known.
        let pair: String?

        var testDescription: String { "\(patterns)" }
    }

    static let rows = [
        Row(patterns: ["*zk*"], pair: "zk"),
        Row(patterns: ["*z?k*"], pair: "z?k"),
        Row(patterns: ["*z*k*"], pair: nil),
        Row(patterns: ["*z$(digit)k*"], pair: nil),
        // The longest distance is seven.
        Row(patterns: ["*z??????k*"], pair: "z??????k"),
        Row(patterns: ["*z???????k*"], pair: nil),
        // The slash at the end may be one that is added, so it is not looked for.
        Row(patterns: ["*z/"], pair: nil),
        Row(patterns: ["*/z*"], pair: "/z"),
        Row(patterns: ["*zkx", "*kxzk*"], pair: "zk"),
        Row(patterns: ["*zk*", "*wv*"], pair: nil),
        Row(patterns: ["*news*"], pair: "nw".map(String.init).joined(separator: "?")),
        Row(patterns: ["*ZK*"], flags: #", "caseSensitive": false"#, pair: "zk"),
    ]

    @Test(arguments: rows)
    func pairsAreAsListed(_ row: Row) throws {
        let needed = NeededSymbols(try EngineParts(paths: row.patterns, flags: row.flags).tails())
        guard let pair = row.pair else { return #expect(needed.distance == 0) }
        let symbols = Array(pair.utf8)
        #expect(needed.distance == symbols.count - 1)
        #expect(needed.first == SIMD16(repeating: symbols[0]) | needed.caseBit)
        #expect(needed.second == SIMD16(repeating: symbols[symbols.count - 1]) | needed.caseBit)
    }

    /// A text that some pattern covers is never ruled out.
    @Test func matchingTextsHaveThePair() throws {
        var generator = RandomPatterns(announcedFor: "NeededSymbolsTests")
        var coveredCount = 0
        var ruledOutCount = 0
        for _ in 0..<400 {
            let isFolded = generator.random.oneIn(3)
            let parts = try EngineParts(
                paths: generator.patterns(1...2), flags: isFolded ? #", "caseSensitive": false"# : "")
            let needed = NeededSymbols(parts.tails())
            for _ in 0..<10 {
                let path = generator.path() + generator.text(["c", "a", "/c"], 0...12)
                let bytes = Array(path.replacing("//", with: "/").utf8)
                let lead = generator.random.pick([0, 3, 19])
                let memory = [UInt8](repeating: 0x2F, count: lead) + bytes
                let isThere = memory.withUnsafeBufferPointer { buffer in
                    guard let base = buffer.baseAddress else { return true }
                    return PathText(
                        base + lead, count: bytes.count, lead: lead, readable: bytes.count, isFolded: isFolded
                    ).has(needed, from: 0)
                }
                let isCovered = !parts.covering(String(decoding: bytes, as: UTF8.self)).isEmpty
                coveredCount += isCovered ? 1 : 0
                ruledOutCount += isThere ? 0 : 1
                #expect(isThere || !isCovered, "\(path)")
            }
        }
        #expect(coveredCount > 100)
        #expect(ruledOutCount > 100)
    }
}
