import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Patterns as bits, beside the plain engine.
struct BitSimulationTests {
    /// A class for each byte: simplest, and as good as any.
    private static func classes() -> OwnedBuffer<UInt8> {
        let classes = OwnedBuffer<UInt8>(repeating: 0, count: 256)
        for byte in 0..<256 { classes[byte] = UInt8(byte) }
        return classes
    }

    private static func simulation(_ parts: EngineParts, byteLimit: Int = 1 << 20) -> BitSimulation? {
        BitSimulation(parts.tails(), classes(), classCount: 256, byteLimit: byteLimit)
    }

    private static func ends(
        _ simulation: BitSimulation, _ text: [UInt8], hasSlash: Bool = false, isCertain: [Bool]
    ) -> [Int] {
        let classes = classes()
        var certain = OwnedBuffer<Bool>(capacity: 2)
        for flag in isCertain { certain.append(flag) }
        var found = OwnedBuffer<UInt32>()
        text.withUnsafeBufferPointer {
            simulation.appendEnds(of: $0, hasSlash: hasSlash, classes, certain.view, to: &found)
        }
        return found.elements.map { Int($0) }
    }

    @Test func endsAreTheComponentsThatMatch() throws {
        var generator = RandomPatterns(announcedFor: "BitSimulationTests")
        var matchCount = 0
        for _ in 0..<150 {
            // Enough patterns that their places need several words.
            let parts = try EngineParts(paths: generator.patterns(1...30))
            let simulation = try #require(Self.simulation(parts))
            for _ in 0..<8 {
                let path = generator.path()
                let covering = parts.covering(path)
                matchCount += covering.count
                let never = [Bool](repeating: false, count: parts.components.count)
                #expect(Self.ends(simulation, parts.bytes(path), isCertain: never) == covering, "\(path)")
                // The slash at the end is read as one that stands there.
                let bytes = parts.bytes(path)
                if bytes.last == SymbolTable.slash {
                    #expect(
                        Self.ends(simulation, bytes.dropLast(), hasSlash: true, isCertain: never) == covering,
                        "\(path)")
                }
            }
        }
        #expect(matchCount > 500)
    }

    @Test func nothingIsReportedBehindACertainComponent() throws {
        let parts = try EngineParts(paths: ["/a*", "/*", "/a", "*"])
        let simulation = try #require(Self.simulation(parts))
        let text = Array("/a/".utf8)
        #expect(Self.ends(simulation, text, isCertain: [false, false, false, false]) == [0, 1, 2, 3])
        #expect(Self.ends(simulation, text, isCertain: [false, true, false, true]) == [0, 1])
        #expect(Self.ends(simulation, text, isCertain: [true, true, true, true]) == [0])
    }

    /// A pattern of so many letters has one place more, and another for the slash at its end.
    @Test(arguments: [(4_093, true), (4_094, false)])
    func placesBeyondTheBoundAreRefused(_ letterCount: Int, _ fits: Bool) throws {
        let parts = try EngineParts(paths: ["/" + String(repeating: "a", count: letterCount)])
        #expect((Self.simulation(parts, byteLimit: 1 << 24) != nil) == fits)
    }

    /// Bits carry over from word to word.
    @Test(arguments: [61, 62, 63, 64, 65, 126, 127, 128, 200])
    func longPatternsAreReadToTheirEnd(_ letterCount: Int) throws {
        let letters = String(repeating: "ab", count: letterCount).prefix(letterCount)
        let parts = try EngineParts(paths: ["/" + letters, "/*" + letters + "?"])
        let simulation = try #require(Self.simulation(parts))
        for path in ["/" + letters, "/" + letters.dropLast(), "/b" + letters + "/", "/" + letters + "x"] {
            let ends = Self.ends(simulation, parts.bytes(String(path)), isCertain: [false, false])
            #expect(ends == parts.covering(String(path)), "\(path)")
        }
    }

    @Test func bytesAreWithinTheLimit() throws {
        let parts = try EngineParts(paths: ["/a*b", "/c"])
        let byteCount = try #require(Self.simulation(parts)).byteCount
        #expect(Self.simulation(parts, byteLimit: byteCount) != nil)
        #expect(Self.simulation(parts, byteLimit: byteCount - 1) == nil)
    }

    @Test func variablesAreRefused() throws {
        #expect(Self.simulation(try EngineParts(paths: ["/$(digit)"])) == nil)
    }
}
