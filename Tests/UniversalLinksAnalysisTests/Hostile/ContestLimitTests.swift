import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// What is unknown about details that all claim the same URLs is said once for each, not for each pair.
struct ContestLimitTests {
    @Test(arguments: [50, 200])
    func unknownContestsAreInProportionToDetails(detailCount: Int) throws {
        let shape = try #require(HostileShape.readable.first { $0.name == "details that claim the same URLs" })
        let file = try AssociationFile(parsing: Array(shape.file(memberCount: detailCount).utf8))
        var analysis = FileAnalysis(Matcher(anyHostOf: file), share: 0.001)
        let unknownCount = analysis.contests().count { contest in
            if case .unknown = contest.finding { true } else { false }
        }
        #expect((1...detailCount).contains(unknownCount))
    }
}
