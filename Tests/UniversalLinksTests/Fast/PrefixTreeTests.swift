import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Literal starts of patterns as a tree.
struct PrefixTreeTests {
    struct Row: CustomTestStringConvertible {
        let patterns: [String]
        let lines: [String]

        var testDescription: String { "\(patterns)" }
    }

    static let rows = [
        Row(patterns: ["/a"], lines: [#""""#, #""/a/" exact [0]"#]),
        Row(patterns: ["*"], lines: [#""" open [0]"#]),
        Row(patterns: ["/a/*", "/a/*x"], lines: [#""""#, #""/a/" open [0], tails [1]"#]),
        // What has a common start is split where it ends.
        Row(
            patterns: ["/abc", "/abd"],
            lines: [#""""#, #""/ab""#, #""/abd/" exact [1]"#, #""/abc/" exact [0]"#]),
        Row(patterns: ["/abc/", "/ab*"], lines: [#""""#, #""/ab" open [1]"#, #""/abc/" exact [0]"#]),
        // Behind the first component that is certain, nothing is kept.
        Row(
            patterns: ["/a", "/a", "/a*", "/a*"],
            lines: [#""""#, #""/a" open [2]"#, #""/a/" exact [0]"#]),
        Row(patterns: ["/?x", "/*y", "/$(digit)"], lines: [#""""#, #""/" tails [0, 1, 2]"#]),
    ]

    /// The lines of a tree, with one space between words.
    private static func lines(_ parts: EngineParts) -> [String] {
        parts.treeLines.map { $0.split(separator: " ").joined(separator: " ") }
    }

    @Test(arguments: rows)
    func treesAreAsListed(_ row: Row) throws {
        #expect(Self.lines(try EngineParts(paths: row.patterns)) == row.lines)
    }

    @Test func uncertainComponentsAreAllKept() throws {
        let parts = try EngineParts(components: [
            #"{"/": "/a", "?": "x"}"#, ##"{"/": "/a", "#": "x"}"##, #"{"/": "/a"}"#, #"{"/": "/a"}"#,
        ])
        #expect(Self.lines(parts).last == #""/a/" exact [0, 1, 2]"#)
    }

    /// What nodes and their hooks say, beside what the patterns say.
    @Test func componentsAreFoundAsByComparingStarts() throws {
        var generator = RandomPatterns(announcedFor: "PrefixTreeTests")
        for _ in 0..<300 {
            let parts = try EngineParts(paths: generator.patterns())
            for path in ["/", generator.path(), generator.path()] {
                let text = parts.bytes(path)
                var exact: [Int] = []
                var open: [Int] = []
                var tails: [Int] = []
                parts.withTree { tree in
                    Self.walk(tree, text) { hook, isEnd in
                        if isEnd { exact += EngineParts.components(tree, hook.exactStart, hook.exactCount) }
                        open += EngineParts.components(tree, hook.openStart, hook.openCount)
                        guard hook.tails != PrefixTree.noTails else { return }
                        let found = EngineParts.components(of: tree.tails[Int(hook.tails)])
                        #expect(found.first == Int(hook.tailMinimum))
                        tails += found
                    }
                }
                // Of those that are certain and have the same pattern, only the first is kept.
                let starts = parts.components.map { Self.literals($0.path) }
                func firsts(_ isWanted: (Int) -> Bool) -> [Int] {
                    var seen = Set<[UInt8]>()
                    return parts.components.indices.filter { number in
                        isWanted(number) && text.starts(with: starts[number])
                            && seen.insert(starts[number]).inserted
                    }
                }
                let rest = { (number: Int) in
                    (parts.components[number].path?.elements.count ?? 0) - starts[number].count
                }
                let isOpen = { (number: Int) in
                    rest(number) == 1 && parts.components[number].path?.elements.isRun(starts[number].count) == true
                }
                #expect(exact == firsts { rest($0) == 0 && starts[$0].count == text.count })
                #expect(open.sorted() == firsts(isOpen))
                #expect(
                    tails.sorted()
                        == parts.components.indices.filter {
                            rest($0) > 0 && !isOpen($0) && text.starts(with: starts[$0])
                        })
            }
        }
    }

    @Test func minimaAreThoseOfEverythingBelow() throws {
        var generator = RandomPatterns(announcedFor: "PrefixTreeTests, minima")
        for _ in 0..<200 {
            let parts = try EngineParts(paths: generator.patterns(1...12))
            parts.withTree { tree in
                for number in 0..<tree.nodes.count {
                    #expect(Int(tree.nodes[number].minimum) == Self.lowest(tree, number))
                }
            }
        }
    }

    /// Up to eight children are found by a word of their symbols, more by a table.
    @Test(arguments: [1, 2, 7, 8, 9, 40])
    func childrenAreFoundBySymbol(_ count: Int) throws {
        let letters = (0..<count).map { UInt8(0x30 + $0) }.filter { $0 != UInt8(ascii: "?") }
        let parts = try EngineParts(paths: letters.map { "/" + String(Unicode.Scalar($0)) })
        parts.withTree { tree in
            let parent = tree.nodes.base + (letters.count == 1 ? 0 : 1)
            #expect(Int(parent.pointee.childCount) == letters.count)
            for symbol in UInt8.min...UInt8.max {
                let child = PrefixTree.child(of: parent, symbol, tree.tables.base)
                let label = child.map { tree.labels[Int(tree.nodes[$0].labelStart)] }
                let isThere = letters.count == 1 ? symbol == UInt8(ascii: "/") : letters.contains(symbol)
                #expect(label == (isThere ? symbol : nil), "\(symbol)")
            }
        }
    }

    /// The hooks on the way that a text leads down the tree; the second argument says whether the text ends there.
    private static func walk(_ tree: PrefixTree, _ text: [UInt8], _ body: (PrefixTree.Hook, Bool) -> Void) {
        var node = 0
        var index = 0
        while true {
            if tree.nodes[node].hook != PrefixTree.noHook {
                body(tree.hooks[Int(tree.nodes[node].hook)], index == text.count)
            }
            guard index < text.count,
                let child = PrefixTree.child(of: tree.nodes.base + node, text[index], tree.tables.base)
            else { return }
            let known = tree.nodes[child]
            let label = tree.labels.elements(from: Int(known.labelStart), count: Int(known.labelCount))
            guard text[index...].starts(with: label) else { return }
            index += label.count
            node = child
        }
    }

    private static func literals(_ program: PatternProgram?) -> [UInt8] {
        var literals: [UInt8] = []
        for element in program?.elements ?? .init() {
            guard case .scalar(let scalar) = element else { break }
            literals.append(UInt8(scalar.value))
        }
        return literals
    }

    private static func lowest(_ tree: PrefixTree, _ number: Int) -> Int {
        let node = tree.nodes[number]
        var lowest = Int(UInt32.max)
        if node.hook != PrefixTree.noHook {
            let hook = tree.hooks[Int(node.hook)]
            lowest = min(lowest, Int(hook.tailMinimum))
            let lists = [(hook.exactStart, hook.exactCount), (hook.openStart, hook.openCount)]
            for (start, count) in lists {
                for component in EngineParts.components(tree, start, count) { lowest = min(lowest, component) }
            }
        }
        for child in 0..<Int(node.childCount) { lowest = min(lowest, self.lowest(tree, Int(node.firstChild) + child)) }
        return lowest
    }
}
