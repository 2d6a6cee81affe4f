import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// The recorded, documented and assumed readings of entitlement entries that lie beside the checkout.
@Suite(.enabled(if: SharedData.has("conformance/entitlements.jsonl"), SharedData.absence))
struct EntitlementConformanceTests {
    struct Case: CustomTestStringConvertible {
        let id: String
        let input: String
        /// Nil where the entry is usable with something wrong.
        let isValid: Bool?

        var testDescription: String { id }
    }

    static let cases: [Case] = {
        guard let lines = try? SharedData.lines(of: "conformance/entitlements.jsonl") else { return [] }
        return lines.compactMap { line in
            guard let root = try? JSONDocument(parsing: line).root.object, let id = root["id"]?.string,
                let input = root["input"]?.string
            else { return nil }
            return Case(id: id, input: input, isValid: root["valid"]?.boolean)
        }
    }()

    @Test func everyLineIsReadAsACase() throws {
        #expect(try Self.cases.count == SharedData.lines(of: "conformance/entitlements.jsonl").count)
    }

    @Test(arguments: cases)
    func entryIsReadAsRecorded(_ testCase: Case) {
        let entry = AssociatedDomain(parsing: testCase.input)
        switch testCase.isValid {
        case true?: #expect(entry.problems.isEmpty)
        case false?: #expect(!entry.isUsable)
        case nil: #expect(entry.isUsable && !entry.problems.isEmpty)
        }
    }
}
