import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Trees of patterns as they are laid out for reading.
struct TailTreesTests {
    /// Each node below one as the pattern that is read there, with its components.
    private static func lines(_ view: TailTrees.View, _ number: UInt32, _ prefix: String = "") -> [String] {
        let node = view.nodes[Int(number)]
        return (node.firstChild..<node.firstChild + node.childCount).flatMap { child in
            let reached = view.nodes[Int(child)]
            let label = UnsafeBufferPointer(start: view.labels + Int(reached.start), count: Int(reached.count))
            let read =
                switch reached.step {
                case .literal: String(decoding: label, as: UTF8.self)
                case .anyScalar: String(repeating: "?", count: Int(reached.count))
                case .anyRun: "*"
                case .variable: "$(\(reached.count))"
                case .start: "!"
                }
            var line = "\(prefix) \(read)"
            var end = Int(reached.firstEnd)
            while end != 0, view.ends[end] != .max {
                line += " [\(view.ends[end])]"
                end += 1
            }
            return [line] + lines(view, child, "\(prefix) \(read)")
        }
    }

    struct Row: CustomTestStringConvertible {
        let patterns: [String]
        var isCertain = true
        let lines: [String]

        var testDescription: String { "\(patterns)" }
    }

    static let rows = [
        Row(patterns: ["/abc"], lines: [" /abc/ [0]"]),
        Row(patterns: ["/abc*", "/abd*"], lines: [" /ab", " /ab d", " /ab d * [1]", " /ab c", " /ab c * [0]"]),
        Row(patterns: ["/a??*"], lines: [" /a", " /a ??", " /a ?? * [0]"]),
        Row(patterns: ["/a*", "/ab*"], lines: [" /a", " /a b", " /a b * [1]", " /a * [0]"]),
        // Where a pattern ends, a node ends; what stands behind a certain component is left out.
        Row(patterns: ["/a", "/a", "/a/b"], lines: [" /a/ [0]", " /a/ b/ [2]"]),
        Row(patterns: ["/a", "/a"], isCertain: false, lines: [" /a/ [0] [1]"]),
        Row(
            patterns: ["/$(v)x*", "/$(v)/$(v)*"],
            lines: [
                " /", " / $(1)", " / $(1) /", " / $(1) / $(1)", " / $(1) / $(1) * [1]", " / $(1) x", " / $(1) x * [0]",
            ]),
        // Variables that start at one place are a group: the first has their number.
        Row(patterns: ["/$(v)*", "/$(w)*"], lines: [" /", " / $(2)", " / $(2) * [0]", " / $(0)", " / $(0) * [1]"]),
    ]

    @Test(arguments: rows)
    func nodesAreAsListed(_ row: Row) throws {
        let parts = try EngineParts(paths: row.patterns, variables: #"{"v": ["ab", "ac", "b"], "w": ["b*"]}"#)
        let isCertain = OwnedBuffer(repeating: row.isCertain, count: row.patterns.count)
        let trees = TailTrees()
        let root = trees.lay(parts.tails(), isCertain: isCertain.view)
        #expect(Self.lines(trees.view, root) == row.lines)
    }

    @Test func valuesOfAGroupAreOneTreeThatIsLaidOutOnce() throws {
        let parts = try EngineParts(
            paths: ["/$(v)x*", "/$(w)*", "/y$(v)*", "/y$(w)"], variables: #"{"v": ["ab", "ac", "b"], "w": ["b", "a?"]}"#
        )
        let isCertain = OwnedBuffer(repeating: true, count: 4)
        let trees = TailTrees()
        let root = trees.lay(parts.tails(), isCertain: isCertain.view)
        _ = trees.lay(parts.tails(), isCertain: isCertain.view)
        #expect(trees.groupCount == 1)
        let view = trees.view
        let slash = view.nodes[Int(view.nodes[Int(root)].firstChild)]
        let group = try #require(
            (slash.firstChild..<slash.firstChild + slash.childCount).map { view.nodes[Int($0)] }
                .first { $0.step == .variable })
        let lines = Set(Self.lines(view, group.start))
        #expect(lines == [" b [0] [1]", " a", " a c [0]", " a b [0]", " a ? [1]"])
    }

    /// Each symbol leads to the child whose label begins with it, be they few or many.
    @Test(arguments: [1, 8, 9, 60])
    func childrenAreFoundBySymbol(count: Int) throws {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".prefix(count))
        let parts = try EngineParts(paths: letters.map { "*\($0)*" })
        let isCertain = OwnedBuffer(repeating: true, count: count)
        let trees = TailTrees()
        let root = trees.lay(parts.tails(), isCertain: isCertain.view)
        let view = trees.view
        let star = view.nodes[Int(view.nodes[Int(root)].firstChild)]
        #expect(Int(star.literalCount) == count)
        for symbol in UInt8(0x21)...0x7E {
            let child = TailTrees.child(of: star, symbol, view)
            let isThere = letters.contains(Character(Unicode.Scalar(symbol)))
            #expect((child != 0) == isThere)
            if child != 0 { #expect(view.keys[Int(child)] == symbol) }
        }
    }
}
