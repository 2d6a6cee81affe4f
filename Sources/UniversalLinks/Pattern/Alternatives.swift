/// The values of a variable as a tree, so that values with a common start are walked once.
///
/// A value may hold `*` and `?`, and no references (semantics V2).
struct Alternatives: Sendable {
    /// A place inside one or more values.
    struct Node: Sendable {
        /// Where one scalar leads.
        var scalars: [Unicode.Scalar: Int] = [:]
        /// Where a `?` leads.
        var anyScalar: Int?
        /// Where a `*` leads, without reading anything.
        var anyRun: Int?
        /// Whether this is the place behind a `*`, which reads any scalar and stays.
        var isRun = false
        /// Whether a value ends here.
        var isEnd = false
    }

    /// The nodes; the first is the start.
    private(set) var nodes = [Node()]

    init(_ values: some Sequence<[Pattern.Token]>) {
        for value in values { insert(value) }
    }

    /// Adds a value.
    mutating func insert(_ tokens: [Pattern.Token]) {
        var node = 0
        for token in tokens {
            switch token {
            case .literal(let scalar): node = follow(\.scalars[scalar], from: node)
            case .anyScalar: node = follow(\.anyScalar, from: node)
            case .anyRun where nodes[node].isRun: continue
            case .anyRun:
                node = follow(\.anyRun, from: node)
                nodes[node].isRun = true
            case .variable, .unterminatedVariable: return
            }
        }
        nodes[node].isEnd = true
    }

    /// The node that a link leads to, made where there is none.
    private mutating func follow(_ link: WritableKeyPath<Node, Int?>, from node: Int) -> Int {
        if let existing = nodes[node][keyPath: link] { return existing }
        nodes[node][keyPath: link] = nodes.count
        nodes.append(Node())
        return nodes.count - 1
    }
}
