import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// The rest of patterns, merged token by token.
struct PatternTailsTests {
    struct Row: CustomTestStringConvertible {
        let patterns: [String]
        /// The part of a pattern that each node stands for.
        let nodes: [String]

        var testDescription: String { "\(patterns)" }
    }

    static let rows = [
        Row(patterns: ["/a"], nodes: ["", "/", "/a", "/a/"]),
        Row(patterns: ["/a", "/a"], nodes: ["", "/", "/a", "/a/"]),
        Row(patterns: ["/a*", "/ab*"], nodes: ["", "/", "/a", "/a*", "/ab", "/ab*"]),
        Row(patterns: ["*?", "*?x"], nodes: ["", "*", "*?", "*?/", "*?x", "*?x/"]),
        Row(patterns: ["/$(digit)", "/$(digit)*"], nodes: ["", "/", "/$0", "/$0/", "/$0*"]),
        Row(patterns: ["/$(digit)", "/$(upper)"], nodes: ["", "/", "/$0", "/$0/", "/$1", "/$1/"]),
    ]

    @Test(arguments: rows)
    func nodesAreAsListed(_ row: Row) throws {
        let tails = try EngineParts(paths: row.patterns).tails()
        #expect((0..<tails.nodes.count).map { tails.read(at: $0) } == row.nodes)
    }

    @Test func referencesToOneVariableShareIt() throws {
        let parts = try EngineParts(
            paths: ["/$(v)/$(v)", "/x$(v)", "/$(w)"], variables: #"{"v": ["aa", "b"], "w": ["c"]}"#)
        let tails = parts.tails()
        #expect(tails.variables.count == 2)
        #expect(tails.references.count == 4)
    }

    @Test func valuesOfAVariableAreATree() throws {
        let parts = try EngineParts(
            paths: ["/$(v)"], variables: #"{"v": ["ab", "a*", "ac", "?b", "", "é"]}"#)
        let alternatives = try #require(parts.tails().variables.first)
        let values = PatternTails(parts.symbols, values: [alternatives])
        // The path is compared percent-encoded, so that no text has the last value.
        let ending = (0..<values.nodes.count).filter { values.nodes[$0].firstEnd != 0 }.map { values.read(at: $0) }
        #expect(Set(ending) == ["ab", "a*", "ac", "?b", ""])
        #expect((0..<values.nodes.count).allSatisfy { values.nodes[$0].minimum == 0 })
    }

    @Test func patternsThatNoTextFitsEndNowhere() throws {
        let parts = try EngineParts(paths: ["/é", "/$(nobody)", "/a"])
        let tails = PatternTails(parts.symbols, capacity: 1)
        let ends = parts.components.enumerated().map { number, component in
            component.path.flatMap { tails.insert($0.elements, from: 0, of: UInt32(number)) }
        }
        #expect(ends.map { $0 == nil } == [true, true, false])
        #expect(EngineParts.components(of: tails) == [2])
    }

    @Test func listsOfEndsKeepTheOrderOfComponents() throws {
        let tails = try EngineParts(paths: ["/a", "/b", "/a", "/a"]).tails()
        let node = try #require((0..<tails.nodes.count).first { tails.read(at: $0) == "/a/" })
        tails.addEnd(of: 9, at: UInt32(node))
        var found: [UInt32] = []
        var end = tails.nodes[node].firstEnd
        while end != 0 {
            found.append(tails.ends[Int(end)].component)
            end = tails.ends[Int(end)].next
        }
        #expect(found == [0, 2, 3, 9])
    }

    /// What each node says about the nodes below it, beside a count of those.
    @Test func countsAndMinimaAreThoseOfTheTree() throws {
        var generator = RandomPatterns(announcedFor: "PatternTailsTests")
        for _ in 0..<300 {
            let parts = try EngineParts(
                paths: generator.patterns(variables: true), variables: #"{"v": ["a", "*b"], "w": ["", "?"]}"#)
            let tails = parts.tails()
            let count = tails.nodes.count
            let reading = Set((0..<count).map { tails.read(at: $0) })
            #expect(reading.count == count, "no two nodes stand for the same")
            for number in 0..<count {
                let node = tails.nodes[number]
                let children = (1..<count).filter { Int(tails.nodes[$0].parent) == number }
                #expect(Int(node.childCount) == children.count)
                let silent = children.filter { [.anyRun, .variable].contains(tails.nodes[$0].step) }
                #expect(Self.siblings(tails, node.firstSilentChild) == Set(silent))
                #expect(Self.siblings(tails, node.firstChild) == Set(children).subtracting(silent))
                let below = children.map { tails.nodes[$0].minimum }.min() ?? .max
                let own = node.firstEnd == 0 ? .max : tails.ends[Int(node.firstEnd)].component
                #expect(node.minimum == min(own, below))
            }
        }
    }

    private static func siblings(_ tails: PatternTails, _ first: UInt32) -> Set<Int> {
        var found = Set<Int>()
        var next = first
        while next != 0 {
            found.insert(Int(next))
            next = tails.nodes[Int(next)].nextSibling
        }
        return found
    }
}
