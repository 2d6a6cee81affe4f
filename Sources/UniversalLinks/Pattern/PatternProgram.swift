/// A pattern made ready for comparison: normalised, folded, its variables looked up.
///
/// Its states are the places between its elements, and inside an alternative the nodes of its tree. Taking a set of them
/// from scalar to scalar costs at most one visit of each state for each scalar, whatever the pattern.
struct PatternProgram: Sendable {
    /// One step of the comparison.
    enum Element: Sendable {
        case scalar(Unicode.Scalar)
        case anyScalar
        case anyRun
        case alternatives(Alternatives)
        /// An undefined or unterminated variable: nothing matches (semantics V5).
        case nothing
    }

    let elements: [Element]
    /// The first state of each element, and behind them the state in which everything is read.
    let firstStates: [Int]

    init(_ elements: [Element]) {
        self.elements = elements
        var states = [0]
        states.reserveCapacity(elements.count + 1)
        for element in elements {
            var count = 1
            if case .alternatives(let alternatives) = element { count = alternatives.nodes.count }
            states.append(states[states.count - 1] + count)
        }
        firstStates = states
    }

    /// How many states there are.
    var stateCount: Int { firstStates[elements.count] + 1 }
}
