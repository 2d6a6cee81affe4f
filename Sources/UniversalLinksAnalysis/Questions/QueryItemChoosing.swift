import UniversalLinks

/// Chooses items for a query, one for each refused component that the ones so far do not keep away.
struct QueryItemChoosing {
    private let slots: QueryItemSlots
    private let absent: Set<Int>
    private let wanted: [LinkConstraint.Item]
    private let end: Int
    private var values: [Int: [String]] = [:]

    /// - Parameter absent: The slots of which no item is there; one of every other optional slot is.
    init(_ slots: QueryItemSlots, absent: Set<Int>, _ wanted: [LinkConstraint.Item], end: Int) {
        self.slots = slots
        self.absent = absent
        self.wanted = wanted
        self.end = end
    }

    /// A query that the wanted items take, and none of the lists of items.
    mutating func find(_ refused: [[LinkConstraint.Item]], _ search: inout LinkSearch) -> LinkSearch.Value {
        guard wanted.allSatisfy({ !isMissing($0) || takesEmpty($0, search) }) else { return .none }
        var samples: [Int: String] = [:]
        for slot in slots.slots.indices where !absent.contains(slot) {
            switch search.value(of: slots.slots[slot].values, butNot: [], end: end) {
            case .text(let text): samples[slot] = text
            case .none: return .none
            case .unknown: return .unknown
            }
        }
        for items in refused {
            if isKeptAway(items, search) { continue }
            var isKnown = true
            var isDone = false
            attempt: for item in items {
                for slot in slots(of: item) where !absent.contains(slot) {
                    switch search.value(of: slots.slots[slot].values, butNot: [item.values], end: end) {
                    case .text(let text):
                        values[slot, default: []].append(text)
                        isDone = true
                        break attempt
                    case .none: continue
                    case .unknown: isKnown = false
                    }
                }
            }
            if !isDone { return isKnown ? .none : .unknown }
        }
        return .text(query(samples, search))
    }

    private func slots(of item: LinkConstraint.Item) -> [Int] {
        if item.isDecoded { return slots.decodedSlots[item.name] ?? [] }
        return slots.encodedSlots[item.name].map { [$0] } ?? []
    }

    /// Whether the query has no item of that name.
    private func isMissing(_ item: LinkConstraint.Item) -> Bool {
        slots(of: item).allSatisfy { absent.contains($0) }
    }

    private func takesEmpty(_ item: LinkConstraint.Item, _ search: LinkSearch) -> Bool {
        search.table.languages[item.values].matchesEmpty
    }

    /// Whether what is chosen so far keeps a component away.
    private func isKeptAway(_ items: [LinkConstraint.Item], _ search: LinkSearch) -> Bool {
        items.contains { item in
            if isMissing(item) { return !takesEmpty(item, search) }
            return slots(of: item).contains { slot in
                (values[slot] ?? []).contains { !search.table.takes($0, item.values) }
            }
        }
    }

    private func query(_ samples: [Int: String], _ search: LinkSearch) -> String {
        var items: [String] = []
        for (index, slot) in slots.slots.enumerated() where !absent.contains(index) {
            var seen: Set<String> = []
            var chosen = (values[index] ?? []).filter { seen.insert($0).inserted }
            let isOptional = slots.optional.contains(index)
            if chosen.isEmpty, let sample = samples[index] { chosen = [sample] }
            // An empty value represents the item's absence, too (semantics Q4).
            if chosen == [""], !isOptional { chosen = [] }
            items += chosen.map { $0.isEmpty && !slot.text.isEmpty ? slot.text + "=" : slot.text + "=" + $0 }
        }
        return items.joined(separator: "&")
    }
}
