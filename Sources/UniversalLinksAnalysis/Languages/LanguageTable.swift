import UniversalLinks

/// The languages that constraints of components stand for, as nondeterministic automata whose states are numbered through.
///
/// A language is what one constraint takes of one part of a URL. All automata read the part as it is written in the URL, but
/// for what their ``Group`` does to it first; so languages of different groups can be compared on one text. It belongs to
/// one task: sets of states are computed in buffers that it keeps.
final class LanguageTable {
    /// How the text of a part reaches an automaton.
    enum Group: Int {
        /// As written in the URL.
        case encoded
        /// Percent-decoded as a whole (semantics E2).
        case decoded
        /// Split into items, each name and value of which is decoded by itself (semantics Q7).
        case decodedItems
    }

    /// One automaton.
    struct Language {
        let start: Int32
        let group: Group
        /// Whether it takes the text that a part reads as that is empty, or does not decode (semantics E3).
        let matchesEmpty: Bool
        /// Whether it reads a whole query item by item.
        let readsItems: Bool
        /// What can be seen of a pattern at once; nothing for other languages.
        let outline: PatternOutline
        /// The scalars beyond ASCII that it tells from others, where it reads decoded text.
        let wideScalars: WideScalars
    }

    /// Properties of a state.
    struct Traits: OptionSet {
        let rawValue: UInt8
        /// Any scalar leads back to it.
        static let loops = Traits(rawValue: 1)
        /// What it reads is folded first (semantics C1).
        static let folds = Traits(rawValue: 2)
        /// Only a scalar without an edge of its own leads to the target of others.
        static let isExclusive = Traits(rawValue: 4)
        /// It takes whatever follows.
        static let isSettled = Traits(rawValue: 8)
        /// A text may end here.
        static let accepts = Traits(rawValue: 16)
        /// A mark ends what it reads: only edges take it.
        static let stopsAtMarks = Traits(rawValue: 32)
        /// An ampersand does.
        static let stopsAtAmpersands = Traits(rawValue: 128)
        /// It is a star outside of variables, ahead of which other states of the language need not be kept.
        static let isRun = Traits(rawValue: 64)
    }

    /// A state while an automaton is made; targets are counted from its first state.
    struct Draft {
        var edges: [(scalar: UInt32, target: Int)] = []
        var others = -1
        var empty: [Int] = []
        var traits: Traits = []
        var rank = 0

        /// The target of an edge that leads nowhere.
        static let nowhere = -1
    }

    @exclusivity(unchecked) private(set) var languages: [Language] = []
    /// What searches cost so far, in visits of states.
    @exclusivity(unchecked) var work = 0
    /// The work at which to look again whether anybody waits for answers.
    private var nextLook = Interruption.interval
    /// The variables that patterns refer to, for their outlines.
    var variables = PatternOutline.Variables()
    /// The escapes that lead on from places which are alike, for searches that tell no scalars beyond ASCII from others.
    @exclusivity(unchecked) var escapes: [PartSearch.EscapePlace: [TextUnit]] = [:]

    @exclusivity(unchecked) private var edgeStarts: [Int32] = [0]
    @exclusivity(unchecked) private var edgeScalars: [UInt32] = []
    @exclusivity(unchecked) private var edgeTargets: [Int32] = []
    @exclusivity(unchecked) private var others: [Int32] = []
    @exclusivity(unchecked) private var emptyStarts: [Int32] = [0]
    @exclusivity(unchecked) private var emptyTargets: [Int32] = []
    @exclusivity(unchecked) private(set) var traits: [Traits] = []
    @exclusivity(unchecked) private var ranks: [Int32] = []
    @exclusivity(unchecked) private(set) var owners: [Int32] = []
    @exclusivity(unchecked) private var stamps: [UInt32] = []
    @exclusivity(unchecked) private var stamp: UInt32 = 0
    @exclusivity(unchecked) private var pending: [Int32] = []

    /// More states than these are not made: languages beyond are not known.
    static let stateLimit = 1_500_000

    var stateCount: Int { traits.count }

    /// Spends what is left if nobody waits for answers any more: more than any search may cost.
    func look() {
        guard work >= nextLook else { return }
        nextLook = work + Interruption.interval
        if Interruption.isDue() { work = max(work, LanguageTable.allWork) }
    }

    /// Whether nobody waits for answers any more.
    var isOver: Bool { work >= LanguageTable.allWork }

    private static let allWork = 1 << 50

    /// Adds an automaton, the first of whose states is its start.
    func add(
        _ drafts: [Draft], _ group: Group, matchesEmpty: Bool, readsItems: Bool = false,
        outline: PatternOutline = PatternOutline()
    ) -> Int {
        let base = Int32(traits.count)
        let number = languages.count
        var wideScalars = WideScalars()
        work += drafts.count
        for draft in drafts {
            work += draft.edges.count
            let edges = draft.edges.count > 1 ? draft.edges.sorted { $0.scalar < $1.scalar } : draft.edges
            for edge in edges {
                edgeScalars.append(edge.scalar)
                edgeTargets.append(edge.target == Draft.nowhere ? LanguageTable.nowhere : base + Int32(edge.target))
                if group != .encoded { wideScalars.insert(edge.scalar, isFolded: draft.traits.contains(.folds)) }
            }
            edgeStarts.append(Int32(edgeScalars.count))
            others.append(draft.others < 0 ? -1 : base + Int32(draft.others))
            for target in draft.empty { emptyTargets.append(base + Int32(target)) }
            emptyStarts.append(Int32(emptyTargets.count))
            traits.append(draft.traits)
            ranks.append(Int32(draft.rank))
            owners.append(Int32(number))
            stamps.append(0)
        }
        languages.append(
            Language(
                start: base, group: group, matchesEmpty: matchesEmpty, readsItems: readsItems, outline: outline,
                wideScalars: wideScalars))
        return number
    }
}

