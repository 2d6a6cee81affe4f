import UniversalLinks

extension LanguageTable {
    /// Adds the language of the queries that one listed item takes: each item of that name has a value that fits, and if an
    /// empty one does not, there is such an item (semantics Q4, Q5). Nil if there is no more room.
    ///
    /// An empty query reads as an item with an empty name and value, which makes no difference.
    func addItem(named name: [Unicode.Scalar], _ values: PatternProgram, isDecoded: Bool, isFolded: Bool) -> Int? {
        guard hasRoom(for: values, copies: 2) else { return nil }
        let making = ItemLanguage(name, values, isDecoded: isDecoded, isFolded: isFolded)
        return add(
            making.drafts, isDecoded ? .decodedItems : .encoded, matchesEmpty: making.takesEmptyValue, readsItems: true)
    }
}

/// Makes the automaton for one item of a query.
private struct ItemLanguage {
    private(set) var drafts: [LanguageTable.Draft] = []
    let takesEmptyValue: Bool

    private let name: [Unicode.Scalar]
    private let isDecoded: Bool
    /// What ends an item, and what starts its value.
    private let end: UInt32
    private let valueStart: UInt32

    init(_ name: [Unicode.Scalar], _ values: PatternProgram, isDecoded: Bool, isFolded: Bool) {
        self.name = name
        self.isDecoded = isDecoded
        end = isDecoded ? TextMark.itemEnd : 0x26
        valueStart = isDecoded ? TextMark.valueStart : 0x3D
        takesEmptyValue = LanguageTable.matches(values, [])
        make(values, isFolded: isFolded)
    }

    /// How many states a copy of what is outside of listed values has: one for each length of the name, one for another
    /// name, one for another value.
    private var copySize: Int { name.count + 3 }

    private mutating func make(_ values: PatternProgram, isFolded: Bool) {
        // Where an empty value does not fit, the second copy is for queries in which the item was there.
        let copyCount = takesEmptyValue ? 1 : 2
        let valueState = copyCount * copySize
        for copy in 0..<copyCount { appendCopy(copy, accepts: takesEmptyValue || copy == 1, valueState) }
        let start = drafts.count
        LanguageTable.append(
            values, to: &drafts, isFolded: isFolded,
            stops: isDecoded ? .stopsAtMarks : .stopsAtAmpersands)
        let behind = (copyCount - 1) * copySize
        drafts[drafts.count - 1].edges.append((end, behind))
        guard isDecoded, takesEmptyValue else { return }
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
            if !isNamed || takesEmptyValue { draft.edges.append((end, first)) }
            draft.edges.append((valueStart, isNamed ? valueState : otherValue))
            drafts.append(readingUnreadable(draft, first))
            // Without a value of its own an item has an empty one, which must fit.
            if isNamed, !takesEmptyValue { drafts[drafts.count - 1].edges.append((end, LanguageTable.Draft.nowhere)) }
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
