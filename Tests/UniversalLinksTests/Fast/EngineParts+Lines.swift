@testable import UniversalLinks

// Parts of the engine as lines of text, as `Documentation/Contributing/Engine.md` shows them.
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

    /// Each node that a text of one word leads to with the places at it, in the order in which they are met.
    func placeLines(of tails: PatternTails, reading text: [UInt8]) -> [String] {
        let isCertain = OwnedBuffer(repeating: true, count: components.count)
        let trees = TailTrees()
        let root = trees.lay(tails, isCertain: isCertain.view)
        let view = trees.view
        let reader = SingleWordStates()
        let padded = text + [UInt8](repeating: 0, count: SymbolText.padding)
        var lines: [String] = []
        padded.withUnsafeBufferPointer { symbols in
            guard let base = symbols.baseAddress else { return }
            reader.begin(SymbolText(symbols: base, count: text.count))
            func visit(_ number: UInt32, _ prefix: String, _ places: UInt64) {
                let node = view.nodes[Int(number)]
                for child in node.firstChild..<node.firstChild + node.childCount {
                    let reached = view.nodes[Int(child)]
                    let label = UnsafeBufferPointer(start: view.labels + Int(reached.start), count: Int(reached.count))
                    let (words, next): (String, UInt64) =
                        reached.step == .literal
                        ? (
                            String(decoding: label, as: UTF8.self),
                            label.reduce(places) { reader.places(behind: $1, $0) }
                        ) : ("*", reader.placesFromFirst(of: places))
                    guard next != 0 else { continue }
                    let head = "\"\(prefix)\(words)\""
                    let room = String(repeating: " ", count: max(1, 13 - head.count))
                    let list = (0...text.count).filter { reader.contains(next, $0) }
                    let isRun = list.count > 2
                    let shown =
                        isRun
                        ? "\(list[0]) to \(list[list.count - 1])" : "\(list.map(String.init).joined(separator: ", "))"
                    let isEnd = reached.firstEnd != 0 && reader.contains(next, text.count)
                    lines.append(head + room + shown + (isEnd ? ", ends [\(view.ends[Int(reached.firstEnd)])]" : ""))
                    visit(child, prefix + words, next)
                }
            }
            visit(root, "", reader.places(at: 0))
        }
        return lines
    }
}
