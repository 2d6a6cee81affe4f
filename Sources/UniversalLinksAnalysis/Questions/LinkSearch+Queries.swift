import UniversalLinks

extension LinkSearch {
    mutating func findQuery(
        _ wanted: [LinkConstraint.Query], butNot refused: [LinkConstraint.Query], end: Int
    ) -> LinkFinding {
        guard !refused.contains(where: { wanted.contains($0) }) else { return .none }
        guard (wanted + refused).contains(where: \.isText) else {
            return findItems(wanted.flatMap(\.items), butNot: refused.map(\.items), end: end)
        }
        var search = PartSearch(
            table,
            PartSearch.Question(
                source: .query, wanted: Set(wanted.flatMap(\.languages)).sorted(), refused: refused.map(\.languages)),
            limit: end)
        switch search.find() {
        case .text(let query, _): return .link(WitnessLink(query: query))
        case .nothing: return .none
        case .unknown: return .unknown(.work)
        }
    }

    /// For constraints on items only.
    ///
    /// The names are independent of each other, and each may occur several times. Every occurrence has to match, so a
    /// value that a refused component does not match refuses the component for good. No combinations have to be tried,
    /// except for names that some components compare encoded and others decoded: whether such an item is there matters
    /// to both.
    private mutating func findItems(
        _ wanted: [LinkConstraint.Item], butNot refused: [[LinkConstraint.Item]], end: Int
    ) -> LinkFinding {
        let slots = QueryItemSlots(wanted, refused)
        guard slots.optional.count <= LinkSearch.optionalLimit else { return .unknown(.mixedNames) }
        var limit: AnalysisLimit?
        for choice in 0..<(1 << slots.optional.count) {
            let absent = Set(slots.optional.indices.filter { choice >> $0 & 1 != 0 }.map { slots.optional[$0] })
            var choosing = QueryItemChoosing(slots, absent: absent, wanted, end: end)
            switch choosing.find(refused, &self) {
            case .text(let query): return .link(WitnessLink(query: query))
            case .none: continue
            case .unknown: limit = .work
            }
        }
        return limit.map { .unknown($0) } ?? .none
    }

    private static let optionalLimit = 8

    mutating func value(of wanted: [Int], butNot refused: [Int], end: Int) -> Value {
        let question = PartSearch.Question(source: .queryValue, wanted: wanted, refused: refused.map { [$0] })
        if let known = knownValues[question] { return known }
        var search = PartSearch(table, question, limit: end)
        let value: Value
        switch search.find() {
        case .text(let text, _): value = .text(text)
        case .nothing: value = .none
        case .unknown: return .unknown
        }
        knownValues[question] = value
        return value
    }
}

extension LinkConstraint.Query {
    var isText: Bool {
        if case .text = self { true } else { false }
    }

    var items: [LinkConstraint.Item] {
        if case .items(let items) = self { items } else { [] }
    }

    /// The query must be in all of these languages.
    var languages: [Int] {
        switch self {
        case .text(let language): [language]
        case .items(let items): items.map(\.queries)
        }
    }
}

/// Chooses items for a query, one for each refused component that the items so far do not exclude.
struct QueryItemChoosing {
    private let slots: QueryItemSlots
    private let absent: Set<Int>
    private let wanted: [LinkConstraint.Item]
    private let end: Int
    private var values: [Int: [String]] = [:]

    /// - Parameter absent: The slots without an item; every other optional slot has one.
    init(_ slots: QueryItemSlots, absent: Set<Int>, _ wanted: [LinkConstraint.Item], end: Int) {
        self.slots = slots
        self.absent = absent
        self.wanted = wanted
        self.end = end
    }

