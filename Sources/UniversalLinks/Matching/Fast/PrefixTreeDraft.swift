/// A ``PrefixTree`` while patterns are added.
struct PrefixTreeDraft {
    struct Node {
        var labelStart: Int
        var labelCount: Int
        var firstChild = 0
        var nextSibling = 0
        var exact: [UInt32] = []
        var open: [UInt32] = []
        var tails: Int?
        var tailMinimum = UInt32.max
        var minimum = UInt32.max
    }

    private(set) var nodes = [Node(labelStart: 0, labelCount: 0)]
    private(set) var labels = Block<UInt8>(capacity: 256)
    private(set) var tails: [PatternTails] = []

    private let symbols: SymbolTable

    init(_ symbols: SymbolTable) {
        self.symbols = symbols
    }

    /// Adds the pattern of a component. Components come in their order.
    mutating func insert(_ elements: [PatternProgram.Element], of component: UInt32) {
        let start = labels.count
        var count = 0
        for element in elements {
            guard case .scalar(let scalar) = element, let symbol = symbols.symbol(of: scalar) else { break }
            labels.append(symbol)
            count += 1
        }
        let node = node(behind: start, count, of: component)
        let rest = elements[count...]
        switch (rest.first, rest.count) {
        case (nil, _): nodes[node].exact.append(component)
        case (.anyRun, 1): nodes[node].open.append(component)
        default:
            let known = nodes[node].tails
            if known == nil {
                nodes[node].tails = tails.count
                tails.append(PatternTails(symbols))
            }
            nodes[node].tailMinimum = min(nodes[node].tailMinimum, component)
            tails[known ?? tails.count - 1].insert(rest, of: component)
        }
    }

    /// The node behind a stretch of symbols at the end of the labels, made where there is none.
    private mutating func node(behind start: Int, _ count: Int, of component: UInt32) -> Int {
        var node = 0
        var read = 0
        nodes[0].minimum = min(nodes[0].minimum, component)
        while read < count {
            var child = nodes[node].firstChild
            while child != 0, labels[nodes[child].labelStart] != labels[start + read] {
                child = nodes[child].nextSibling
            }
            guard child != 0 else {
                nodes.append(
                    Node(
                        labelStart: start + read, labelCount: count - read, nextSibling: nodes[node].firstChild,
                        minimum: component))
                nodes[node].firstChild = nodes.count - 1
                return nodes.count - 1
            }
            let label = nodes[child].labelStart
            var common = 1
            while common < nodes[child].labelCount, read + common < count,
                labels[label + common] == labels[start + read + common]
            {
                common += 1
            }
            if common < nodes[child].labelCount { split(child, behind: common) }
            nodes[child].minimum = min(nodes[child].minimum, component)
            read += common
            node = child
        }
        labels.shorten(to: start)
        return node
    }

    /// Puts a node between one and the node above it.
    private mutating func split(_ node: Int, behind count: Int) {
        var below = nodes[node]
        below.labelStart += count
        below.labelCount -= count
        below.nextSibling = 0
        let upper = Node(
            labelStart: nodes[node].labelStart, labelCount: count, firstChild: nodes.count,
            nextSibling: nodes[node].nextSibling, minimum: below.minimum)
        nodes.append(below)
        nodes[node] = upper
    }
}
