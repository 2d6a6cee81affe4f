import Testing
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// A row of a table: two components, and what the first is to the second.
struct CoveringRow {
    /// The relation without its witness.
    enum Expected {
        case covers
        case differs
        case never
    }

    let first: String
    let second: String
    let expected: Expected
    var beside = ""
    var sourceLocation: SourceLocation = #_sourceLocation

    static func components(
        _ first: String, _ second: String, _ expected: Expected, beside: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> CoveringRow {
        CoveringRow(
            first: first, second: second, expected: expected, beside: beside,
            sourceLocation: sourceLocation)
    }

    /// Two path patterns, and what both components hold besides.
    static func paths(
        _ first: String, _ second: String, _ expected: Expected, with members: String = "", beside: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> CoveringRow {
        let separator = members.isEmpty ? "" : ", "
        let (first, second) = (TestFile.jsonText(first), TestFile.jsonText(second))
        return .components(
            #"{"/": \#(first)\#(separator)\#(members)}"#, #"{"/": \#(second)\#(separator)\#(members)}"#, expected,
            beside: beside, sourceLocation: sourceLocation)
    }

    func check() throws {
        var pair = try CoveringPair([first, second], beside: beside)
        let relation = pair.relation
        let comment = Comment(rawValue: "\(first) \(second): \(relation)")
        switch relation {
        case .covers: #expect(expected == .covers, comment, sourceLocation: sourceLocation)
        case .laterNeverMatches: #expect(expected == .never, comment, sourceLocation: sourceLocation)
        case .unknown: Issue.record(comment, sourceLocation: sourceLocation)
        case .doesNotCover(let link):
            #expect(expected == .differs, comment, sourceLocation: sourceLocation)
            #expect(try pair.matches(1, link) && !pair.matches(0, link), comment, sourceLocation: sourceLocation)
        }
    }

    /// Checks each row of a table.
    static func checkAll(_ rows: [CoveringRow]) throws {
        for row in rows { try row.check() }
    }

    /// Checks two path patterns of which nobody says what they are to each other: a witness has to be one.
    static func checkSoundness(of first: String, _ second: String, beside: String) throws {
        let components = [first, second].map { #"{"/": \#(TestFile.jsonText($0))}"# }
        var pair = try CoveringPair(components, beside: beside)
        guard case .doesNotCover(let link) = pair.relation else { return }
        #expect(try pair.matches(1, link) && !pair.matches(0, link), "\(first) \(second) \(link)")
    }
}
