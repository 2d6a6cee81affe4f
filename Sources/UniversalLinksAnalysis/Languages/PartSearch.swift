import UniversalLinks

/// Searches for texts of one part of a URL, the shortest ones first, that some languages accept and others do not.
///
/// It reads with all automata at once; their sets of states are made as they are needed. A place is dropped if another
/// place is known from which the required languages accept the same and the others no more (an antichain). So the cost
/// depends on how the patterns overlap, not on how many there are.
struct PartSearch {
    struct Question: Hashable {
        let source: TextDomain.Source
        /// The languages that must all accept the text.
        var wanted: [Int] = []
        /// In each list, at least one language must not accept the text.
        var refused: [[Int]] = []
        /// The languages for which the answer says whether they accept the text; fewer are better.
        var tracked: [Int] = []
    }

    enum Finding {
        /// A text as written in a URL, and the tracked languages that accept it.
        case text(String, accepted: Set<Int>)
        case nothing
        /// The budget ended first.
        case unknown
    }

    struct Sets: Hashable {
        var encoded: [Int32] = []
        var decoded: [Int32] = []
        var items: [Int32] = []
    }

    struct Node {
        var wanted: Sets
        var others: Sets
        /// The last scalar of a path as written if it is a slash or a star; otherwise 0.
        var mark: UInt32 = 0
        var decoded = DecodedReading()
        var items = DecodedReading()
        var parent: Int32 = -1
        var unit = TextUnit.none
    }

    private struct Key: Hashable {
        let wanted: Sets
        let mark: UInt32
        let decoded: DecodedReading
        let items: DecodedReading
    }

    let table: LanguageTable
    let question: Question
    private let wantedCounts: (encoded: Int, decoded: Int, items: Int)
    /// Whether some language reads decoded text, so that the bytes of escapes matter.
    let readsBytes: Bool
    let readsItems: Bool
    let wideScalars: WideScalars
    /// A required language is also refused, so nothing can be found.
    private let isHopeless: Bool
    private let wantedLanguages: Set<Int>
    private let otherLanguages: Set<Int>
    private let decodedWanted: Set<Int>
    private let refused: [[Int]]
    private let refusedAlone: Set<Int>
    private let always: Set<Int>
    private let limit: Int
    private var nodes: [Node] = []
    private var reached: [Key: [Int32]] = [:]
    private var next = 0
    private var found: [Set<Int>] = []
    private var isStarted = false

    /// - Parameter limit: The work of the table at which the search ends.
    init(_ table: LanguageTable, _ question: Question, limit: Int) {
        self.table = table
        self.question = question
        self.limit = limit
        let wanted = Set(question.wanted)
        let refused = question.refused.map { $0.filter { !wanted.contains($0) } }
        isHopeless = refused.contains { $0.isEmpty }
        self.refused = refused
        refusedAlone = Set(refused.lazy.filter { $0.count == 1 }.map { $0[0] })
        always = wanted.intersection(question.tracked)
        let others = Set(refused.joined()).union(question.tracked).subtracting(wanted)
        func sets(_ numbers: Set<Int>) -> Sets {
            func start(_ group: LanguageTable.Group) -> [Int32] {
                table.start(of: numbers.filter { table.languages[$0].group == group }.sorted())
            }
            return Sets(encoded: start(.encoded), decoded: start(.decoded), items: start(.decodedItems))
        }
        func count(_ group: LanguageTable.Group) -> Int { wanted.count { table.languages[$0].group == group } }
        wantedCounts = (count(.encoded), count(.decoded), count(.decodedItems))
        let all = wanted.union(others)
        readsBytes = all.contains { table.languages[$0].group != .encoded }
        readsItems = all.contains { table.languages[$0].readsItems }
        var wideScalars = WideScalars()
        for language in all { wideScalars.formUnion(table.languages[language].wideScalars) }
        self.wideScalars = wideScalars
        otherLanguages = others
        wantedLanguages = wanted
        decodedWanted = wanted.filter { table.languages[$0].group == .decoded }
        nodes = [Node(wanted: sets(wanted), others: sets(others))]
    }

