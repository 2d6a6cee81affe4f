import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// A decision that another reading of an assumed statement changes names that statement: evidence is never too good.
struct EvidenceOracleTests {
    /// `EVIDENCE_CASES=<number>` replaces the number of pairs of a file and a URL.
    static let caseCount = Rounds.count(2_000, long: 100_000, replacedBy: "EVIDENCE_CASES")

    static let urlsPerFile = 20
    static let halves: [UInt64] = [0, 1]

    @Test(arguments: halves)
    func aDecisionThatAnotherReadingChangesNamesItsStatement(_ half: UInt64) throws {
        let announced = SeededGenerator(announcedFor: "EvidenceOracleTests, half \(half)")
        var generator = OracleGenerator(random: SeededGenerator(seed: announced.seed &+ half))
        var changes: [OtherReading: Int] = [:]
        var complaints: [OtherReading: [String]] = [:]
        for _ in 0..<max(1, Self.caseCount / Self.halves.count / Self.urlsPerFile) {
            let component = generator.component()
            let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(component.json.utf8)))
            let reference = NaiveReference(component: component)
            let others = OtherReading.allCases.map {
                NaiveReference(component: component, reading: $0, besides: reference)
            }
            for _ in 0..<Self.urlsPerFile {
                let url = generator.url(for: component)
                let link = try LinkURL(parsing: url)
                let changing = Self.readings(changing: reference, others, link, writtenAs: url)
                guard !changing.isEmpty else { continue }
                let trace = matcher.trace(link, for: AppIdentifier(DecisionRow.app))
                let named = Set(trace.writtenAssumptions.map(\.id))
                for reading in changing {
                    changes[reading, default: 0] += 1
                    guard !named.contains(reading.statement) else { continue }
                    complaints[reading, default: []].append(
                        "\(component.json) \(url): \(trace.decision), assumes \(named.sorted())")
                }
            }
        }
        for (reading, cases) in complaints.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let shortest = cases.min { $0.utf8.count < $1.utf8.count } ?? ""
            Issue.record(
                "SEED=\(announced.seed) \(reading.statement), \(reading): \(cases.count) unnamed, such as \(shortest)")
        }
        // A reading that changes nothing tests nothing; a few are rare, and most need more files than a short run has.
        let missing = OtherReading.allCases.filter { changes[$0] == nil }
        #expect(missing.count <= (Rounds.areLong ? 3 : 28), "\(missing)")
    }

    /// The other readings under which a URL gets another decision.
    private static func readings(
        changing reference: NaiveReference, _ others: [NaiveReference], _ link: LinkURL, writtenAs url: String
    ) -> [OtherReading] {
        let parts = NaiveReference.Parts(path: link.path, query: link.query ?? "", fragment: link.fragment ?? "")
        let question = reference.question(for: parts)
        let answer = question.answer
        return others.compactMap { other in
            let isOfWriting = other.reading == .invalidCharactersStay
            let asked = other.question(for: isOfWriting ? NaiveReference.Parts(writtenIn: url) : parts)
            return asked == question || asked.answer == answer ? nil : other.reading
        }
    }
}
