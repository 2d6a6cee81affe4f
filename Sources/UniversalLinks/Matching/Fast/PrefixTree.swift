/// The literal starts of path patterns, as a tree whose edges are whole runs of symbols.
final class PrefixTree {
    struct Node {
        /// The symbols that lead here from the parent.
        let labelStart: UInt32
        let labelCount: UInt32
        /// Children are side by side; ``keys`` has the first symbol of each, while there are at most eight.
        let firstChild: UInt32
        let childCount: UInt32
        let keys: UInt64
        /// The first eight symbols of the label, followed by zeros if it is shorter.
        let labelWord: UInt64
        /// What ends here or continues in another way; ``noHook`` for nothing.
        let hook: UInt32
        /// The lowest component at or below this node.
        let minimum: UInt32
        /// Where the table of children by symbol starts, if there are more than eight.
        let table: UInt32
        let unused: UInt32 = 0
    }

    /// What is at a node besides longer literals.
    struct Hook {
        /// The components whose pattern ends here, and those that match whatever follows; as ranges of ``components``.
        let exactStart: UInt32
        let exactCount: UInt32
        let openStart: UInt32
        let openCount: UInt32
        /// The patterns that go on with a wildcard or a variable; ``noTails`` for none.
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
    ///   - numbers: The components with patterns in the tree, ascending; some text must be able to match each.
    ///   - isCertain: For each component, whether it matches if its pattern matches the path.
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
        // So that a word can be read at any index.
        labels.append(repeating: 0, count: 8)
    }

