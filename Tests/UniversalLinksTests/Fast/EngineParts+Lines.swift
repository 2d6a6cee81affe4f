@testable import UniversalLinks

// Parts of the engine as lines of text, as `Documentation/Engine.md` shows them.
extension EngineParts {
    /// A tree of the literal starts of all path patterns, of which every component is certain that has no other pattern.
    func withTree<Result>(_ body: (PrefixTree) throws -> Result) rethrows -> Result {
        var numbers = OwnedBuffer<UInt32>(capacity: components.count)
        var isCertain = OwnedBuffer<Bool>(capacity: components.count)
        for number in components.indices {
            numbers.append(UInt32(number))
            isCertain.append(components[number].query == nil && components[number].fragment == nil)
        }
        return try body(PrefixTree(components, numbers, symbols, isCertain: isCertain.view))
    }

    /// A node of a tree with the symbols that lead to it from the root.
    static func visit(
        _ tree: PrefixTree, _ node: Int = 0, _ prefix: String = "", _ body: (String, PrefixTree.Node) -> Void
    ) {
        let known = tree.nodes[node]
        let label = tree.labels.elements(from: Int(known.labelStart), count: Int(known.labelCount))
        let text = prefix + String(decoding: label, as: UTF8.self)
        body(text, known)
        for child in 0..<Int(known.childCount) { visit(tree, Int(known.firstChild) + child, text, body) }
    }

    static func components(_ tree: PrefixTree, _ start: UInt32, _ count: UInt32) -> [Int] {
        tree.components.elements(from: Int(start), count: Int(count)).map { Int($0) }
    }

    /// The components that end in some tails, sorted.
    static func components(of tails: PatternTails) -> [Int] {
        (1..<tails.ends.count).map { Int(tails.ends[$0].component) }.sorted()
    }

    /// Each node of the tree, with its hook.
    var treeLines: [String] {
        withTree { tree in
            var lines: [String] = []
            Self.visit(tree) { prefix, node in
                var words: [String] = []
                if node.hook != PrefixTree.noHook {
                    let hook = tree.hooks[Int(node.hook)]
                    let exact = Self.components(tree, hook.exactStart, hook.exactCount)
                    let open = Self.components(tree, hook.openStart, hook.openCount)
                    if !exact.isEmpty { words.append("exact \(exact)") }
                    if !open.isEmpty { words.append("open \(open)") }
                    if hook.tails != PrefixTree.noTails {
                        words.append("tails \(Self.components(of: tree.tails[Int(hook.tails)]))")
                    }
                }
                let name = "\"\(prefix)\""
                let room = String(repeating: " ", count: max(0, 16 - name.count))
                lines.append(words.isEmpty ? name : name + room + words.joined(separator: ", "))
            }
            return lines
        }
    }

    /// The tails of the tree with the literals that lead to each.
    var tailsByPrefix: [(prefix: String, tails: PatternTails)] {
        withTree { tree in
            var found: [(String, PatternTails)] = []
            Self.visit(tree) { prefix, node in
                guard node.hook != PrefixTree.noHook else { return }
                let number = tree.hooks[Int(node.hook)].tails
                if number != PrefixTree.noTails { found.append((prefix, tree.tails[Int(number)])) }
            }
            return found
        }
    }

    /// Each set of places that a text leads to, in the order in which they are met, with what is special about it.
    static func stateLines(of tails: PatternTails, reading text: [UInt8]) -> [String] {
        let isCertain = OwnedBuffer(repeating: true, count: tails.ends.count + 8)
        let space = AutomatonSpace(byteLimit: 1 << 20)
        let automaton = TailAutomaton(tails, space, isCertain: isCertain.view)
        var lines: [String] = []
        var sets: [[UInt32]] = []
        automaton.startSet()
        for index in 0...text.count {
            let limit = automaton.prune()
            let set = Array(space.found.elements)
            let isSettled = automaton.isSettled(limit)
            if !sets.contains(set) {
                sets.append(set)
                let places = set.map { tails.read(at: Int($0)) }.joined(separator: " ")
                var words: [String] = []
                if isSettled {
                    words.append("settled")
                } else if let awaited = automaton.awaitedSymbol(limit) {
                    words.append("waits for \"\(Unicode.Scalar(awaited))\"")
                }
                let ends = set.flatMap { node in
                    (1..<tails.ends.count).filter { Int(tails.nodes[Int(node)].firstEnd) == $0 }
                        .map { Int(tails.ends[$0].component) }
                }
                if !ends.isEmpty { words.append("ends \(ends)") }
                let head = "\(sets.count)  \(places)"
                let room = String(repeating: " ", count: max(0, 15 - head.count))
                lines.append(words.isEmpty ? head : head + room + words.joined(separator: ", "))
            }
            guard index < text.count, !isSettled else { break }
            set.withUnsafeBufferPointer { automaton.advance($0, by: text[index]) }
        }
        // The automaton reads it to its end.
        precondition(isCertain.count > 0)
        return lines
    }

    /// What a bit simulation of tails takes, in bytes; 0 where there is none.
    static func simulationByteCount(of tails: PatternTails) -> Int {
        var symbols = Set<UInt8>()
        for number in 0..<tails.nodes.count where tails.nodes[number].step == .literal {
            symbols.insert(tails.nodes[number].symbol)
        }
        let classes = OwnedBuffer<UInt8>(repeating: 0, count: 256)
        for (number, symbol) in symbols.sorted().enumerated() { classes[Int(symbol)] = UInt8(number + 1) }
        return BitSimulation(tails, classes, classCount: symbols.count + 1, byteLimit: 1 << 20)?.byteCount ?? 0
    }
}
