import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// The recorded and documented decisions through the engine for bytes.
@Suite(.enabled(if: SharedData.has("conformance/decisions.jsonl"), SharedData.absence))
struct FastConformanceTests {
    @Test func decisionsAreTheRecordedOnes() throws {
        for testCase in DecisionConformanceTests.cases {
            let matcher = Matcher(testCase.file, domain: AssociationFile.Domain(testCase.domain))
            var cursor = matcher.makeCursor()
            let app = matcher.app(AppIdentifier(testCase.app))
            let slice = Array(testCase.url.utf8)[...]
            let decision = try cursor.decide(slice.span, for: app)
            #expect(decision.answer.rawValue == testCase.expected, "\(testCase.id)")
            let raw = try slice.withUnsafeBytes { try cursor.decide($0, for: app) }
            #expect(raw == decision, "\(testCase.id)")
            let plain = cursor.decide(try LinkURL(parsing: testCase.url), for: app.identifier)
            #expect(decision == plain, "\(testCase.id)")
        }
    }
}
