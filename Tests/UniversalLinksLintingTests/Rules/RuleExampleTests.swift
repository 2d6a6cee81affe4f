import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting

/// Every rule finds what its firing examples have, at the marked place, and nothing in its quiet ones.
struct RuleExampleTests {
    struct Case: Sendable {
        let offence: Offence
        let example: Offence.Example
        let number: Int

        var comment: Comment { "\(offence.code.name) \(number)" }

        /// Those of one rule: a case of each would fill a log with thousands of names.
        static func all(_ examples: [Offence.Example], of offence: Offence) -> [Case] {
            examples.enumerated().map { Case(offence: offence, example: $1, number: $0) }
        }
    }

    @Test func everyFixtureIsOfARuleAndNoRuleHasTwo() {
        let rules = Set((Offence.ofReading + Offence.ofRules + Offence.ofExpectations).map(\.code.name))
        let named = RuleExamples.all.map(\.rule)
        #expect(named.filter { !rules.contains($0) } == [])
        #expect(Set(named).count == named.count)
        #expect(RuleExamples.all.filter { $0.flagged.isEmpty && $0.quiet.isEmpty }.map(\.rule) == [])
    }

    @Test(arguments: Offence.ofReading + Offence.ofRules + Offence.ofExpectations)
    func aRuleNamesTheSeveritiesOfItsFurtherExamples(offence: Offence) throws {
        let shown = ExampleReport(of: try #require(offence.firing.first), for: offence)?.diagnostics.first?.severity
        let further = offence.allFiring.dropFirst().compactMap { ExampleReport(of: $0, for: offence) }
            .flatMap { $0.diagnostics.map(\.severity) }
        #expect(Set(further).subtracting([shown ?? offence.severity]).sorted(by: >) == offence.otherSeverities)
    }

    @Test(arguments: Offence.ofRules)
    func aRuleHasExamplesOfBothKinds(offence: Offence) {
        #expect(offence.firing.count == 1)
        #expect(offence.quiet.count == 1)
        for text in [offence.summary, offence.effect, offence.reason, offence.remedy] { #expect(!text.isEmpty) }
        #expect(!offence.summary.hasSuffix("."))
        #expect(!offence.evidence.isEmpty)
    }

    @Test(arguments: Offence.ofRules)
    func aRuleFiresAtTheMarkedPlace(offence: Offence) throws {
        for test in Case.all(offence.allFiring, of: offence) {
            let found = try diagnostics(test)
            #expect(!found.isEmpty, test.comment)
            let ranges = found.map { $0.location?.range }
            if let range = test.example.range { #expect(ranges.contains(range), test.comment) }
            try expectFix(of: test, found)
        }
    }

    @Test(arguments: Offence.ofRules)
    func aRuleStaysQuietOnNearMisses(offence: Offence) throws {
        for test in Case.all(offence.allQuiet, of: offence) {
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
        let linter = Linter(.init(minimumSystem: test.example.minimumSystem, isPedantic: test.offence.isPedantic))
        let fixedFile = try AssociationFile(parsing: bytes)
        let left = linter.diagnostics(for: fixedFile, named: test.example.fileName, in: test.example.surroundings)
            .filter { $0.code == test.offence.code }
        #expect(left.compactMap(\.fix).isEmpty, "\(test.comment): the fix does not fix it")
    }

    private func diagnostics(_ test: Case) throws -> [Diagnostic] {
        try #require(ExampleReport(of: test.example, for: test.offence, isPedantic: test.offence.isPedantic))
            .diagnostics
    }
}
