import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting

/// Every rule finds what its bad examples have, at the marked place, and nothing in its good ones.
struct RuleExampleTests {
    struct Case: Sendable {
        let rule: Rule
        let example: Rule.Example
        let number: Int

        var comment: Comment { "\(rule.code.name) \(number)" }

        /// Those of one rule: a case of each would fill a log with thousands of names.
        static func all(_ examples: [Rule.Example], of rule: Rule) -> [Case] {
            examples.enumerated().map { Case(rule: rule, example: $1, number: $0) }
        }
    }

    @Test func everyFixtureIsOfARuleAndNoRuleHasTwo() {
        let rules = Set((Rule.ofReading + Rule.ofRules + Rule.ofExpectations).map(\.code.name))
        let named = RuleExamples.all.map(\.rule)
        #expect(named.filter { !rules.contains($0) } == [])
        #expect(Set(named).count == named.count)
        #expect(RuleExamples.all.filter { $0.bad.isEmpty && $0.good.isEmpty }.map(\.rule) == [])
    }

    @Test(arguments: Rule.ofReading + Rule.ofRules + Rule.ofExpectations)
    func aRuleNamesTheSeveritiesOfItsFurtherExamples(rule: Rule) throws {
        let shown = ExampleReport(of: try #require(rule.bad), for: rule)?.diagnostics.first?.severity
        let further = rule.badExamples.dropFirst().compactMap { ExampleReport(of: $0, for: rule) }
            .flatMap { $0.diagnostics.map(\.severity) }
        #expect(Set(further).subtracting([shown ?? rule.severity]).sorted(by: >) == rule.otherSeverities)
    }

    @Test(arguments: Rule.ofRules)
    func aRuleHasExamplesOfBothKinds(rule: Rule) {
        #expect(rule.bad != nil)
        #expect(rule.good != nil)
        for text in [rule.summary, rule.effect, rule.reason, rule.remedy] { #expect(!text.isEmpty) }
        #expect(!rule.summary.hasSuffix("."))
        #expect(!rule.evidence.isEmpty)
    }

    @Test(arguments: Rule.ofRules)
    func aRuleFiresAtTheMarkedPlace(rule: Rule) throws {
        for test in Case.all(rule.badExamples, of: rule) {
            let found = try diagnostics(test)
            #expect(!found.isEmpty, test.comment)
            let ranges = found.map { $0.location?.range }
            if let range = test.example.range { #expect(ranges.contains(range), test.comment) }
            try expectFix(of: test, found)
        }
    }

    @Test(arguments: Rule.ofRules)
    func aRuleStaysQuietOnNearMisses(rule: Rule) throws {
        for test in Case.all(rule.goodExamples, of: rule) {
            #expect(try diagnostics(test).map(\.message) == [], test.comment)
        }
    }

    /// A fix makes what the example says.
    private func expectFix(of test: Case, _ found: [Diagnostic]) throws {
        let fixes = found.compactMap(\.fix)
        guard let fixed = test.example.fixed else {
            #expect(fixes.isEmpty, "\(test.comment): the example does not say what its fix makes")
            return
        }
        let file = try AssociationFile(parsing: test.example.bytes)
        let bytes = try #require(file.source.applying(fixes.flatMap(\.edits)))
        #expect(String(decoding: bytes, as: UTF8.self) == fixed, test.comment)
        let linter = Linter(.init(minimumSystem: test.example.minimumSystem, isPedantic: test.rule.isPedantic))
        let fixedFile = try AssociationFile(parsing: bytes)
        let left = linter.diagnostics(for: fixedFile, named: test.example.fileName, in: test.example.surroundings)
            .filter { $0.code == test.rule.code }
        #expect(left.compactMap(\.fix).isEmpty, "\(test.comment): the fix does not fix it")
    }

    private func diagnostics(_ test: Case) throws -> [Diagnostic] {
        try #require(ExampleReport(of: test.example, for: test.rule, isPedantic: test.rule.isPedantic))
            .diagnostics
    }
}