    mutating func find(_ refused: [[LinkConstraint.Item]], _ search: inout LinkSearch) -> LinkSearch.Value {
        guard wanted.allSatisfy({ !isMissing($0) || matchesEmpty($0, search) }) else { return .none }
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

    private func isMissing(_ item: LinkConstraint.Item) -> Bool {
        slots(of: item).allSatisfy { absent.contains($0) }
    }

    private func matchesEmpty(_ item: LinkConstraint.Item, _ search: LinkSearch) -> Bool {
        search.table.languages[item.values].matchesEmpty
    }

    private func isKeptAway(_ items: [LinkConstraint.Item], _ search: LinkSearch) -> Bool {
        items.contains { item in
            if isMissing(item) { return !matchesEmpty(item, search) }
            return slots(of: item).contains { slot in
                (values[slot] ?? []).contains { !search.table.accepts($0, item.values) }
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

/// The items that a query may have, as far as some components distinguish them by their names.
///
/// Components that compare encoded text read a written name as one name, and those that compare decoded text as
/// another.
struct QueryItemSlots {
    struct Slot {
        let text: String
        let encoded: [Unicode.Scalar]?
        let decoded: [Unicode.Scalar]?
        /// The languages that each value must be in.
        let values: [Int]
    }

    private(set) var slots: [Slot] = []
    /// The slots that have to be tried both with and without an item. For any other slot, an item with an empty value
    /// is as good as none.
    private(set) var optional: [Int] = []
    /// By the name as compared: encoded names have one slot each, decoded names have several.
    private(set) var encodedSlots: [[Unicode.Scalar]: Int] = [:]
    private(set) var decodedSlots: [[Unicode.Scalar]: [Int]] = [:]

    init(_ wanted: [LinkConstraint.Item], _ refused: [[LinkConstraint.Item]]) {
        let all = wanted + refused.joined()
        let names = TextDomain(source: .queryName, isDecoded: false)
        func distinct(_ isDecoded: Bool) -> [[Unicode.Scalar]] {
            var seen: Set<[Unicode.Scalar]> = []
            return all.filter { $0.isDecoded == isDecoded }.map(\.name).filter { seen.insert($0).inserted }
        }
        func values(_ encoded: [Unicode.Scalar]?, _ decoded: [Unicode.Scalar]?) -> [Int] {
            Set(wanted.filter { $0.name == ($0.isDecoded ? decoded : encoded) }.map(\.values)).sorted()
        }
        let decodedNames = distinct(true)
        for name in distinct(false) where names.contains(name) {
            let text = String(scalars: name)
            let read = PercentDecoding.decoded(text.utf8)
            let decoded = decodedNames.contains(read) ? read : nil
            encodedSlots[name] = slots.count
            if let decoded { decodedSlots[decoded, default: []].append(slots.count) }
            slots.append(Slot(text: text, encoded: name, decoded: decoded, values: values(name, decoded)))
        }
        for name in decodedNames {
            let isShared = decodedSlots[name] != nil
            if let text = QueryItemSlots.spelling(of: name, besides: encodedSlots) {
                decodedSlots[name, default: []].append(slots.count)
                slots.append(Slot(text: text, encoded: nil, decoded: name, values: values(nil, name)))
            }
            if isShared { optional += decodedSlots[name] ?? [] }
        }
    }

    /// A way to write a decoded name that is not one of some encoded names; nil if there is none.
    private static func spelling(
        of name: [Unicode.Scalar], besides known: [[Unicode.Scalar]: Int]
    ) -> String? {
        let domain = TextDomain(source: .queryName, isDecoded: true)
        if name.isEmpty { return ["", "%FF", "%FE", "%FD"].first { known[Array($0.unicodeScalars)] == nil } }
        // Each scalar as it is or as escapes, with digits in either case. One more spelling than there are known names
        // is enough.
        var spellings: [String] = [""]
        for scalar in name {
            let escapes = String(scalar).utf8.map(URLCharacters.escape).joined()
            var ways = [domain.encoded([scalar])]
            for way in [escapes, escapes.lowercased()] where !ways.contains(way) { ways.append(way) }
            spellings = spellings.flatMap { start in ways.map { start + $0 } }
            if spellings.count > known.count { spellings = Array(spellings.prefix(known.count + 1)) }
        }
        return spellings.first { known[Array($0.unicodeScalars)] == nil }
    }
}
