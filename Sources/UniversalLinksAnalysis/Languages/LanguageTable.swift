import UniversalLinks

/// The languages of components' constraints, as nondeterministic automata whose states are numbered through.
///
/// A language is the set of texts that one constraint accepts for one part of a URL. All automata read the part as
/// written in the URL, after the treatment that their ``Group`` describes, so languages of different groups can be
/// compared on one text. Owned by one task: sets of states are computed in buffers of the table.
final class LanguageTable {
    enum Group: Int {
        /// As written in the URL.
        case encoded
        /// Percent-decoded as a whole (semantics E2).
        case decoded
        /// Split into items, with each name and value decoded by itself (semantics Q7).
        case decodedItems
    }

    struct Language {
        let start: Int32
        let group: Group
        /// Whether it accepts the text that an empty part reads as. A part that does not decode reads as that, too
        /// (semantics E3).
        let matchesEmpty: Bool
        /// Whether it reads a whole query item by item.
        let readsItems: Bool
        /// Of a pattern; empty for other languages.
        let outline: PatternOutline
        /// The scalars beyond ASCII that it distinguishes, if it reads decoded text.
        let wideScalars: WideScalars
    }

    struct Traits: OptionSet {
        let rawValue: UInt8
        /// Any scalar leads back to it.
        static let loops = Traits(rawValue: 1)
        /// Scalars are folded before they are read (semantics C1).
        static let folds = Traits(rawValue: 2)
        /// Only a scalar without an edge of its own leads to the target of others.
        static let isExclusive = Traits(rawValue: 4)
        /// It accepts whatever follows.
        static let isSettled = Traits(rawValue: 8)
        /// A text may end here.
        static let accepts = Traits(rawValue: 16)
        /// Only edges read a mark; it ends everything else.
        static let stopsAtMarks = Traits(rawValue: 32)
        /// Only edges read an ampersand.
        static let stopsAtAmpersands = Traits(rawValue: 128)
        /// It is a star outside variables. Earlier states of the language are not needed.
        static let isRun = Traits(rawValue: 64)
    }

    /// A state while an automaton is made; targets are counted from its first state.
    struct Draft {
        var edges: [(scalar: UInt32, target: Int)] = []
        var others = -1
        var empty: [Int] = []
        var traits: Traits = []
        var rank = 0

        static let nowhere = -1
    }

    @exclusivity(unchecked) private(set) var languages: [Language] = []
    /// The cost of searches so far, in visits of states.
    @exclusivity(unchecked) var work = 0
    /// The work at which to check again whether anybody still waits for answers.
    private var nextLook = Interruption.interval
    var variables = PatternOutline.Variables()
    /// The escapes that lead on from places that are alike, for searches that distinguish no scalars beyond ASCII.
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

    /// The limit of states; languages beyond it are unknown.
    static let stateLimit = 1_500_000

    var stateCount: Int { traits.count }

    /// If nobody waits for answers any more, spends more than any search may cost.
    func look() {
        guard work >= nextLook else { return }
        nextLook = work + Interruption.interval
        if Interruption.isDue() { work = max(work, LanguageTable.allWork) }
    }

    /// Whether nobody waits for answers any more.
    var isOver: Bool { work >= LanguageTable.allWork }

    private static let allWork = 1 << 50

    /// Adds an automaton that starts in the first state.
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
    /// The states before anything is read, ascending.
    func start(of languages: some Sequence<Int>) -> [Int32] {
        nextStamp()
        var set: [Int32] = []
        for language in languages { add(self.languages[language].start, to: &set) }
        return pruned(set)
    }

    /// The states after one more scalar, ascending.
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

    /// `noEdge`: there is no edge for a scalar. `nowhere`: there is one, and it leads nowhere.
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

    /// The set in order, without the states before the furthest star of their language: it reads everything that they
    /// would read on the way to it.
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

    /// Each once, ascending.
    func owners(of set: [Int32]) -> [Int] {
        var found: [Int] = []
        for state in set {
            let owner = Int(owners[Int(state)])
            if found.last != owner { found.append(owner) }
        }
        return found
    }

    func ownerCount(of set: [Int32]) -> Int {
        var (count, last) = (0, Int32(-1))
        for state in set where owners[Int(state)] != last {
            last = owners[Int(state)]
            count += 1
        }
        return count
    }

    func addAccepting(in set: [Int32], to accepted: inout Set<Int>) {
        for state in set where traits[Int(state)].contains(.accepts) { accepted.insert(Int(owners[Int(state)])) }
    }

    /// Calls `body` with each scalar that has an edge of its own, before folding.
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

    /// Whether scalars without an edge of their own lead on.
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

// Whether a language accepts a text as written in a URL. True also if reading costs too much: callers check a "yes"
// again.
extension LanguageTable {
    private static let readingLimit = 1_000_000

    func accepts(_ text: String, _ language: Int) -> Bool {
        accepts(scalars(of: text, language), language)
    }

    func acceptsPath(_ path: String, _ language: Int) -> Bool {
        accepts(PathNormalization.normalized(scalars(of: path, language)), language)
    }

    func acceptsQuery(_ query: String, _ language: Int) -> Bool {
        guard languages[language].readsItems else { return accepts(query, language) }
        if languages[language].group == .encoded { return accepts(query + "&", language) }
        var marked: [UInt32] = []
        for item in query.utf8.split(separator: 0x26, omittingEmptySubsequences: false) {
            let name = item.prefix { $0 != 0x3D }
            marked += LanguageTable.marked(name)
            if name.count < item.count {
                marked.append(TextMark.valueStart)
                marked += LanguageTable.marked(item.dropFirst(name.count + 1))
            }
            marked.append(TextMark.itemEnd)
        }
        return accepts(marked, language)
    }

    private static func marked(_ text: Substring.UTF8View) -> [UInt32] {
        PercentDecoding.decodedIfUTF8(text)?.map(\.value) ?? [TextMark.unreadable]
    }

    private func scalars(of text: String, _ language: Int) -> [Unicode.Scalar] {
        languages[language].group == .decoded ? PercentDecoding.decoded(text.utf8) : Array(text.unicodeScalars)
    }

    private func accepts(_ scalars: [Unicode.Scalar], _ language: Int) -> Bool {
        accepts(scalars.map(\.value), language)
    }

    private func accepts(_ scalars: [UInt32], _ language: Int) -> Bool {
        var set = start(of: [language])
        let end = work + LanguageTable.readingLimit
        for scalar in scalars {
            set = step(set, scalar)
            if work > end { return true }
        }
        return set.contains { traits[Int($0)].contains(.accepts) }
    }
}

/// Numbers beyond all scalars, which automata read where a text is divided, or for a scalar that no language knows.
enum TextMark {
    static let itemEnd: UInt32 = 0x11_0000
    /// The `=` between the name and the value of an item.
    static let valueStart: UInt32 = 0x11_0001
    /// The name or value read so far is not UTF-8, so it reads as empty (semantics Q7).
    static let unreadable: UInt32 = 0x11_0002
    /// A scalar beyond ASCII that no language distinguishes.
    static let otherScalar: UInt32 = 0x11_0010

    static func isMark(_ scalar: UInt32) -> Bool { scalar >= itemEnd && scalar <= unreadable }
}
