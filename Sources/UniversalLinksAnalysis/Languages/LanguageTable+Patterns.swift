import UniversalLinks

extension LanguageTable {
    /// Adds the language of a pattern that is compared with a whole text; nil if there is no more room.
    func addPattern(
        _ program: PatternProgram, _ group: Group, isPath: Bool, isFolded: Bool
    ) -> Int? {
        guard hasRoom(for: program) else { return nil }
        var drafts: [Draft] = []
        LanguageTable.append(program, to: &drafts, isFolded: isFolded)
        drafts[drafts.count - 1].traits.insert(.accepts)
        LanguageTable.markSettled(&drafts)
        let empty: [Unicode.Scalar] = isPath ? ["/"] : []
        return add(
            drafts, group, matchesEmpty: LanguageTable.matches(program, empty),
            outline: PatternOutline(program, isFolded: isFolded, &variables))
    }

    func hasRoom(for program: PatternProgram, copies: Int = 1) -> Bool {
        program.stateCount <= (LanguageTable.stateLimit - stateCount) / copies
    }

    static func matches(_ program: PatternProgram, _ text: [Unicode.Scalar]) -> Bool {
        var simulation = PatternSimulation()
        return simulation.run(program, on: text).isMatch
    }

    /// Appends the states of a program; in the last one everything is read.
    ///
    /// - Parameter stops: What ends the text, if the program reads a value inside a query.
    static func append(
        _ program: PatternProgram, to drafts: inout [Draft], isFolded: Bool, stops: Traits = []
    ) {
        let traits = isFolded ? stops.union(.folds) : stops
        for (rank, element) in program.elements.enumerated() {
            var draft = Draft(traits: traits, rank: rank)
            let next = drafts.count + 1
            switch element {
            case .scalar(let scalar): draft.edges = readable([(scalar.value, next)], traits)
            case .anyScalar: draft.others = next
            case .anyRun:
                draft.traits.insert(.loops)
                // Inside a query, another star may belong to another item.
                if stops.isEmpty { draft.traits.insert(.isRun) }
                draft.empty = [next]
            case .nothing: break
            case .alternatives(let alternatives):
                append(alternatives, to: &drafts, draft)
                continue
            }
            drafts.append(draft)
        }
        drafts.append(Draft(traits: traits, rank: program.elements.count))
    }

    private static func append(_ alternatives: Alternatives, to drafts: inout [Draft], _ empty: Draft) {
        let base = drafts.count
        let end = base + alternatives.nodes.count
        for (index, node) in alternatives.nodes.enumerated() {
            var draft = empty
            draft.edges = readable(
                alternatives.edges(of: index).map { ($0.scalar.value, base + $0.target) }, empty.traits)
            if let target = node.anyScalar { draft.others = base + target }
            if let run = node.anyRun { draft.empty.append(base + run) }
            if node.isRun { draft.traits.insert(.loops) }
            if node.isEnd { draft.empty.append(end) }
            drafts.append(draft)
        }
    }

    /// Without an ampersand if it ends the text.
    private static func readable(_ edges: [(scalar: UInt32, target: Int)], _ traits: Traits)
        -> [(scalar: UInt32, target: Int)]
    {
        traits.contains(.stopsAtAmpersands) ? edges.filter { $0.scalar != 0x26 } : edges
    }

    private static func markSettled(_ drafts: inout [Draft]) {
        guard drafts.count > 1, drafts[drafts.count - 2].traits.contains(.isRun) else { return }
        drafts[drafts.count - 2].traits.insert(.isSettled)
    }
}

extension LanguageTable {
    /// Adds the language of the queries that match one listed item: each item of that name has a value that matches,
    /// and if an empty value does not match, there is such an item (semantics Q4, Q5). Nil if there is no more room.
    ///
    /// An empty query reads as an item with an empty name and value, which makes no difference.
    func addItem(named name: [Unicode.Scalar], _ values: PatternProgram, isDecoded: Bool, isFolded: Bool) -> Int? {
        guard hasRoom(for: values, copies: 2) else { return nil }
        let language = ItemLanguage(name, values, isDecoded: isDecoded, isFolded: isFolded)
        return add(
            language.drafts, isDecoded ? .decodedItems : .encoded, matchesEmpty: language.matchesEmptyValue,
            readsItems: true)
    }
}

