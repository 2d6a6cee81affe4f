import Foundation
import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksReports

/// The lines below a diagnostic, with the marks in place.
struct CodeFrameTests {
    /// The frame of the first place of `marked` in `text`.
    func frame(_ text: String, _ marked: String) throws -> String {
        let bytes = Array(text.utf8)
        let target = Array(marked.utf8)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: target) })
        let source = SourceText(bytes)
        let range = SourceRange(start: start, end: start + target.count)
        let location = Diagnostic.Location(.linkList, position: source.position(of: start), range: range, pointer: nil)
        let report = DiagnosticReport(
            [Diagnostic(.invalidURL, .error, "message", at: location)],
            documents: [.linkList: .init(name: "f.json", source: source)])
        return report.text(.plain)
    }

    @Test(arguments: [
        ("{\n  \"é\": 😀x\n}", "😀x", "  --> f.json:2:8\n    2 |   \"é\": 😀x\n      |        ^^\n"),
        ("a\tb", "b", "  --> f.json:1:3\n    1 | a b\n      |   ^\n"),
        ("x\u{1B}y", "y", "  --> f.json:1:3\n    1 | x\u{FFFD}y\n      |   ^\n"),
        ("a   \nb", "a", "  --> f.json:1:1\n    1 | a\n      | ^\n"),
        ("one\ntwo", "e\ntwo", "  --> f.json:1:3\n    1 | one\n      |   ^\n"),
    ])
    func marksStandBelowWhatTheyMean(text: String, marked: String, expected: String) throws {
        #expect(try frame(text, marked) == "error[AASA613] message\n" + expected)
    }

    @Test func aLongLineIsCutAroundThePlace() throws {
        let text = String(repeating: "a", count: 5_000) + "HERE" + String(repeating: "b", count: 5_000)
        let lines = try frame(text, "HERE").split(separator: "\n")
        #expect(lines[1] == "  --> f.json:1:5001")
        #expect(lines[2].count <= 170)
        let column = try #require(lines[2].range(of: "HERE"))
        #expect(
            lines[3].distance(from: lines[3].startIndex, to: try #require(lines[3].firstIndex(of: "^")))
                == lines[2].distance(from: lines[2].startIndex, to: column.lowerBound))
        #expect(lines[3].hasSuffix("^^^^"))
    }
}
