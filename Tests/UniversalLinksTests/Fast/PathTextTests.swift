import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// A path eight symbols at a time, beside one at a time.
struct PathTextTests {
    /// Calls `body` with a path between other bytes, in memory that ends with them: AddressSanitizer sees a read beyond.
    private static func withText<Result>(
        _ path: [UInt8], lead: Int, behind: Int, isFolded: Bool, _ body: (PathText) throws -> Result
    ) rethrows -> Result {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: lead + path.count + behind)
        defer { memory.deallocate() }
        memory.initialize(repeating: 0xEE, count: lead + path.count + behind)
        path.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { (memory + lead).update(from: start, count: bytes.count) }
        }
        return try body(
            PathText(
                memory + lead, count: path.count, lead: lead, readable: path.count + behind, isFolded: isFolded))
    }

    /// The symbols that a path has, one by one.
    private static func symbols(_ path: [UInt8], isFolded: Bool) -> [UInt8] {
        let isMarked = path.last == UInt8(ascii: "/") || path.last == UInt8(ascii: "*")
        let whole = isMarked ? path : path + [UInt8(ascii: "/")]
        return whole.map { isFolded && (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    @Test(arguments: ["", "/", "a", "/a", "/a/", "/a*", "/aB", "/aBcdefg", "/aBcdefgh", "/aBcdefghijklmnopqr"])
    func aSlashIsAddedWhereThereIsNone(_ path: String) {
        let bytes = Array(path.utf8)
        for (lead, behind) in [(0, 0), (19, 0), (0, 12), (8, 8), (3, 1)] {
            for isFolded in [false, true] {
                Self.withText(bytes, lead: lead, behind: behind, isFolded: isFolded) { text in
                    let symbols = Self.symbols(bytes, isFolded: isFolded)
                    #expect(text.total == symbols.count)
                    for index in symbols.indices {
                        var expected: UInt64 = 0
                        for (place, symbol) in symbols[index...].prefix(8).enumerated() {
                            expected |= UInt64(symbol) << (8 * UInt64(place))
                        }
                        #expect(text.word(at: index) == expected, "\(index) \(lead) \(behind)")
                    }
                }
            }
        }
    }

    @Test func wordsAreThoseOfRandomPaths() {
        var random = SeededGenerator(announcedFor: "PathTextTests")
        for _ in 0..<4_000 {
            let path = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                UInt8.random(in: 1...0xFF, using: &random)
            }
            let isFolded = random.oneIn(2)
            let symbols = Self.symbols(path, isFolded: isFolded)
            let lead = Int.random(in: 0...20, using: &random)
            let behind = Int.random(in: 0...12, using: &random)
            Self.withText(path, lead: lead, behind: behind, isFolded: isFolded) { text in
                for index in symbols.indices {
                    let word = text.word(at: index)
                    let read = (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
                    let expected = Array(symbols[index...].prefix(8))
                    #expect(Array(read.prefix(expected.count)) == expected, "\(path) at \(index)")
                    #expect(read.dropFirst(expected.count).allSatisfy { $0 == 0 }, "\(path) at \(index)")
                }
            }
        }
    }

    @Test(
        arguments: [(1, 0xFF), (2, 0xFFFF), (7, 0xFF_FFFF_FFFF_FFFF), (8, UInt64.max), (30, UInt64.max)]
            as [(Int, UInt64)])
    func masksHaveTheBitsOfSoManySymbols(_ count: Int, _ mask: UInt64) {
        #expect(PathText.mask(count) == mask)
    }

    /// Sixteen places at a time; those before and behind the path are none of its own.
    @Test(arguments: 0..<40)
    func aPairIsFoundAtEveryPlace(_ place: Int) throws {
        let needed = NeededSymbols(try EngineParts(paths: ["*z?k*"]).tails())
        for behind in 0..<20 {
            let path =
                [UInt8](repeating: 0x71, count: place) + Array("zyk".utf8) + [UInt8](repeating: 0x71, count: behind)
            for lead in [0, 3, 19] {
                Self.withText(path, lead: lead, behind: 0, isFolded: false) { text in
                    #expect(text.has(needed, from: 0))
                    #expect(text.has(needed, from: place))
                }
                let odd = path.map { $0 == UInt8(ascii: "k") ? UInt8(ascii: "q") : $0 }
                Self.withText(odd, lead: lead, behind: 0, isFolded: false) { text in
                    // Too short a path is not looked at.
                    let isLong = lead + path.count >= 2 + 16
                    #expect(text.has(needed, from: 0) == !isLong)
                }
            }
        }
    }
}