private struct ItemLanguage {
    private(set) var drafts: [LanguageTable.Draft] = []
    let matchesEmptyValue: Bool

    private let name: [Unicode.Scalar]
    private let isDecoded: Bool
    private let end: UInt32
    private let valueStart: UInt32

    init(_ name: [Unicode.Scalar], _ values: PatternProgram, isDecoded: Bool, isFolded: Bool) {
        self.name = name
        self.isDecoded = isDecoded
        end = isDecoded ? TextMark.itemEnd : 0x26
        valueStart = isDecoded ? TextMark.valueStart : 0x3D
        matchesEmptyValue = LanguageTable.matches(values, [])
        make(values, isFolded: isFolded)
    }

    /// The number of states of a copy of everything outside listed values: one for each length of the name, one for
    /// another name, one for another value.
    private var copySize: Int { name.count + 3 }

    private mutating func make(_ values: PatternProgram, isFolded: Bool) {
        // If an empty value does not match, the second copy is for queries that contain the item.
        let copyCount = matchesEmptyValue ? 1 : 2
        let valueState = copyCount * copySize
        for copy in 0..<copyCount { appendCopy(copy, accepts: matchesEmptyValue || copy == 1, valueState) }
        let start = drafts.count
        LanguageTable.append(
            values, to: &drafts, isFolded: isFolded,
            stops: isDecoded ? .stopsAtMarks : .stopsAtAmpersands)
        let behind = (copyCount - 1) * copySize
        drafts[drafts.count - 1].edges.append((end, behind))
        guard isDecoded, matchesEmptyValue else { return }
        // A value that turns out not to be UTF-8 reads as empty, whatever was read of it.
        let waiting = drafts.count
        drafts[start].empty.append(waiting)
        drafts.append(
            LanguageTable.Draft(edges: [(TextMark.unreadable, waiting + 1)], traits: [.loops, .stopsAtMarks]))
        drafts.append(LanguageTable.Draft(edges: [(end, behind)], traits: .stopsAtMarks))
    }

    private mutating func appendCopy(_ copy: Int, accepts: Bool, _ valueState: Int) {
        let first = copy * copySize
        let (otherName, otherValue) = (first + name.count + 1, first + name.count + 2)
        for count in 0...name.count {
            var draft = LanguageTable.Draft(others: otherName, traits: .isExclusive)
            if count == 0, accepts { draft.traits.insert(.accepts) }
            if count < name.count, isDecoded || (name[count] != "&" && name[count] != "=") {
                draft.edges.append((name[count].value, first + count + 1))
            }
            let isNamed = count == name.count
            if !isNamed || matchesEmptyValue { draft.edges.append((end, first)) }
            draft.edges.append((valueStart, isNamed ? valueState : otherValue))
            drafts.append(readingUnreadable(draft, first))
            // An item without a value has an empty one, which must match.
            if isNamed, !matchesEmptyValue { drafts[drafts.count - 1].edges.append((end, LanguageTable.Draft.nowhere)) }
        }
        let name = LanguageTable.Draft(
            edges: [(end, first), (valueStart, otherValue)], others: otherName, traits: .isExclusive)
        drafts.append(readingUnreadable(name, first))
        drafts.append(LanguageTable.Draft(edges: [(end, first)], others: otherValue, traits: .isExclusive))
    }

    /// A name that is not UTF-8 reads as the empty one.
    private func readingUnreadable(_ draft: LanguageTable.Draft, _ first: Int) -> LanguageTable.Draft {
        guard isDecoded, name.isEmpty else { return draft }
        var draft = draft
        draft.edges.append((TextMark.unreadable, first))
        return draft
    }
}
