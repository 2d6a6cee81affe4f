import UniversalLinks

extension LinkSearch {
    /// A query that all of some constraints take and none of others, as that of a URL.
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

    /// The same where only items are compared.
    ///
    /// The names are independent of each other, and each may occur several times: since every occurrence has to fit, each
    /// value that a refused component does not take refuses it for good. So no combinations have to be gone through, but for
    /// names that some components compare encoded and others decoded: whether such an item is there matters to both.
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

    /// A value that some languages take and others do not.
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

    /// The languages of queries all of which it takes.
    var languages: [Int] {
        switch self {
        case .text(let language): [language]
        case .items(let items): items.map(\.queries)
        }
    }
}
