import JSONSyntax
import Testing
import UniversalLinks

/// Every rule finds what its firing examples have, at the marked place, and nothing in its quiet ones.
struct RuleExampleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let offence: Offence
        let example: Offence.Example
        let number: Int

        var testDescription: String { "\(offence.code.name) \(number)" }

        static func all(_ examples: (Offence) -> [Offence.Example]) -> [Case] {
            Offence.ofRules.flatMap { offence in
                examples(offence).enumerated().map { Case(offence: offence, example: $1, number: $0) }
            }
        }
    }

    @Test(arguments: Offence.ofRules)
    func aRuleHasExamplesOfBothKinds(offence: Offence) {
        #expect(!offence.firing.isEmpty)
        #expect(!offence.quiet.isEmpty)
        for text in [offence.summary, offence.effect, offence.reason, offence.remedy] { #expect(!text.isEmpty) }
        #expect(!offence.summary.hasSuffix("."))
        #expect(!offence.evidence.isEmpty)
    }

    @Test(arguments: Case.all(\.firing))
    func aRuleFiresAtTheMarkedPlace(_ test: Case) throws {
        let found = try diagnostics(test)
        let ranges = found.map { $0.location?.range }
        #expect(!found.isEmpty)
        if let range = test.example.range { #expect(ranges.contains(range), "\(ranges)") }
    }

    @Test(arguments: Case.all(\.quiet))
    func aRuleStaysQuietOnNearMisses(_ test: Case) throws {
        #expect(try diagnostics(test).map(\.message) == [])
    }

    @Test(arguments: Case.all(\.firing))
    func aFixMakesWhatTheExampleSays(_ test: Case) throws {
        let fixes = try diagnostics(test).compactMap(\.fix)
        guard let fixed = test.example.fixed else {
            #expect(fixes.isEmpty, "the example does not say what its fix makes")
            return
        }
        let file = try AssociationFile(parsing: test.example.bytes)
        let bytes = try #require(file.source.applying(fixes.flatMap(\.edits)))
        #expect(String(decoding: bytes, as: UTF8.self) == fixed)
        let linter = Linter(.init(minimumSystem: test.example.minimumSystem))
        let left = linter.diagnostics(for: try AssociationFile(parsing: bytes), named: test.example.fileName)
            .filter { $0.code == test.offence.code }
        #expect(left.compactMap(\.fix).isEmpty, "the fix does not mend it")
    }

    private func diagnostics(_ test: Case) throws -> [Diagnostic] {
        let file = try AssociationFile(parsing: test.example.bytes)
        return Linter(.init(minimumSystem: test.example.minimumSystem))
            .diagnostics(for: file, named: test.example.fileName)
            .filter { $0.code == test.offence.code }
    }
}
