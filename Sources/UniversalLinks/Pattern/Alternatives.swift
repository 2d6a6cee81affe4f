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
            case .literal(let scalar):
                let target = nodes[node].scalars[scalar] ?? addNode()
                nodes[node].scalars[scalar] = target
                node = target
            case .anyScalar:
                let target = nodes[node].anyScalar ?? addNode()
                nodes[node].anyScalar = target
                node = target
            case .anyRun where nodes[node].isRun: continue
            case .anyRun:
                let target = nodes[node].anyRun ?? addNode()
                nodes[node].anyRun = target
                nodes[target].isRun = true
                node = target
            case .variable, .unterminatedVariable: return
            }
        }
        nodes[node].isEnd = true
    }

    private mutating func addNode() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }
}
