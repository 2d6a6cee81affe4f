import Testing
import UniversalLinks
import UniversalLinksTestSupport

@testable import UniversalLinksAnalysis

/// Neighbours by their literals against a look at each pair.
struct PathPrefixesTests {
    private static let pieces = ["a", "b", "c", "d", "A", "ab", "/", "é", "%61", "*"]

    private func component(_ random: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...5, using: &random)
        let path = (random.oneIn(6) ? "" : "/") + (0..<count).map { _ in random.pick(Self.pieces) }.joined()
        let flags = [#""percentEncoded": false"#, #""caseSensitive": false"#].filter { _ in random.oneIn(3) }
        let members = (random.oneIn(12) ? [] : [#""/": "\#(path)""#]) + flags
        return "{\(members.joined(separator: ", "))}"
    }

    @Test func whatIsNotApartIsANeighbour() throws {
        var random = SeededGenerator(announcedFor: "PathPrefixesTests")
        var counts = (apart: 0, beside: 0)
        for _ in 0..<Rounds.count(100, long: 5_000) {
            let components = (0..<24).map { _ in component(&random) }.joined(separator: ",\n")
            let text = #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [\#(components)]}]}}"#
            let search = DecisionSearch([Matcher(anyHostOf: try AssociationFile(parsing: Array(text.utf8)))])
            let list = DecisionSearch.List(detail: 0)
            // A component that is too large to be analysed has no constraint.
            let constraints = [nil] + (0..<24).map { search.constraint(list, $0) }
            let prefixes = PathPrefixes(constraints, search.table)
            for (number, constraint) in constraints.enumerated() {
                let beside = constraints.indices.filter { other in
                    guard let constraint, let second = constraints[other] else { return true }
                    return !search.search.areObviouslyDisjoint(constraint, second)
                }
                let neighbours = prefixes.neighbours(of: number)
                #expect(Set(neighbours).isSuperset(of: beside), "SEED=\(random.seed)\n\(components)")
                #expect(neighbours == neighbours.sorted())
                counts.beside += neighbours.count
                counts.apart += constraints.count - neighbours.count
            }
        }
        #expect(counts.apart * 10 > counts.beside && counts.beside * 10 > counts.apart, "\(counts)")
    }
}
