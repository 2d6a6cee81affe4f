/// A deterministic automaton that reads texts, whose states are made when they are first asked for.
///
/// It belongs to one task. States are numbers; nil is the state from which nothing is accepted.
protocol TextAutomaton: AnyObject {
    /// The state in which nothing is read.
    var start: Int? { get }
    /// How much was done for the states so far, to be compared with a budget.
    var work: Int { get }
    /// The state behind a scalar.
    func next(_ state: Int, _ scalar: Unicode.Scalar) -> Int?
    /// Whether a text that ends in the state is accepted.
    func isEnd(_ state: Int) -> Bool
    /// Whether the state is known to match whatever follows.
    func matchesEverything(from state: Int) -> Bool
    /// The scalars that lead from the state to a place of their own.
    func exits(of state: Int) -> TextExits
}

/// How a state of an automaton can be left.
struct TextExits {
    /// The scalars that lead to a place of their own, the most readable ones first.
    let scalars: [Unicode.Scalar]
    /// The same, to look one up.
    let known: Set<Unicode.Scalar>
    /// Whether any other scalar leads somewhere; all of them lead to the same state.
    let matchesOthers: Bool

    init(_ scalars: Set<Unicode.Scalar>, matchesOthers: Bool) {
        self.scalars = scalars.sorted { TextExits.rank($0) < TextExits.rank($1) }
        known = scalars
        self.matchesOthers = matchesOthers
    }

    /// No way out.
    static let none = TextExits([], matchesOthers: false)

    /// How readable a scalar is: letters in lower case, digits, capitals, and the rest.
    static func rank(_ scalar: Unicode.Scalar) -> UInt32 {
        switch scalar {
        case "a"..."z": scalar.value
        case "0"..."9": scalar.value + 0x100
        case "A"..."Z": scalar.value + 0x200
        default: scalar.value + 0x300
        }
    }
}

extension TextAutomaton {
    /// Whether it matches a text. O(scalars), beside the states that are made for it.
    func matches(_ text: some Sequence<Unicode.Scalar>) -> Bool {
        guard var state = start else { return false }
        for scalar in text {
            if matchesEverything(from: state) { return true }
            guard let next = next(state, scalar) else { return false }
            state = next
        }
        return isEnd(state)
    }
}
