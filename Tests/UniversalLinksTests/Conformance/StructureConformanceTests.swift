import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// What becomes of files of odd shapes, as it lies beside the checkout.
@Suite(.enabled(if: SharedData.has("conformance/structure.jsonl"), SharedData.absence))
struct StructureConformanceTests {
    struct Case: CustomTestStringConvertible {
        let id: String
        let bytes: [UInt8]
        let isValid: Bool

        var testDescription: String { id }
    }

    static let cases: [Case] = {
        guard let lines = try? SharedData.lines(of: "conformance/structure.jsonl") else { return [] }
        return lines.compactMap { line in
            guard let root = try? JSONDocument(parsing: line).root.object, let id = root["id"]?.string,
                let isValid = root["valid"]?.boolean,
                let bytes = root["input"]?.string.map({ Array($0.utf8) }) ?? StructureEffects.inputsInWords[id]
            else { return nil }
            return Case(id: id, bytes: bytes, isValid: isValid)
        }
    }()

    @Test func everyLineIsReadAsACase() throws {
        #expect(try Self.cases.count == SharedData.lines(of: "conformance/structure.jsonl").count)
    }

    @Test(arguments: cases)
    func fileIsReadOrRefused(_ testCase: Case) {
        let isRead = (try? AssociationFile(parsing: testCase.bytes)).map { $0.refusal == nil } ?? false
        #expect(isRead == testCase.isValid)
    }

    @Test(arguments: cases)
    func fileHasItsEffect(_ testCase: Case) throws {
        guard testCase.isValid else { return }
        let effects = StructureEffects.decisions[testCase.id]
        if effects == nil { print("structure.jsonl: \(testCase.id): effect NOT CHECKED") }
        for effect in effects ?? [] {
            let matcher = Matcher(
                try AssociationFile(parsing: testCase.bytes), domain: AssociationFile.Domain("example.com"))
            let decision = matcher.decide(
                try LinkURL(parsing: "https://example.com" + effect.path), for: AppIdentifier(effect.app))
            #expect(decision.answer == effect.answer, "\(effect.path) for \(effect.app)")
        }
    }
}
