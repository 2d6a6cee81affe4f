import Testing
import UniversalLinksLinting
import UniversalLinksProject

/// The examples of offences that no lint rule finds.
struct ExampleReportTests {
    static let offences = Offence.ofExpectations + Offence.ofSchema

    @Test(arguments: offences)
    func theBadExampleHasTheOffence(offence: Offence) throws {
        let example = try #require(offence.firing.first)
        let report = try #require(ExampleReport.ofExample(example, for: offence))
        #expect(!report.diagnostics.isEmpty)
        if let range = example.range { #expect(report.diagnostics.compactMap(\.location?.range).contains(range)) }
    }

    @Test(arguments: offences)
    func theGoodExampleHasNot(offence: Offence) throws {
        let example = try #require(offence.quiet.first)
        #expect(try #require(ExampleReport.ofExample(example, for: offence)).report.diagnostics.map(\.message) == [])
    }

    @Test(arguments: offences)
    func thereIsSomethingToSay(offence: Offence) {
        for text in [offence.summary, offence.effect, offence.reason, offence.remedy] { #expect(!text.isEmpty) }
        #expect(!offence.summary.hasSuffix("."))
    }
}
