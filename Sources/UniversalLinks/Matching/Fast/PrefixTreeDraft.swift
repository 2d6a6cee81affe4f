/// A ``PrefixTree`` while patterns are added.
struct PrefixTreeDraft: ~Copyable {
    struct Node: BitwiseCopyable {
        var labelStart: UInt32
        var labelCount: UInt32
        /// The first symbol of the label.
        var symbol: UInt8
        var firstChild: UInt32 = 0
        var nextSibling: UInt32 = 0
        /// The components whose pattern ends here, and those that match whatever follows.
        var exact = List()
        var open = List()
        /// The number of what continues in another way; ``PrefixTree/noTails`` for nothing.
        var tails = PrefixTree.noTails
        var tailMinimum = UInt32.max
        var minimum = UInt32.max
    }

    /// Components in their order, as links in ``links``.
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
    /// Where the path pattern is that components inherit.
    private var inherited: InheritedPlace?

    private struct InheritedPlace {
        var node: Int
        let end: End
    }

    /// What is behind a node's symbols.
    private enum End {
        case exact
        case open
        /// The node of the ``PatternTails``; nil if no text that is read fits.
        case tails(UInt32?)
    }

    /// - Parameter count: How many patterns will be added.
    init(_ symbols: SymbolTable, count: Int) {
        self.symbols = symbols
        nodes = OwnedBuffer(capacity: count + count / 4 + 4)
        links = OwnedBuffer(capacity: count + 1)
        labels = OwnedBuffer(capacity: 16 * count + 32)
        nodes.append(Node(labelStart: 0, labelCount: 0, symbol: 0))
        // Links are numbered from 1.
        links.append(Link(component: .max))
    }

    /// The labels; nothing else is left.
    consuming func takeLabels() -> OwnedBuffer<UInt8> { labels }

    /// Adds the pattern of a component. Components come in their order.
    ///
    /// - Parameter isInherited: Whether it is the one pattern that components inherit. It is looked up once.
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

    /// The node behind a stretch of symbols at the end of the labels, made where there is none.
    private mutating func node(behind start: Int, _ count: Int, of component: UInt32) -> Int {
        var node = 0
        var read = 0
        nodes.base[0].minimum = min(nodes[0].minimum, component)
        while read < count {
            let symbol = labels[start + read]
            var child = Int(nodes[node].firstChild)
            // The one that was found last comes first: patterns that start alike often follow one another.
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

    /// Puts a node between one and the node above it.
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
