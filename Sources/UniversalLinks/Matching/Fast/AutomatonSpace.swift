/// What the automata of one cursor share: the memory that their states may take, and room to make a state in.
final class AutomatonSpace {
    /// What all states and simulations together may take, in bytes.
    let byteLimit: Int
    /// What they take now.
    @exclusivity(unchecked) private(set) var byteCount = 0
    /// How often everything was forgotten, since there was no room for another state.
    @exclusivity(unchecked) private(set) var rebuildCount = 0

    /// The states that are reached, being collected.
    @exclusivity(unchecked) var found = OwnedBuffer<UInt32>()
    /// The states that are left, where nothing is kept.
    @exclusivity(unchecked) var current = OwnedBuffer<UInt32>()
    @exclusivity(unchecked) var pending = OwnedBuffer<UInt32>()
    @exclusivity(unchecked) var marks = StateSet()
    /// For each node, how many of its children are covered by a star that is reached, and in which round that was counted.
    @exclusivity(unchecked) var coveredCounts = OwnedBuffer<UInt32>()
    @exclusivity(unchecked) var coveredRounds = OwnedBuffer<UInt32>()
    @exclusivity(unchecked) var round: UInt32 = 0

    /// What is taken for good.
    private var simulationByteCount = 0
    private var automata: [Unmanaged<TailAutomaton>] = []

    init(byteLimit: Int) {
        // Numbers of rows have 31 bits.
        self.byteLimit = min(byteLimit, 1 << 30)
    }

    /// Makes an automaton known, which lives as long as the space does.
    func add(_ automaton: TailAutomaton) {
        automata.append(.passUnretained(automaton))
    }

    func take(_ bytes: Int) { byteCount += bytes }

    /// Makes every automaton forget its states.
    func rebuild() {
        for automaton in automata { automaton._withUnsafeGuaranteedRef { $0.forgetStates() } }
        byteCount = simulationByteCount
        rebuildCount += 1
    }

    /// A simulation for patterns whose states are kept no more; nil if it would take too much of the memory.
    func bitSimulation(_ tails: PatternTails, _ classes: borrowing OwnedBuffer<UInt8>, classCount: Int)
        -> BitSimulation?
    {
        let simulation = BitSimulation(
            tails, classes, classCount: classCount, byteLimit: byteLimit / 4 - simulationByteCount)
        simulationByteCount += simulation?.byteCount ?? 0
        byteCount += simulation?.byteCount ?? 0
        return simulation
    }

    /// Begins to collect states of a tree with so many of them.
    func begin(stateCount: Int, nodeCount: Int) {
        found.removeAll()
        pending.removeAll()
        marks.reserve(stateCount)
        marks.removeAll()
        if coveredCounts.count < nodeCount {
            coveredRounds.append(repeating: 0, count: nodeCount - coveredRounds.count)
            coveredCounts.append(repeating: 0, count: nodeCount - coveredCounts.count)
        }
        if round == .max {
            coveredRounds.elements.update(repeating: 0)
            round = 0
        }
        round += 1
    }
}
