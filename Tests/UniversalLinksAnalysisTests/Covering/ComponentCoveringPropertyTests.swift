import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// Covering against the engine, on random pairs of components.
struct ComponentCoveringPropertyTests {
    /// `COVERING_CASES=<number>` replaces the number of pairs.
    static let caseCount = Rounds.count(600, long: 20_000, replacedBy: "COVERING_CASES")

    static let urlsPerPair = 60

    @Test func relationsHoldInTheEngine() throws {
        var generator = CoveringGenerator(random: SeededGenerator(announcedFor: "ComponentCoveringPropertyTests"))
        let seed = generator.random.seed
        var counts: [String: Int] = [:]
        for _ in 0..<Self.caseCount {
            var pair = try CoveringPair(generator.pair(), beside: generator.variables())
            let message = Comment(rawValue: "SEED=\(seed)\n\(pair.json)")
            let relation = pair.relation
            switch relation {
            case .unknown:
                // Beyond the budget; rare, and printed to be looked at.
                counts["unknown", default: 0] += 1
                print("ComponentCoveringPropertyTests: unknown, \(message)")
            case .doesNotCover(let witness):
                counts["does not cover", default: 0] += 1
                try #require(try pair.matches(1, witness), "\(message)\n\(witness)")
                try #require(try !pair.matches(0, witness), "\(message)\n\(witness)")
            case .covers, .laterNeverMatches:
                counts[relation == .covers ? "covers" : "later never matches", default: 0] += 1
                let urls = try (0..<Self.urlsPerPair).map { _ in try LinkURL(parsing: generator.url()) }
                for url in CoveringGenerator.shortURLs + urls where pair.matches(1, url) {
                    try #require(relation == .covers && pair.matches(0, url), "\(message)\n\(relation) \(url)")
                }
            }
        }
        #expect(counts["unknown", default: 0] <= Self.caseCount / 5_000, "SEED=\(seed) \(counts)")
        // Cases of which one answer is rare would test little.
        #expect(counts["covers", default: 0] * 20 > Self.caseCount, "\(counts)")
        #expect(counts["does not cover", default: 0] * 5 > Self.caseCount, "\(counts)")
    }
}
