/// The literals that path patterns start with, as a tree whose edges are whole stretches of symbols.
final class PrefixTree {
    struct Node {
        /// The symbols that lead here from the node above.
        let labelStart: UInt32
        let labelCount: UInt32
        /// The nodes below are side by side; the first symbols that lead to them, while there are at most eight.
        let firstChild: UInt32
        let childCount: UInt32
        let keys: UInt64
        /// The first eight of those symbols, zeros behind fewer.
        let labelWord: UInt64
        /// What ends or continues in another way here; ``noHook`` for nothing.
        let hook: UInt32
        /// The lowest component here and below.
        let minimum: UInt32
        /// Where the table of nodes by symbol starts, where there are more than eight.
        let table: UInt32
        let unused: UInt32 = 0
    }

    /// What is at a node apart from longer literals.
    struct Hook {
        /// The components whose pattern ends here, and those that match whatever follows; as ranges of ``components``.
        let exactStart: UInt32
        let exactCount: UInt32
        let openStart: UInt32
        let openCount: UInt32
        /// The other patterns that go on with a wildcard or variable; ``noTails`` for none.
        let tails: UInt32
        let tailMinimum: UInt32
    }

    static let noHook = UInt32.max
    static let noTails = UInt32.max

    @exclusivity(unchecked) private(set) var nodes = OwnedBuffer<Node>()
    @exclusivity(unchecked) private(set) var labels = OwnedBuffer<UInt8>()
    @exclusivity(unchecked) private(set) var hooks = OwnedBuffer<Hook>()
    @exclusivity(unchecked) private(set) var components = OwnedBuffer<UInt32>()
    @exclusivity(unchecked) private(set) var tables = OwnedBuffer<UInt32>(capacity: 1)
    private(set) var tails: [PatternTails] = []

    private let isCertain: OwnedBufferView<Bool>

    /// - Parameters:
    ///   - numbers: Which of the components have their patterns in the tree, ascending; all of them can fit some text.
    ///   - isCertain: For each component whether it matches where its pattern matches the path.
    init(
        _ components: [CompiledComponent], _ numbers: borrowing OwnedBuffer<UInt32>, _ symbols: SymbolTable,
        isCertain: OwnedBufferView<Bool>
    ) {
        self.isCertain = isCertain
        var draft = PrefixTreeDraft(symbols, count: numbers.count)
        var anyPath = PatternProgram.Elements()
        anyPath.append(.anyRun)
        for place in 0..<numbers.count {
            let component = numbers[place]
            draft.insert(
                components[Int(component)].path?.elements ?? anyPath, of: component,
                isInherited: components[Int(component)].inheritedParts.contains(.path))
        }
        lay(draft)
        tails = draft.tails
        labels = draft.takeLabels()
        // So that a word can be read from any place.
        labels.append(repeating: 0, count: 8)
    }

    /// The node below one that a symbol leads to.
    @inline(__always)
    static func child(of node: UnsafePointer<Node>, _ symbol: UInt8, _ tables: UnsafePointer<UInt32>) -> Int? {
        if node.pointee.childCount <= 8 {
            // Marks the bytes of `keys` that are the symbol; what marks above the lowest are wrong is never looked at.
            let difference = node.pointee.keys ^ (0x0101_0101_0101_0101 &* UInt64(symbol))
            let marks = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
            let place = marks.trailingZeroBitCount >> 3
            return place < node.pointee.childCount ? Int(node.pointee.firstChild) &+ place : nil
        }
        let child = tables[Int(node.pointee.table) &+ Int(symbol)]
        return child == 0 ? nil : Int(child)
    }

    // MARK: - Layout

    private func lay(_ draft: borrowing PrefixTreeDraft) {
        var order = OwnedBuffer<UInt32>(capacity: draft.nodes.count)
        nodes.reserveCapacity(draft.nodes.count)
        hooks.reserveCapacity(draft.nodes.count)
        components.reserveCapacity(draft.links.count)
        order.append(0)
        var index = 0
        while index < order.count {
            let drafted = draft.nodes[Int(order[index])]
            let firstChild = order.count
            var keys: UInt64 = 0
            var childCount = 0
            var child = drafted.firstChild
            while child != 0 {
                order.append(child)
                let drafted = draft.nodes[Int(child)]
                if childCount < 8 {
                    keys |= UInt64(draft.labels[Int(drafted.labelStart)]) << (8 * UInt64(childCount))
                }
                childCount += 1
                child = drafted.nextSibling
            }
            let table = tables.count
            if childCount > 8 {
                tables.append(repeating: 0, count: 256)
                for place in firstChild..<order.count {
                    let symbol = draft.labels[Int(draft.nodes[Int(order[place])].labelStart)]
                    tables[table + Int(symbol)] = UInt32(place)
                }
            }
            nodes.append(
                Node(
                    labelStart: drafted.labelStart, labelCount: drafted.labelCount, firstChild: UInt32(firstChild),
                    childCount: UInt32(childCount), keys: keys,
                    labelWord: PrefixTree.word(of: draft.labels, drafted), hook: hook(of: drafted, draft.links),
                    minimum: drafted.minimum, table: UInt32(table)))
            index += 1
        }
    }

    private static func word(of labels: borrowing OwnedBuffer<UInt8>, _ node: PrefixTreeDraft.Node) -> UInt64 {
        (0..<min(8, UInt64(node.labelCount))).reduce(0) { word, place in
            word | UInt64(labels[Int(node.labelStart) + Int(place)]) << (8 * place)
        }
    }

    private func hook(of node: PrefixTreeDraft.Node, _ links: borrowing OwnedBuffer<PrefixTreeDraft.Link>) -> UInt32 {
        guard !node.exact.isEmpty || !node.open.isEmpty || node.tails != PrefixTree.noTails else {
            return PrefixTree.noHook
        }
        let exact = appendComponents(node.exact, links)
        let open = appendComponents(node.open, links)
        hooks.append(
            Hook(
                exactStart: exact.start, exactCount: exact.count, openStart: open.start, openCount: open.count,
                tails: node.tails, tailMinimum: node.tailMinimum))
        return UInt32(hooks.count - 1)
    }

    /// Keeps components up to the first that certainly matches.
    private func appendComponents(
        _ list: PrefixTreeDraft.List, _ links: borrowing OwnedBuffer<PrefixTreeDraft.Link>
    ) -> (start: UInt32, count: UInt32) {
        let start = components.count
        var link = list.first
        while link != 0 {
            let component = links[Int(link)].component
            components.append(component)
            if isCertain[Int(component)] { break }
            link = links[Int(link)].next
        }
        return (UInt32(start), UInt32(components.count - start))
    }
}
