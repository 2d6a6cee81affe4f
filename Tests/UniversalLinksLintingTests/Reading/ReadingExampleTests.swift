import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting

/// Every rule of reading has files that have it, and files that look like them and do not.
struct ReadingExampleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let rule: Rule
        let example: Rule.Example
        let number: Int

        var testDescription: String { "\(rule.code.name) \(number)" }

        static func all(_ examples: (Rule) -> [Rule.Example]) -> [Case] {
            Rule.ofReading.flatMap { rule in
                examples(rule).enumerated().map { Case(rule: rule, example: $1, number: $0) }
            }
        }
    }

    @Test func everyMistakeOfReadingIsAnRule() {
        let codes = Rule.ofReading.map(\.code)
        let names = JSONSyntaxError.Code.all.map { Diagnostic.Code.syntax($0) }
        #expect(codes == names + [.brokenEnvelope, .unreadablyLarge, .oversizedFile, .scalarRoot])
    }

    @Test(arguments: Rule.ofReading)
    func anRuleOfReadingSaysWhatThereIsToSay(rule: Rule) {
        #expect(rule.severity == .error)
        #expect(rule.bad != nil)
        #expect(rule.good != nil)
        #expect(!rule.evidence.isEmpty)
        #expect(!rule.summary.hasSuffix("."))
        for text in [rule.effect, rule.reason, rule.remedy] { #expect(text.hasSuffix("."), "\(text)") }
    }

    @Test(arguments: Case.all(\.badExamples))
    func readingAFiringExampleGivesItsCodeAlone(_ test: Case) throws {
        let found = Self.diagnostics(test.example)
        let codes = found.map(\.code).filter { Rule.ofReading.map(\.code).contains($0) }
        #expect(codes.first == test.rule.code)
        // What a comment is behind may be a comma that ends a list.
        #expect(Set(codes).subtracting([test.rule.code]).isSubset(of: [.syntax(.trailingComma)]))
        guard let range = test.example.range else { return }
        #expect(found.first?.location?.range == range)
    }

    @Test(arguments: Case.all(\.goodExamples))
    func readingAQuietExampleGivesNoCodeOfReading(_ test: Case) throws {
        let codes = Rule.ofReading.map(\.code)
        #expect(Self.diagnostics(test.example).filter { codes.contains($0.code) }.map(\.message) == [])
    }

    @Test(arguments: Case.all(\.badExamples))
    func aFixMakesWhatTheExampleSays(_ test: Case) throws {
        let found = Self.diagnostics(test.example)
        let fixes = found.compactMap(\.fix)
        guard let fixed = test.example.fixed else {
            #expect(fixes.isEmpty, "the example does not say what its fix makes")
            return
        }
        #expect(found.first?.fix != nil)
        #expect(fixes.allSatisfy { $0.safety == .unsafe })
        let bytes = try #require(SourceText(test.example.bytes).applying(fixes.flatMap(\.edits)))
        #expect(String(decoding: bytes, as: UTF8.self) == fixed)
        #expect(throws: Never.self) { try AssociationFile(parsing: bytes) }
    }

    private static func diagnostics(_ example: Rule.Example) -> [Diagnostic] {
        do throws(AssociationFileError) {
            return Linter().diagnostics(for: try AssociationFile(parsing: example.bytes), named: example.fileName)
        } catch {
            return Linter().diagnostics(for: error)
        }
    }
}
