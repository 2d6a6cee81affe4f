import Testing
import UniversalLinks
import UniversalLinksTestSupport

@testable import UniversalLinksAnalysis

/// What two patterns have to do with each other, where that can be seen at once. `ComponentCoveringPropertyTests` compare the
/// answers with the engine.
struct PatternOutlineTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let first: String
        let second: String
        var areObviouslyDisjoint = false
        /// Whether the first one covers the second.
        var covers = false

        var testDescription: String { "\(first) and \(second)" }
    }

    static let rows = [
        Row(first: "/$(lang)/a*", second: "/$(lang)/b*", areObviouslyDisjoint: true),
        Row(first: "/$(lang)/$(region)/1", second: "/$(lang)/$(region)/12", areObviouslyDisjoint: true),
        Row(first: "/$(lang)/$(region)/1*", second: "/$(lang)/$(region)/12*", covers: true),
        Row(first: "/$(lang)/a", second: "/$(region)/b", areObviouslyDisjoint: true),
        Row(first: "/$(slash)/a", second: "/$(slash)/b/a"),
        Row(first: "/x?/a/*", second: "/x?/b/*"),
        Row(first: "/ab/*", second: "/abc/*", areObviouslyDisjoint: true),
        Row(first: "/ab*", second: "/abc/*", covers: true),
        Row(first: "*$(lang)1", second: "*$(lang)2", areObviouslyDisjoint: true),
        Row(first: "*1", second: "*$(lang)1", covers: true),
        Row(first: "*???1", second: "*????1", covers: true),
        Row(first: "*?1", second: "/$(lang)1"),
        Row(first: "*a*", second: "*b*"),
        Row(first: "/$(lang)*", second: "/$(lang)/$(region)/a", covers: true),
    ]

    @Test(arguments: rows)
    func relationsAreSeenWithoutASearch(row: Row) throws {
        let file = """
            {"applinks": {"substitutionVariables": {"slash": ["x/b"]}, "details": [{"appIDs": ["ABCDE12345.a"], "components": [
            {"/": "\(row.first)"}, {"/": "\(row.second)"}]}]}}
            """
        var search = DecisionSearch([Matcher(anyHostOf: try AssociationFile(parsing: Array(file.utf8)))])
        let list = DecisionSearch.List(detail: 0)
        let first = try #require(search.constraint(list, 0))
        let second = try #require(search.constraint(list, 1))
        #expect(search.search.areObviouslyDisjoint(first, second) == row.areObviouslyDisjoint)
        #expect(search.search.areObviouslyDisjoint(second, first) == row.areObviouslyDisjoint)
        let before = search.work
        let finding = search.search.find([second], butNot: [first])
        #expect((finding == .none && search.work < before + 16) == row.covers)
    }
}
