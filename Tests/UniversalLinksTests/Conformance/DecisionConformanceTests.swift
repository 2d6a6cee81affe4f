import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// The recorded and documented decisions that lie beside the checkout.
@Suite(.enabled(if: SharedData.has("conformance/decisions.jsonl"), SharedData.absence))
struct DecisionConformanceTests {
    struct Case: CustomTestStringConvertible {
        let id: String
        let file: AssociationFile
        let domain: String
        let app: String
        let url: String
        let expected: String
        let grade: String

        var testDescription: String { id }
    }

    static let cases: [Case] = {
        guard let lines = try? SharedData.lines(of: "conformance/decisions.jsonl") else { return [] }
        return lines.compactMap { line in
            guard let root = try? JSONDocument(parsing: line).root.object, let file = root["file"] else { return nil }
            let text = JSONWriter(layout: .compact).text(of: file)
            guard let parsed = try? AssociationFile(parsing: Array(text.utf8)) else { return nil }
            return Case(
                id: root["id"]?.string ?? "?", file: parsed, domain: root["domain"]?.string ?? "",
                app: root["app"]?.string ?? "", url: root["url"]?.string ?? "",
                expected: root["expect"]?.string ?? "", grade: root["grade"]?.string ?? "")
        }
    }()

    @Test func everyLineIsReadAsACase() throws {
        let lines = try SharedData.lines(of: "conformance/decisions.jsonl")
        #expect(Self.cases.count == lines.count)
        #expect(lines.count >= 100)
    }

    @Test(arguments: cases)
    func decisionIsTheRecordedOne(_ testCase: Case) throws {
        let matcher = Matcher(testCase.file, domain: AssociationFile.Domain(testCase.domain))
        let link = try LinkURL(parsing: testCase.url)
        let decision = matcher.decide(link, for: AppIdentifier(testCase.app))
        #expect(decision.answer.rawValue == testCase.expected)
    }

    /// What was recorded or documented may not be called assumed.
    @Test(arguments: cases)
    func evidenceIsAtLeastThatOfTheRecord(_ testCase: Case) throws {
        let matcher = Matcher(testCase.file, domain: AssociationFile.Domain(testCase.domain))
        let trace = matcher.trace(try LinkURL(parsing: testCase.url), for: AppIdentifier(testCase.app))
        #expect(trace.decision.answer.rawValue == testCase.expected)
        #expect(trace.assumptions.map(\.id) == [])
    }
}
