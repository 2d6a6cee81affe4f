/// The items that a component lists, as a deterministic automaton over whole queries, percent-encoded and not folded.
///
/// It splits the query at each `&` and each item at its first `=` while it reads (semantics Q7). An empty query reads as an
/// item with an empty name and value, which makes no difference (semantics Q4).
final class QueryItemsAutomaton {
    /// A listed name with the pattern for its values.
    struct Item {
        let name: [Unicode.Scalar]
        let values: any TextAutomaton
    }

    /// Where in an item the reading is.
    private enum Phase: Hashable {
        /// Behind so many scalars of the name, which so far is that of this item, the first of those that start alike.
        case name(Int, of: Int)
        /// In a name that is not listed.
        case otherName
        /// In the value of an item, and where in its pattern.
        case value(Int, of: Int)
        /// In a value that is free.
        case otherValue
    }

    private struct State: Hashable {
        let phase: Phase
        /// Which of the items that an empty value is not enough for have been there, a bit for each.
        let seen: UInt64
    }

    private(set) lazy var start: Int? = number(of: State(phase: beginning, seen: 0))
    private var ownWork = 0
    private let items: [Item]
    /// The bit of each item that has to be there, since it does not match an empty value (semantics Q4).
    private let bits: [UInt64]
    private let allBits: UInt64
    private var states: [State] = []
    private var numbers: [State: Int] = [:]

    /// Nil for more items that have to be there than are kept track of.
    init?(_ items: [Item]) {
        self.items = items
        var next: UInt64 = 1
        var bits: [UInt64] = []
        for item in items {
            guard !item.values.matches([]) else {
                bits.append(0)
                continue
            }
            guard next != 0 else { return nil }
            bits.append(next)
            next <<= 1
        }
        self.bits = bits
        allBits = bits.reduce(0, |)
    }

    private var beginning: Phase { items.isEmpty ? .otherName : .name(0, of: 0) }

    private func number(of state: State) -> Int {
        if let known = numbers[state] { return known }
        ownWork += 16
        numbers[state] = states.count
        states.append(state)
        return states.count - 1
    }

    /// The phase behind one more scalar of a name.
    private func name(_ count: Int, of item: Int, _ scalar: Unicode.Scalar) -> Phase {
        let read = items[item].name.prefix(count)
        let next = items.indices.first { index in
            let name = items[index].name
            return name.count > count && name[count] == scalar && name.starts(with: read)
        }
        return next.map { .name(count + 1, of: $0) } ?? .otherName
    }

    /// The item whose whole name was read.
    private func item(named count: Int, of item: Int) -> Int? {
        let read = items[item].name.prefix(count)
        return items.indices.first { items[$0].name.count == count && items[$0].name.starts(with: read) }
    }

    /// What was seen once the item ends that is being read; nil if its value does not fit.
    private func seenBehindItem(_ state: State) -> UInt64? {
        switch state.phase {
        case .name(let count, let candidate):
            guard let item = item(named: count, of: candidate) else { return state.seen }
            return bits[item] == 0 ? state.seen : nil
        case .value(let value, let item):
            return items[item].values.isEnd(value) ? state.seen | bits[item] : nil
        case .otherName, .otherValue:
            return state.seen
        }
    }
}

extension QueryItemsAutomaton: TextAutomaton {
    var work: Int { ownWork + items.reduce(0) { $0 + $1.values.work } }

    func next(_ state: Int, _ scalar: Unicode.Scalar) -> Int? {
        let state = states[state]
        if scalar == "&" { return seenBehindItem(state).map { number(of: State(phase: beginning, seen: $0)) } }
        guard let phase = phase(behind: state.phase, scalar) else { return nil }
        return number(of: State(phase: phase, seen: state.seen))
    }

    private func phase(behind phase: Phase, _ scalar: Unicode.Scalar) -> Phase? {
        switch phase {
        case .name(let count, let candidate) where scalar == "=":
            guard let item = item(named: count, of: candidate) else { return .otherValue }
            return items[item].values.start.map { .value($0, of: item) }
        case .name(let count, let candidate): return name(count, of: candidate, scalar)
        case .otherName: return scalar == "=" ? .otherValue : .otherName
        case .value(let value, let item): return items[item].values.next(value, scalar).map { .value($0, of: item) }
        case .otherValue: return .otherValue
        }
    }

    func isEnd(_ state: Int) -> Bool { seenBehindItem(states[state]) == allBits }

    func matchesEverything(from state: Int) -> Bool { items.isEmpty }

    func exits(of state: Int) -> TextExits {
        switch states[state].phase {
        case .name(let count, let candidate):
            let read = items[candidate].name.prefix(count)
            let names = items.map(\.name).filter { $0.count > count && $0.starts(with: read) }
            return TextExits(Set(names.map { $0[count] }).union(["&", "="]), matchesOthers: true)
        case .otherName:
            return TextExits(["&", "="], matchesOthers: true)
        case .value(let value, let item):
            let exits = items[item].values.exits(of: value)
            return TextExits(exits.known.union(["&"]), matchesOthers: exits.matchesOthers)
        case .otherValue:
            return TextExits(["&"], matchesOthers: true)
        }
    }
}