    /// The next text, but never one that all tracked languages of an earlier text accept.
    mutating func find() -> Finding {
        if !isStarted {
            isStarted = true
            guard !isHopeless, let start = begin() else { return .nothing }
            nodes = []
            reach(start)
        }
        while next < nodes.count {
            table.look()
            guard table.work <= limit else { return .unknown }
            let index = next
            next += 1
            let node = nodes[index]
            table.work += 8
            for unit in units(behind: node) {
                guard var reached = advanced(node, by: unit) else { continue }
                reached.parent = Int32(index)
                reached.unit = unit
                reach(reached)
            }
            if let accepted = accepted(at: node), !found.contains(where: { $0.isSubset(of: accepted) }) {
                found.append(accepted)
                return .text(text(to: index), accepted: accepted)
            }
        }
        return .nothing
    }

    /// A path starts after a slash, without which it reads the same (semantics T2).
    private func begin() -> Node? {
        guard question.source == .path else { return nodes[0] }
        var start = advanced(nodes[0], by: .plain(0x2F))
        start?.unit = .plain(0x2F)
        return start
    }

    /// Keeps a place unless nothing new can be found after it.
    private mutating func reach(_ node: Node) {
        table.work += 4
        for state in node.others.encoded where table.traits[Int(state)].contains(.isSettled) {
            if refusedAlone.contains(Int(table.owners[Int(state)])) { return }
        }
        let key = Key(wanted: node.wanted, mark: node.mark, decoded: node.decoded, items: node.items)
        let rivals = reached[key] ?? []
        for rival in rivals {
            let others = nodes[Int(rival)].others
            table.work += 1 + others.encoded.count / 8
            if PartSearch.isSubset(others.encoded, of: node.others.encoded),
                PartSearch.isSubset(others.decoded, of: node.others.decoded),
                PartSearch.isSubset(others.items, of: node.others.items)
            {
                return
            }
        }
        // A place that is not compared need not be kept.
        if rivals.count < PartSearch.rivalLimit { reached[key] = rivals + [Int32(nodes.count)] }
        nodes.append(node)
    }

    /// Of more places with the same required states, only the first ones are compared.
    private static let rivalLimit = 256

    private static func isSubset(_ left: [Int32], of right: [Int32]) -> Bool {
        guard left.count <= right.count else { return false }
        var index = 0
        for state in left {
            while index < right.count, right[index] < state { index += 1 }
            guard index < right.count, right[index] == state else { return false }
            index += 1
        }
        return true
    }

    private func text(to end: Int) -> String {
        var units: [TextUnit] = []
        var index = end
        while index >= 0 {
            units.append(nodes[index].unit)
            index = Int(nodes[index].parent)
        }
        return String(decoding: units.reversed().flatMap(\.bytes), as: UTF8.self)
    }
}

// MARK: - Reading

extension PartSearch {
    /// The place after one more unit; nil if some required language accepts no text that starts so.
    func advanced(_ node: Node, by unit: TextUnit) -> Node? {
        var next = node
        table.work += readsBytes ? 24 : 8
        guard advanceEncoded(&next, by: unit) else { return nil }
        if readsBytes {
            guard advanceDecoded(&next, by: unit.byte) else { return nil }
            if readsItems, !advanceItems(&next, by: unit) { return nil }
        }
        return next
    }

    private func advanceEncoded(_ node: inout Node, by unit: TextUnit) -> Bool {
        let isPath = question.source == .path
        if isPath, unit.isMark, node.mark == UInt32(unit.byte) { return true }
        for byte in unit.bytes {
            let scalar = UInt32(byte)
            node.wanted.encoded = table.step(node.wanted.encoded, scalar)
            guard table.ownerCount(of: node.wanted.encoded) == wantedCounts.encoded else { return false }
        }
        for byte in unit.bytes { node.others.encoded = table.step(node.others.encoded, UInt32(byte)) }
        node.mark = isPath && unit.isMark ? UInt32(unit.byte) : 0
        return true
    }

