/// Constraints by the literals that their paths start with: finds those that are not apart from one of them without a look at
/// each. ``LinkSearch/areApart(_:_:)`` is a little more exact.
struct PathPrefixes {
    /// What a path that does not decode is to a constraint: it reads as the empty one where escapes are decoded.
    private enum Reading {
        case encoded
        case decoded(matchesEmpty: Bool)
    }

    private let readings: [Reading?]
    private let encoded: [Int]
    private let matchingEmpty: [Int]
    /// The constraints by number, sorted by their literals: behind each are those whose literals go on from its own.
    private let order: [Int]
    /// Where each constraint is in the order.
    private let places: [Int]
    /// For each place, the nearest one before it whose literals are the start of its own; -1 for none.
    private let parents: [Int]
    /// For each place, the first one behind those whose literals go on from its own.
    private let ends: [Int]

    /// - Parameter constraints: The constraints; nil for one that may take anything.
    init(_ constraints: [LinkConstraint?], _ table: LanguageTable) {
        let languages = constraints.map { constraint in constraint?.path.map { table.languages[$0] } }
        readings = languages.map { language in
            language.map { $0.group == .encoded ? .encoded : .decoded(matchesEmpty: $0.matchesEmpty) }
        }
        encoded = languages.indices.filter { languages[$0]?.group == .encoded }
        matchingEmpty = languages.indices.filter { number in
            languages[number].map { $0.group != .encoded && $0.matchesEmpty } ?? false
        }
        let prefixes = languages.map { $0?.outline.prefix ?? [] }
        let order = constraints.indices.sorted { prefixes[$0].lexicographicallyPrecedes(prefixes[$1]) }
        var (places, parents) = (order, order)
        var ends = Array(repeating: order.count, count: order.count)
        var open: [Int] = []
        for (place, number) in order.enumerated() {
            places[number] = place
            while let last = open.last, !prefixes[number].starts(with: prefixes[order[last]]) {
                ends[last] = place
                open.removeLast()
            }
            parents[place] = open.last ?? -1
            open.append(place)
        }
        (self.order, self.places, self.parents, self.ends) = (order, places, parents, ends)
    }

    /// The constraints that are not apart from one, by number, in ascending order; itself is among them.
    func neighbours(of number: Int) -> [Int] {
        let place = places[number]
        var neighbours = Array(order[place..<ends[place]])
        var parent = parents[place]
        while parent >= 0 {
            neighbours.append(order[parent])
            parent = parents[parent]
        }
        // Where one reads a path that does not decode as the empty one, both may take it.
        switch readings[number] {
        case .encoded where !matchingEmpty.isEmpty: neighbours = Array(Set(neighbours).union(matchingEmpty))
        case .decoded(matchesEmpty: true) where !encoded.isEmpty: neighbours = Array(Set(neighbours).union(encoded))
        case .encoded, .decoded, nil: break
        }
        return neighbours.sorted()
    }
}
