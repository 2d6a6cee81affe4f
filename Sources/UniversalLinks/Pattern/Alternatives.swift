/// The values of a variable as a tree, so that values with a common start are walked once.
///
/// A value may contain `*` and `?`, and no references (semantics V2).
package struct Alternatives: Sendable {
    /// A place inside one or more values.
    package struct Node: BitwiseCopyable, Sendable {
        /// The scalar that leads here from the node above.
        fileprivate var scalar: Unicode.Scalar = "\0"
        fileprivate var firstChild: Int32 = 0
        fileprivate var nextSibling: Int32 = 0
        fileprivate var childCount: Int32 = 0
        fileprivate var scalarTarget: Int32 = 0
        fileprivate var runTarget: Int32 = 0
        /// Whether this is the place behind a `*`, which reads any scalar and stays.
        package fileprivate(set) var isRun = false
        /// Whether a value ends here.
        package fileprivate(set) var isEnd = false

        /// Where a `?` leads.
        package var anyScalar: Int? { scalarTarget == 0 ? nil : Int(scalarTarget) }
        /// Where a `*` leads, without reading anything.
        package var anyRun: Int? { runTarget == 0 ? nil : Int(runTarget) }
    }

    private struct Edge: Hashable {
        let node: Int32
        let scalar: Unicode.Scalar
    }

    /// The nodes; the first is the start.
    package private(set) var nodes = [Node()]
    /// Where scalars lead from nodes that many of them leave.
    private var wideEdges: [Edge: Int32] = [:]

    /// From a node that no more scalars leave, they are looked up one by one.
    private static let narrowLimit = 64

    init() {}

    init(_ values: some Sequence<[Pattern.Token]>) {
        for value in values { insert(value) }
    }

    /// Where a scalar leads from a node.
    package func target(of node: Int, _ scalar: Unicode.Scalar) -> Int? {
        if nodes[node].childCount > Alternatives.narrowLimit {
            return wideEdges[Edge(node: Int32(node), scalar: scalar)].map { Int($0) }
        }
        var child = Int(nodes[node].firstChild)
        while child != 0 {
            if nodes[child].scalar == scalar { return child }
            child = Int(nodes[child].nextSibling)
        }
        return nil
    }

    /// The scalars that lead from a node to others, each with the other.
    package func edges(of node: Int) -> [(scalar: Unicode.Scalar, target: Int)] {
        var edges: [(scalar: Unicode.Scalar, target: Int)] = []
        forEachEdge(of: node) { edges.append(($0, $1)) }
        return edges
    }

    /// Calls `body` with each scalar that leads from a node to another one, and with that one.
    func forEachEdge(of node: Int, _ body: (Unicode.Scalar, Int) -> Void) {
        var child = Int(nodes[node].firstChild)
        while child != 0 {
            body(nodes[child].scalar, child)
            child = Int(nodes[child].nextSibling)
        }
    }

    // MARK: - Adding values

    /// Adds a value.
    mutating func insert(_ tokens: [Pattern.Token]) {
        var node = 0
        for token in tokens {
            switch token {
            case .literal(let scalar): node = place(behind: node, scalar)
            case .anyScalar:
                let target = nodes[node].anyScalar ?? addNode()
                nodes[node].scalarTarget = Int32(target)
                node = target
            case .anyRun where nodes[node].isRun: continue
            case .anyRun:
                let target = nodes[node].anyRun ?? addNode()
                nodes[node].runTarget = Int32(target)
                nodes[target].isRun = true
                node = target
            case .variable, .unterminatedVariable: return
            }
        }
        nodes[node].isEnd = true
    }

    /// Adds a value without wildcards.
    mutating func insert(literals: some Sequence<Unicode.Scalar>) {
        var node = 0
        for scalar in literals { node = place(behind: node, scalar) }
        nodes[node].isEnd = true
    }

    /// Where a scalar leads from a node; made where there is nothing.
    private mutating func place(behind node: Int, _ scalar: Unicode.Scalar) -> Int {
        if let known = target(of: node, scalar) { return known }
        let target = addNode()
        nodes[target].scalar = scalar
        nodes[target].nextSibling = nodes[node].firstChild
        nodes[node].firstChild = Int32(target)
        nodes[node].childCount += 1
        let count = nodes[node].childCount
        if count == Alternatives.narrowLimit + 1 {
            for (scalar, target) in edges(of: node) {
                wideEdges[Edge(node: Int32(node), scalar: scalar)] = Int32(target)
            }
        } else if count > Alternatives.narrowLimit {
            wideEdges[Edge(node: Int32(node), scalar: scalar)] = Int32(target)
        }
        return target
    }

    private mutating func addNode() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }
}
