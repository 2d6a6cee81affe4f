import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// The exact analysis against all short URLs, on random small files.
struct ExactAnalysisTests {
    /// `EXACT_FILES=<number>` replaces the number of files; 20,000 take a quarter of an hour in a release build.
    static let fileCount = Rounds.count(40, long: 3_000, replacedBy: "EXACT_FILES")

    @Test func everyAnswerIsThatOfAllShortURLs() throws {
        let seed = SeededGenerator(announcedFor: "ExactAnalysisTests").seed
        var counts: [String: Int] = [:]
        for number in 0..<Self.fileCount {
            let seed = seed &+ UInt64(number)
            var generator = SmallFileGenerator(random: SeededGenerator(seed: seed))
            var checks = ExactChecks()
            let file = generator.file()
            let matcher = try Self.matcher(file)
            checks.checkReachability(matcher)
            try #require(checks.problems.isEmpty, "SEED=\(seed) EXACT_FILES=1\n\(file)\n\(checks.problems)")
            checks.checkContests(matcher)
            try #require(checks.problems.isEmpty, "SEED=\(seed) EXACT_FILES=1\n\(file)\n\(checks.problems)")
            let (old, new) = generator.pair()
            checks.checkDifference(try Self.matcher(old), try Self.matcher(new))
            try #require(checks.problems.isEmpty, "SEED=\(seed) EXACT_FILES=1\n\(old)\n\(new)\n\(checks.problems)")
            counts.merge(checks.counts) { $0 + $1 }
        }
        print(
            "ExactAnalysisTests: \(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))"
        )
        // Answers that are rare would test little.
        guard Self.fileCount >= 300 else { return }
        for name in ["reachable", "covered by one", "covered by several", "matches nothing", "shadow", "difference"] {
            #expect(counts[name, default: 0] * 20 > Self.fileCount, "\(name): \(counts)")
        }
    }

    private static func matcher(_ file: String) throws -> Matcher {
        Matcher(anyHostOf: try AssociationFile(parsing: Array(file.utf8)))
    }
}
