import Testing
import UniversalLinksTestSupport

/// The fast engine against the plain one: decision, component and reason.
struct FastEngineTests {
    /// `AASA_LONG_TESTS=1` makes it 5,000,000, `FAST_PAIRS=<number>` any other number.
    static let pairCount = Rounds.count(20_000, long: 5_000_000, replacedBy: "FAST_PAIRS")

    static let urlsPerFile = 40
    static let halves: [UInt64] = [0, 1]

    @Test(arguments: halves)
    func fastEngineDecidesAsThePlainOneDoes(_ half: UInt64) throws {
        let announced = SeededGenerator(announcedFor: "FastEngineTests, half \(half)")
        var generator = FastGenerator(random: SeededGenerator(seed: announced.seed &+ half))
        var comparison = FastComparison()
        for _ in 0..<max(1, Self.pairCount / Self.halves.count / Self.urlsPerFile) {
            let mismatch = try comparison.compare(&generator, urlCount: Self.urlsPerFile)
            try #require(mismatch == nil, "SEED=\(announced.seed)\n\(mismatch ?? "")")
        }
        // Cases of which one answer is rare would test little.
        let total = comparison.counts.values.reduce(0, +)
        print("FastEngineTests, half \(half): \(total) pairs, \(comparison.counts)")
        for name in ["matched", "excluded", "no-component-matches", "other-host", "no URL"] {
            #expect(comparison.counts[name, default: 0] * 200 > total, "\(name): \(comparison.counts)")
        }
        #expect(comparison.counts["no-component-matches", default: 0] * 2 < total, "\(comparison.counts)")
    }
}