    private func advanceDecoded(_ node: inout Node, by byte: UInt8) -> Bool {
        guard !node.decoded.isUnreadable else { return true }
        switch node.decoded.read(byte, wideScalars) {
        case .none: return true
        case .unreadable:
            // Whatever follows, the text reads as empty.
            node.wanted.decoded = []
            node.others.decoded = []
            node.decoded.mark = 0
            return decodedWanted.allSatisfy { table.languages[$0].matchesEmpty }
        case .scalar(let scalar):
            if question.source == .path, scalar == 0x2F || scalar == 0x2A {
                if node.decoded.mark == scalar { return true }
                node.decoded.mark = scalar
            } else {
                node.decoded.mark = 0
            }
            let wanted = table.step(node.wanted.decoded, scalar)
            // A text that turns out not to be UTF-8 reads as empty, even if its start does not match.
            node.wanted.decoded = table.ownerCount(of: wanted) == wantedCounts.decoded ? wanted : []
            node.others.decoded = table.step(node.others.decoded, scalar)
            return wantedCounts.decoded == 0 || !node.wanted.decoded.isEmpty
                || decodedWanted.allSatisfy { table.languages[$0].matchesEmpty }
        }
    }

    private func advanceItems(_ node: inout Node, by unit: TextUnit) -> Bool {
        var read: [UInt32] = []
        switch unit {
        case .plain(0x26):
            read = node.items.readsAsEmpty ? [TextMark.unreadable, TextMark.itemEnd] : [TextMark.itemEnd]
            node.items.restart()
            node.items.isInName = true
        case .plain(0x3D) where node.items.isInName:
            read = node.items.readsAsEmpty ? [TextMark.unreadable, TextMark.valueStart] : [TextMark.valueStart]
            node.items.restart()
            node.items.isInName = false
        default:
            guard !node.items.isUnreadable else { return true }
            if case .scalar(let scalar) = node.items.read(unit.byte, wideScalars) { read = [scalar] }
        }
        for scalar in read {
            node.wanted.items = table.step(node.wanted.items, scalar)
            guard table.ownerCount(of: node.wanted.items) == wantedCounts.items else { return false }
            node.others.items = table.step(node.others.items, scalar)
        }
        return true
    }

    /// The tracked languages that accept the text that ends at a place; nil if it does not answer the question.
    private func accepted(at node: Node) -> Set<Int>? {
        let wanted = accepting(node.wanted, at: node, among: wantedLanguages)
        guard wanted.count == wantedCounts.encoded + wantedCounts.decoded + wantedCounts.items else { return nil }
        let others = otherLanguages.isEmpty ? [] : accepting(node.others, at: node, among: otherLanguages)
        guard !refused.contains(where: { $0.allSatisfy { others.contains($0) } }) else { return nil }
        return others.intersection(question.tracked).union(always)
    }

    private func accepting(_ sets: Sets, at node: Node, among languages: Set<Int>) -> Set<Int> {
        var accepted: Set<Int> = []
        let isPath = question.source == .path
        let slashed = isPath && node.mark == 0 ? table.step(sets.encoded, 0x2F) : sets.encoded
        table.addAccepting(in: slashed, to: &accepted)
        if readsItems {
            // Only after the end of an item is its language in a state that counts.
            accepted = accepted.filter { !table.languages[$0].readsItems }
            var ended: Set<Int> = []
            table.addAccepting(in: table.step(sets.encoded, 0x26), to: &ended)
            accepted.formUnion(ended.filter { table.languages[$0].readsItems })
        }
        guard readsBytes else { return accepted }
        if node.decoded.readsAsEmpty {
            for language in languages where table.languages[language].group == .decoded {
                if table.languages[language].matchesEmpty { accepted.insert(language) }
            }
        } else {
            let needsSlash = isPath && node.decoded.mark == 0
            table.addAccepting(
                in: needsSlash ? table.step(sets.decoded, 0x2F) : sets.decoded, to: &accepted)
        }
        if readsItems {
            var items = sets.items
            if node.items.readsAsEmpty { items = table.step(items, TextMark.unreadable) }
            table.addAccepting(in: table.step(items, TextMark.itemEnd), to: &accepted)
        }
        return accepted
    }
}
