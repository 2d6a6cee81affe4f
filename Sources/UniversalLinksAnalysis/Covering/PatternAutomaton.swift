import UniversalLinks

/// A pattern's program as a deterministic automaton over texts whose case is not folded yet.
///
/// A state is a set of places in the program. Behind a star nothing before it counts, so that there are few of them:
/// between two stars as many as places, unless the stretch contains `?` or variables, where they can double with each one.
final class PatternAutomaton {
    /// A place in the program: an element, and where that is an alternative, a node of its tree.
    private struct Place: Hashable, Comparable {
        let element: Int32
        let node: Int32

        init(_ element: Int, node: Int = 0) {
            self.element = Int32(element)
            self.node = Int32(node)
        }

        static func < (left: Place, right: Place) -> Bool {
            (left.element, left.node) < (right.element, right.node)
        }
    }

    private struct State {
        let places: [Place]
        let isEnd: Bool
        let matchesEverything: Bool
        /// The scalars that lead to a place of their own, folded where the program is.
        let literals: Set<Unicode.Scalar>
        let matchesOthers: Bool
        /// Where those scalars lead; nil inside for nowhere.
        var targets: [Unicode.Scalar: Int?] = [:]
        /// Where any other scalar leads, once it is known.
        var otherTarget: Int??
        var exits: TextExits?
    }

    let program: PatternProgram
    /// Whether texts are folded before they are compared (semantics C1).
    let isFolded: Bool
    private(set) var work = 0
    private var states: [State] = []
    private var numbers: [[Place]: Int] = [:]
    private(set) lazy var start: Int? = state(of: [Place(0)])

    /// What making a state costs, beside the places in it.
    private static let costOfState = 32

    init(_ program: PatternProgram, isFolded: Bool) {
        self.program = program
        self.isFolded = isFolded
    }

    // MARK: - Making states

    /// The state that matches these places and all that follow from them without reading.
    private func state(of seeds: [Place]) -> Int? {
        let places = closure(of: seeds)
        work += places.count
        guard !places.isEmpty else { return nil }
        if let known = numbers[places] { return known }
        work += PatternAutomaton.costOfState
        numbers[places] = states.count
        states.append(makeState(of: places))
        return states.count - 1
    }

    private func closure(of seeds: [Place]) -> [Place] {
        var pending = seeds
        var closed: Set<Place> = []
        var furthestRun = 0
        while let place = pending.popLast() {
            let element = Int(place.element)
            guard element < program.elements.count else {
                closed.insert(place)
                continue
            }
            if case .nothing = program.elements[element] { continue }
            guard closed.insert(place).inserted else { continue }
            switch program.elements[element] {
            case .scalar, .anyScalar, .nothing: continue
            case .anyRun:
                furthestRun = max(furthestRun, element)
                pending.append(Place(element + 1))
            case .alternatives(let alternatives):
                let node = alternatives.nodes[Int(place.node)]
                if let run = node.anyRun { pending.append(Place(element, node: run)) }
                if node.isEnd { pending.append(Place(element + 1)) }
            }
        }
        // Whatever a place before a star would read until it gets there, the star reads itself.
        return closed.filter { Int($0.element) >= furthestRun }.sorted()
    }

    private func makeState(of places: [Place]) -> State {
        var literals: Set<Unicode.Scalar> = []
        var matchesOthers = false
        var matchesEverything = false
        for place in places where Int(place.element) < program.elements.count {
            switch program.elements[Int(place.element)] {
            case .scalar(let scalar): literals.insert(scalar)
            case .anyScalar: matchesOthers = true
            case .anyRun:
                matchesOthers = true
                if Int(place.element) == program.elements.count - 1 { matchesEverything = true }
            case .alternatives(let alternatives):
                let node = alternatives.nodes[Int(place.node)]
                literals.formUnion(alternatives.edges(of: Int(place.node)).map(\.scalar))
                if node.anyScalar != nil || node.isRun { matchesOthers = true }
            case .nothing: continue
            }
        }
        return State(
            places: places, isEnd: places.contains { Int($0.element) == program.elements.count },
            matchesEverything: matchesEverything, literals: literals, matchesOthers: matchesOthers)
    }

    /// The places behind each of a state's, over a scalar; nil for one that no place knows.
    private func target(of state: Int, over scalar: Unicode.Scalar?) -> Int? {
        var seeds: [Place] = []
        for place in states[state].places where Int(place.element) < program.elements.count {
            let element = Int(place.element)
            switch program.elements[element] {
            case .scalar(let expected):
                if scalar == expected { seeds.append(Place(element + 1)) }
            case .anyScalar: seeds.append(Place(element + 1))
            case .anyRun: seeds.append(place)
            case .alternatives(let alternatives):
                let node = alternatives.nodes[Int(place.node)]
                if let scalar, let target = alternatives.target(of: Int(place.node), scalar) {
                    seeds.append(Place(element, node: target))
                }
                if let target = node.anyScalar { seeds.append(Place(element, node: target)) }
                if node.isRun { seeds.append(place) }
            case .nothing: continue
            }
        }
        work += states[state].places.count
        return self.state(of: seeds)
    }
}

extension PatternAutomaton: TextAutomaton {
    func next(_ state: Int, _ scalar: Unicode.Scalar) -> Int? {
        let read = isFolded ? CaseFolding.folded(scalar) : scalar
        if let known = states[state].targets[read] { return known }
        guard states[state].literals.contains(read) else {
            if let known = states[state].otherTarget { return known }
            let target = target(of: state, over: nil)
            states[state].otherTarget = .some(target)
            return target
        }
        let target = target(of: state, over: read)
        states[state].targets[read] = .some(target)
        return target
    }

    func isEnd(_ state: Int) -> Bool { states[state].isEnd }

    func matchesEverything(from state: Int) -> Bool { states[state].matchesEverything }

    func exits(of state: Int) -> TextExits {
        if let known = states[state].exits { return known }
        var scalars = states[state].literals
        if isFolded { scalars = Set(scalars.flatMap { CaseFolding.preimages(of: $0) }) }
        let exits = TextExits(scalars, matchesOthers: states[state].matchesOthers)
        states[state].exits = exits
        return exits
    }
}