// MARK: - Sets of states

extension LanguageTable {
    /// The states in which nothing is read, ascending.
    func start(of languages: some Sequence<Int>) -> [Int32] {
        nextStamp()
        var set: [Int32] = []
        for language in languages { add(self.languages[language].start, to: &set) }
        return pruned(set)
    }

    /// The states behind one more scalar, ascending.
    func step(_ set: [Int32], _ scalar: UInt32) -> [Int32] {
        if set.isEmpty { return set }
        nextStamp()
        work += 2 + set.count
        let folded = LanguageTable.folded(scalar)
        let stops: Traits =
            scalar == 0x26 ? .stopsAtAmpersands : TextMark.isMark(scalar) ? .stopsAtMarks : []
        var next: [Int32] = []
        next.reserveCapacity(set.count)
        for state in set {
            let index = Int(state)
            let traits = traits[index]
            let read = traits.contains(.folds) ? folded : scalar
            let edge = edgeTarget(of: index, read)
            if edge >= 0 { add(edge, to: &next) }
            if !traits.isDisjoint(with: stops) { continue }
            if traits.contains(.loops) { add(state, to: &next) }
            let other = others[index]
            if other >= 0, edge == LanguageTable.noEdge || !traits.contains(.isExclusive) { add(other, to: &next) }
        }
        return pruned(next)
    }

    private func edgeTarget(of state: Int, _ scalar: UInt32) -> Int32 {
        var low = Int(edgeStarts[state])
        var high = Int(edgeStarts[state + 1])
        let end = high
        while low < high {
            let middle = (low + high) / 2
            if edgeScalars[middle] < scalar { low = middle + 1 } else { high = middle }
        }
        return low < end && edgeScalars[low] == scalar ? edgeTargets[low] : LanguageTable.noEdge
    }

    /// There is no edge for a scalar; there is one, and it leads nowhere.
    private static let noEdge: Int32 = -1
    private static let nowhere: Int32 = -2

    private func add(_ state: Int32, to set: inout [Int32]) {
        pending.append(state)
        while let state = pending.popLast() {
            let index = Int(state)
            guard stamps[index] != stamp else { continue }
            stamps[index] = stamp
            work += 1
            set.append(state)
            for empty in Int(emptyStarts[index])..<Int(emptyStarts[index + 1]) { pending.append(emptyTargets[empty]) }
        }
    }

    private func nextStamp() {
        stamp &+= 1
        guard stamp == 0 else { return }
        for index in stamps.indices { stamps[index] = 0 }
        stamp = 1
    }

    /// The set in order, without states ahead of the furthest star of their language: what they would read on the way to
    /// it, it reads itself.
    private func pruned(_ set: [Int32]) -> [Int32] {
        guard set.count > 1 else { return set }
        let sorted = isAscending(set) ? set : set.sorted()
        guard sorted.contains(where: { traits[Int($0)].contains(.isRun) }) else { return sorted }
        var kept: [Int32] = []
        kept.reserveCapacity(sorted.count)
        var index = 0
        while index < sorted.count {
            let owner = owners[Int(sorted[index])]
            var end = index
            var furthest: Int32 = -1
            while end < sorted.count, owners[Int(sorted[end])] == owner {
                let state = Int(sorted[end])
                if traits[state].contains(.isRun) { furthest = max(furthest, ranks[state]) }
                end += 1
            }
            for state in sorted[index..<end] where ranks[Int(state)] >= furthest { kept.append(state) }
            index = end
        }
        return kept
    }

    private func isAscending(_ set: [Int32]) -> Bool {
        var last: Int32 = -1
        for state in set {
            guard state > last else { return false }
            last = state
        }
        return true
    }

    /// The languages that states of a set belong to, each once; ascending.
    func owners(of set: [Int32]) -> [Int] {
        var found: [Int] = []
        for state in set {
            let owner = Int(owners[Int(state)])
            if found.last != owner { found.append(owner) }
        }
        return found
    }

    /// How many languages have a state in a set.
    func ownerCount(of set: [Int32]) -> Int {
        var (count, last) = (0, Int32(-1))
        for state in set where owners[Int(state)] != last {
            last = owners[Int(state)]
            count += 1
        }
        return count
    }

    /// Adds the languages whose text may end in a set.
    func addAccepting(in set: [Int32], to accepted: inout Set<Int>) {
        for state in set where traits[Int(state)].contains(.accepts) { accepted.insert(Int(owners[Int(state)])) }
    }

    /// Calls `body` with each scalar that leads from a state to a place of its own, as it is before it is folded.
    func forEachExit(of state: Int32, _ body: (UInt32) -> Void) {
        let index = Int(state)
        let folds = traits[index].contains(.folds)
        work += Int(edgeStarts[index + 1] - edgeStarts[index])
        for edge in Int(edgeStarts[index])..<Int(edgeStarts[index + 1]) {
            let scalar = edgeScalars[edge]
            guard folds, let folded = Unicode.Scalar(scalar) else {
                body(scalar)
                continue
            }
            for source in CaseFolding.preimages(of: folded) { body(source.value) }
        }
    }

    /// Whether other scalars than those with a place of their own lead on.
    func leavesByAny(_ state: Int32) -> Bool {
        traits[Int(state)].contains(.loops) || others[Int(state)] >= 0
    }

    private static func folded(_ scalar: UInt32) -> UInt32 {
        if scalar < 0x80 { return (0x41...0x5A).contains(scalar) ? scalar | 0x20 : scalar }
        return Unicode.Scalar(scalar).map { CaseFolding.folded($0).value } ?? scalar
    }
}

@available(*, unavailable)
extension LanguageTable: Sendable {}
