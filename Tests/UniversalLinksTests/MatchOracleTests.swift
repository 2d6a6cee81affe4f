import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// The matcher against a reference that is obviously right and exponentially slow.
struct MatchOracleTests {
    /// `ORACLE_CASES=<number>` replaces the number of cases.
    static let caseCount = Rounds.count(12_000, long: 200_000, replacedBy: "ORACLE_CASES")

    static let urlsPerFile = 20
    static let halves: [UInt64] = [0, 1]

    @Test(arguments: halves)
    func matcherDecidesAsTheReferenceDoes(_ half: UInt64) throws {
        let announced = SeededGenerator(announcedFor: "MatchOracleTests, half \(half)")
        var generator = OracleGenerator(random: SeededGenerator(seed: announced.seed &+ half))
        var counts: [String: Int] = [:]
        for _ in 0..<max(1, Self.caseCount / Self.halves.count / Self.urlsPerFile) {
            let component = generator.component()
            let file = component.json
            let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(file.utf8)))
            let reference = NaiveReference(component: component)
            var cursor = matcher.makeCursor()
            for _ in 0..<Self.urlsPerFile {
                let url = generator.url(for: component)
                let link = try LinkURL(parsing: url)
                let expected = reference.answer(
                    for: .init(path: link.path, query: link.query ?? "", fragment: link.fragment ?? ""))
                let decision = cursor.decide(link, for: AppIdentifier(DecisionRow.app))
                counts[expected, default: 0] += 1
                try #require(
                    decision.answer.rawValue == expected,
                    "SEED=\(announced.seed)\nfile: \(file)\nURL: \(url)\nreference: \(expected), matcher: \(decision)")
                guard generator.random.oneIn(10) else { continue }
                let trace = matcher.trace(link, for: AppIdentifier(DecisionRow.app))
                try #require(trace.decision == decision, "SEED=\(announced.seed)\nfile: \(file)\nURL: \(url)")
            }
        }
        // Cases of which one answer is rare would test little.
        #expect(Decision.Answer.allCases.allSatisfy { counts[$0.rawValue] != nil }, "\(counts)")
        #expect(counts["unmatched", default: 0] * 10 < counts.values.reduce(0, +) * 9, "\(counts)")
    }
}
