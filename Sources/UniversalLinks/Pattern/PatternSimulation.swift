/// Runs programs over texts, without backtracking, and reuses its buffers.
package struct PatternSimulation {
    package struct Outcome: Equatable {
        /// Whether the pattern matches the whole text.
        package let isMatch: Bool
        /// How many scalars were read before no state was left; the length of the text if some state always was.
        let readCount: Int
        /// How many elements of the program some state has passed.
        let passedElementCount: Int
        /// Whether the comparison was stopped, because it would take too long.
        let isExhausted: Bool
    }

    /// An element of a program, and a node of its tree if it is an alternative.
    private struct State {
        let element: Int
        let node: Int
    }

    private var current: [State] = []
    private var next: [State] = []
    private var pending: [State] = []
    private var added = StateSet()
    private var furthestElement = 0
    /// Shared by all runs.
    package var budget = StateBudget()
    /// Whether a run was stopped since this was last set to false.
    var hasStopped = false
    /// Of the last run.
    package private(set) var visitCount = 0
    /// The furthest star that some state has reached. It matches whatever follows, so states before it can be dropped:
    /// what they would read, the star reads itself.
    private var furthestRun = 0

    package init() {}

    /// Compares the whole text. O(scalars × states).
    ///
    /// - Parameter questionMarkMatchesSlash: The reading of `?` (semantics G1); `false` is the other possible one.
    package mutating func run(
        _ program: PatternProgram, on text: [Unicode.Scalar], questionMarkMatchesSlash: Bool = true
    ) -> Outcome {
        furthestElement = 0
        visitCount = 0
        furthestRun = 0
        guard !budget.isSpent else {
            hasStopped = true
            return Outcome(isMatch: false, readCount: 0, passedElementCount: 0, isExhausted: true)
        }
        let limit = budget.remaining
        // Compiling the program is part of its price.
        defer { budget.spend(visitCount + 4 + program.elements.count / 16) }
        added.reserve(program.stateCount)
        next.removeAll(keepingCapacity: true)
        added.removeAll()
        add(State(element: 0, node: 0), of: program)
        swap(&current, &next)
        var index = 0
        while index < text.count {
            if let awaited = awaitedScalar(of: program) {
                let start = index
                while index < text.count, text[index] != awaited { index += 1 }
                visitCount += 2 * (index - start)
                if index == text.count { break }
            }
            if current.isEmpty { return outcome(isMatch: false, readCount: max(0, index - 1)) }
            if visitCount > limit {
                hasStopped = true
                return outcome(isMatch: false, readCount: index, isExhausted: true)
            }
            next.removeAll(keepingCapacity: true)
            added.removeAll()
            for state in current where state.element >= furthestRun {
                step(state, text[index], of: program, questionMarkMatchesSlash)
            }
            swap(&current, &next)
            index += 1
        }
        if current.isEmpty { return outcome(isMatch: false, readCount: max(0, text.count - 1)) }
        let isMatch = current.contains { $0.element == program.elements.count }
        return outcome(isMatch: isMatch, readCount: text.count)
    }

    /// The only scalar that leads further, if the only state left is at a star before a literal.
    private func awaitedScalar(of program: PatternProgram) -> Unicode.Scalar? {
        guard current.count == 2, current[0].element == furthestRun, current[1].element == furthestRun + 1,
            furthestRun + 1 < program.elements.count, case .anyRun = program.elements[furthestRun],
            case .scalar(let awaited) = program.elements[furthestRun + 1]
        else { return nil }
        return awaited
    }

    private func outcome(isMatch: Bool, readCount: Int, isExhausted: Bool = false) -> Outcome {
        Outcome(
            isMatch: isMatch, readCount: readCount, passedElementCount: furthestElement, isExhausted: isExhausted)
    }

    private mutating func step(
        _ state: State, _ scalar: Unicode.Scalar, of program: PatternProgram, _ questionMarkMatchesSlash: Bool
    ) {
        guard state.element < program.elements.count else { return }
        let behind = State(element: state.element + 1, node: 0)
        let matchesAsAny = questionMarkMatchesSlash || scalar != "/"
        switch program.elements[state.element] {
        case .scalar(let expected):
            if scalar == expected { add(behind, of: program) }
        case .anyScalar:
            if matchesAsAny { add(behind, of: program) }
        case .anyRun:
            add(state, of: program)
        case .alternatives(let alternatives):
            let node = alternatives.nodes[state.node]
            if let target = alternatives.target(of: state.node, scalar) {
                add(State(element: state.element, node: target), of: program)
            }
            if matchesAsAny, let target = node.anyScalar {
                add(State(element: state.element, node: target), of: program)
            }
            if node.isRun { add(state, of: program) }
        case .nothing:
            return
        }
    }

    /// Adds a state, and all that follow from it without reading a scalar.
    private mutating func add(_ state: State, of program: PatternProgram) {
        var following: State? = state
        while let state = following ?? pending.popLast() {
            following = nil
            guard added.insert(program.firstState(of: state.element) + state.node) else { continue }
            next.append(state)
            visitCount += 1
            furthestElement = max(furthestElement, state.element)
            guard state.element < program.elements.count else { continue }
            let behind = State(element: state.element + 1, node: 0)
            switch program.elements[state.element] {
            case .scalar, .anyScalar, .nothing:
                continue
            case .anyRun:
                furthestRun = max(furthestRun, state.element)
                following = behind
            case .alternatives(let alternatives):
                let node = alternatives.nodes[state.node]
                if let run = node.anyRun { pending.append(State(element: state.element, node: run)) }
                if node.isEnd { following = behind }
            }
        }
    }
}

/// A set of small numbers that is emptied often.
///
/// A mark is the number of a round, so emptying is free. A program with more states than ``denseLimit`` gets a hashed
/// set, so that a hostile file cannot take memory out of proportion to its size.
struct StateSet {
    private static let denseLimit = 1 << 20

    private var marks: [UInt32] = []
    private var round: UInt32 = 0
    private var hashed: Set<Int> = []
    private var isDense = true

    mutating func reserve(_ count: Int) {
        isDense = count <= StateSet.denseLimit
        if isDense, marks.count < count {
            marks = [UInt32](repeating: 0, count: count)
            round = 0
        }
    }

    mutating func removeAll() {
        guard isDense else { return hashed.removeAll(keepingCapacity: true) }
        if round == .max {
            marks = [UInt32](repeating: 0, count: marks.count)
            round = 0
        }
        round += 1
    }

    /// False if it is there already.
    mutating func insert(_ number: Int) -> Bool {
        guard isDense else { return hashed.insert(number).inserted }
        guard marks[number] != round else { return false }
        marks[number] = round
        return true
    }
}
