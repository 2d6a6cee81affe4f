import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting

/// Every offence of reading has files that have it, and files that look like them and do not.
struct ReadingExampleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let offence: Offence
        let example: Offence.Example
        let number: Int

        var testDescription: String { "\(offence.code.name) \(number)" }

        static func all(_ examples: (Offence) -> [Offence.Example]) -> [Case] {
            Offence.ofReading.flatMap { offence in
                examples(offence).enumerated().map { Case(offence: offence, example: $1, number: $0) }
            }
        }
    }

    @Test func everyMistakeOfReadingIsAnOffence() {
        let codes = Offence.ofReading.map(\.code)
        let names = JSONSyntaxError.Code.all.map { Diagnostic.Code.syntax($0) }
        #expect(codes == names + [.brokenEnvelope, .unreadablyLarge, .oversizedFile, .scalarRoot])
    }

    @Test(arguments: Offence.ofReading)
    func anOffenceOfReadingSaysWhatThereIsToSay(offence: Offence) {
        #expect(offence.severity == .error)
        #expect(offence.firing.count == 1)
        #expect(offence.quiet.count == 1)
        #expect(!offence.evidence.isEmpty)
        #expect(!offence.summary.hasSuffix("."))
        for text in [offence.effect, offence.reason, offence.remedy] { #expect(text.hasSuffix("."), "\(text)") }
    }

    @Test(arguments: Case.all(\.allFiring))
    func readingAFiringExampleGivesItsCodeAlone(_ test: Case) throws {
        let found = Self.diagnostics(test.example)
        let codes = found.map(\.code).filter { Offence.ofReading.map(\.code).contains($0) }
        #expect(codes.first == test.offence.code)
        // What a comment is behind may be a comma that ends a list.
        #expect(Set(codes).subtracting([test.offence.code]).isSubset(of: [.syntax(.trailingComma)]))
        guard let range = test.example.range else { return }
        #expect(found.first?.location?.range == range)
    }

    @Test(arguments: Case.all(\.allQuiet))
    func readingAQuietExampleGivesNoCodeOfReading(_ test: Case) throws {
        let codes = Offence.ofReading.map(\.code)
        #expect(Self.diagnostics(test.example).filter { codes.contains($0.code) }.map(\.message) == [])
    }

    @Test(arguments: Case.all(\.allFiring))
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

    private static func diagnostics(_ example: Offence.Example) -> [Diagnostic] {
        do throws(AssociationFileError) {
            return Linter().diagnostics(for: try AssociationFile(parsing: example.bytes), named: example.fileName)
        } catch {
            return Linter().diagnostics(for: error)
        }
    }
}
