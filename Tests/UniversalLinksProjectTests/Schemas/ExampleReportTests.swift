import Testing
import UniversalLinksLinting
import UniversalLinksProject

/// The examples of rules that no lint rule finds.
struct ExampleReportTests {
    static let rules = Rule.ofExpectations + Rule.ofSchema

    @Test(arguments: rules)
    func theBadExampleHasTheRule(rule: Rule) throws {
        let example = try #require(rule.bad)
        let report = try #require(ExampleReport.ofExample(example, for: rule))
        #expect(!report.diagnostics.isEmpty)
        if let range = example.range { #expect(report.diagnostics.compactMap(\.location?.range).contains(range)) }
    }

    @Test(arguments: rules)
    func theGoodExampleHasNot(rule: Rule) throws {
        let example = try #require(rule.good)
        #expect(try #require(ExampleReport.ofExample(example, for: rule)).report.diagnostics.map(\.message) == [])
    }

    @Test(arguments: rules)
    func thereIsSomethingToSay(rule: Rule) {
        for text in [rule.summary, rule.effect, rule.reason, rule.remedy] { #expect(!text.isEmpty) }
        #expect(!rule.summary.hasSuffix("."))
    }
}