    @inline(__always)
    static func child(of node: UnsafePointer<Node>, _ symbol: UInt8, _ tables: UnsafePointer<UInt32>) -> Int? {
        if node.pointee.childCount <= 8 {
            // Marks the bytes of `keys` that are the symbol. Wrong marks above the lowest are never read.
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

/// A ``PrefixTree`` under construction.
struct PrefixTreeDraft: ~Copyable {
    struct Node: BitwiseCopyable {
        var labelStart: UInt32
        var labelCount: UInt32
        var symbol: UInt8
        var firstChild: UInt32 = 0
        var nextSibling: UInt32 = 0
        /// The components whose pattern ends here, and those that match whatever follows.
        var exact = List()
        var open = List()
        /// The number of the tails; ``PrefixTree/noTails`` for none.
        var tails = PrefixTree.noTails
        var tailMinimum = UInt32.max
        var minimum = UInt32.max
    }

    /// Components in ascending order, as links in ``links``.
    struct List: BitwiseCopyable {
        var first: UInt32 = 0
        var last: UInt32 = 0

        var isEmpty: Bool { first == 0 }
    }

    struct Link: BitwiseCopyable {
        let component: UInt32
        var next: UInt32 = 0
    }

    private(set) var nodes: OwnedBuffer<Node>
    private(set) var links: OwnedBuffer<Link>
    private(set) var labels: OwnedBuffer<UInt8>
    private(set) var tails: [PatternTails] = []

    private let symbols: SymbolTable
    private var inherited: InheritedPlace?

    private struct InheritedPlace {
        var node: Int
        let end: End
    }

    private enum End {
        case exact
        case open
        /// The node of the ``PatternTails``; nil if no text that is read can match.
        case tails(UInt32?)
    }

    init(_ symbols: SymbolTable, count: Int) {
        self.symbols = symbols
        nodes = OwnedBuffer(capacity: count + count / 4 + 4)
        links = OwnedBuffer(capacity: count + 1)
        labels = OwnedBuffer(capacity: 16 * count + 32)
        nodes.append(Node(labelStart: 0, labelCount: 0, symbol: 0))
        // Links are numbered from 1.
        links.append(Link(component: .max))
    }

    consuming func takeLabels() -> OwnedBuffer<UInt8> { labels }

    /// Components come in ascending order.
    ///
    /// - Parameter isInherited: Whether it is the one pattern that components inherit, which is looked up once.
    mutating func insert(_ elements: PatternProgram.Elements, of component: UInt32, isInherited: Bool) {
        guard isInherited else {
            _ = insert(elements, of: component)
            return
        }
        // Lower components are there already, so no minimum changes.
        guard let place = inherited else {
            inherited = insert(elements, of: component)
            return
        }
        let node = nodes.base + place.node
        switch place.end {
        case .exact: append(component, to: &node.pointee.exact)
        case .open: append(component, to: &node.pointee.open)
        case .tails(let end?): tails[Int(node.pointee.tails)].addEnd(of: component, at: end)
        case .tails(nil): break
        }
    }

    private mutating func insert(_ elements: PatternProgram.Elements, of component: UInt32) -> InheritedPlace {
        let start = labels.count
        elements.withCodes { codes in
            for code in codes {
                guard let scalar = Unicode.Scalar(code), let symbol = symbols.symbol(of: scalar) else { break }
                labels.append(symbol)
            }
        }
        let count = labels.count - start
        let number = node(behind: start, count, of: component)
        let node = nodes.base + number
        if count == elements.count {
            append(component, to: &node.pointee.exact)
            return InheritedPlace(node: number, end: .exact)
        } else if count == elements.count - 1, elements.isRun(count) {
            append(component, to: &node.pointee.open)
            return InheritedPlace(node: number, end: .open)
        } else {
            if node.pointee.tails == PrefixTree.noTails {
                node.pointee.tails = UInt32(tails.count)
                tails.append(PatternTails(symbols, capacity: elements.count - count + 1))
            }
            node.pointee.tailMinimum = min(node.pointee.tailMinimum, component)
            let end = tails[Int(node.pointee.tails)].insert(elements, from: count, of: component)
            return InheritedPlace(node: number, end: .tails(end))
        }
    }

    private mutating func append(_ component: UInt32, to list: inout List) {
        let number = UInt32(links.count)
        links.append(Link(component: component))
        if list.isEmpty {
            list.first = number
        } else {
            links.base[Int(list.last)].next = number
        }
        list.last = number
    }

    /// The node after a run of symbols at the end of the labels, made if there is none.
    private mutating func node(behind start: Int, _ count: Int, of component: UInt32) -> Int {
        var node = 0
        var read = 0
        nodes.base[0].minimum = min(nodes[0].minimum, component)
        while read < count {
            let symbol = labels[start + read]
            var child = Int(nodes[node].firstChild)
            // The node found last comes first: patterns that start alike often follow one another.
            var before = 0
            while child != 0, nodes.base[child].symbol != symbol {
                before = child
                child = Int(nodes.base[child].nextSibling)
            }
            if before != 0, child != 0 {
                nodes.base[before].nextSibling = nodes.base[child].nextSibling
                nodes.base[child].nextSibling = nodes.base[node].firstChild
                nodes.base[node].firstChild = UInt32(child)
            }
            guard child != 0 else {
                nodes.append(
                    Node(
                        labelStart: UInt32(start + read), labelCount: UInt32(count - read), symbol: symbol,
                        nextSibling: nodes[node].firstChild, minimum: component))
                nodes.base[node].firstChild = UInt32(nodes.count - 1)
                return nodes.count - 1
            }
            let label = Int(nodes[child].labelStart)
            let labelCount = Int(nodes[child].labelCount)
            var common = 1
            while common < labelCount, read + common < count,
                labels[label + common] == labels[start + read + common]
            {
                common += 1
            }
            if common < labelCount { split(child, behind: UInt32(common)) }
            nodes.base[child].minimum = min(nodes[child].minimum, component)
            read += common
            node = child
        }
        labels.shorten(to: start)
        return node
    }

    /// Inserts a node between one and its parent.
    private mutating func split(_ node: Int, behind count: UInt32) {
        if inherited?.node == node { inherited?.node = nodes.count }
        var below = nodes[node]
        below.labelStart += count
        below.labelCount -= count
        below.symbol = labels[Int(below.labelStart)]
        below.nextSibling = 0
        let upper = Node(
            labelStart: nodes[node].labelStart, labelCount: count, symbol: nodes[node].symbol,
            firstChild: UInt32(nodes.count), nextSibling: nodes[node].nextSibling, minimum: below.minimum)
        nodes.append(below)
        nodes[node] = upper
    }
}
