import Foundation
import Testing
import UniversalLinks

/// What users of the library store and send comes back as it was.
struct CodableTests {
    private static let file = """
        { "applinks": { "details": [{ "appIDs": ["7Q4KX2M9TD.com.example.eats"], "components": [
          { "/": "/menu/print/*", "exclude": true }, { "/": "/menü/?*" }, { "/": "/menu/?*", "?": { "a": "?*" } } ] }] } }
        """

    private static func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let bytes = try encoder.encode(value)
        let decoded = try JSONDecoder().decode(Value.self, from: bytes)
        #expect(try encoder.encode(decoded) == bytes)
        return decoded
    }

    @Test(arguments: [
        Decision.matched(by: nil), .matched(by: ComponentIndex(detail: 1, component: 2)),
        .excluded(by: ComponentIndex(detail: 0, component: 0)), .unmatched(.otherScheme), .unmatched(.noHost),
        .unmatched(.otherHost), .unmatched(.noAppLinks), .unmatched(.unlistedApp), .unmatched(.unknownIdentifierList),
        .unmatched(.emptyList), .unmatched(.noComponentMatches), .unmatched(.undecided),
        .unmatched(.refusedFile(.oversized(byteCount: 131_073))),
        .unmatched(.refusedFile(.scalarRoot(type: "a string"))),
    ])
    func decisionsComeBack(decision: Decision) throws {
        #expect(try Self.roundTrip(decision) == decision)
    }

    @Test(arguments: [
        "https://eats.example/menu/aurora?a=1", "https://eats.example/menu/print/1", "https://eats.example/menu/",
        "https://eats.example/men%C3%BC/1", "https://eats.example/MENU/print/1",
    ])
    func explanationsComeBack(url: String) throws {
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Self.file.utf8))
        let trace = matcher.trace(try LinkURL(parsing: url), for: "7Q4KX2M9TD.com.example.eats")
        let explanation = Explanation(trace, by: matcher)
        #expect(try Self.roundTrip(explanation) == explanation)
        #expect(try Self.roundTrip(trace.decision) == trace.decision)
    }

    @Test func diagnosticsComeBack() throws {
        let list = try LinkList(parsingLines: Array("https://eats.example/jobs\n".utf8))
        let report = ExpectationReport(of: list, against: try AssociationFile(parsing: Self.file.utf8))
        #expect(!report.diagnostics.isEmpty)
        for diagnostic in report.diagnostics { #expect(try Self.roundTrip(diagnostic) == diagnostic) }
    }

    @Test func whatNoValueEncodesToIsRefused() throws {
        func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
            try JSONDecoder().decode(type, from: Data(text.utf8))
        }
        #expect(throws: DecodingError.self) { try decode(Diagnostic.Document.self, #""poster""#) }
        #expect(throws: DecodingError.self) { try decode(Diagnostic.Severity.self, #""fatal""#) }
        #expect(throws: DecodingError.self) { try decode(Decision.self, "{}") }
        #expect(throws: DecodingError.self) { try decode([JSONPointer].self, #"["applinks"]"#) }
        #expect(throws: DecodingError.self) { try decode(SourceRange.self, #"{"start": 1}"#) }
        #expect(try decode(SourceRange.self, #"{"start": 4, "end": 1}"#) == SourceRange(start: 4, end: 4))
    }
}
