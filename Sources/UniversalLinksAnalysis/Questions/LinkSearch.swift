import UniversalLinks

/// Searches for a URL that some components match and others do not.
///
/// Path, query and fragment are independent texts. The search goes through the paths that as few of the refused
/// components as possible match, then through such fragments, and looks for a query that none of the rest matches. Its
/// answers are exact unless the budget ends. Owned by one task.
struct LinkSearch {
    let table: LanguageTable
    /// The most that one question may cost, in visits of states.
    let limitOfQuestion: Int
    let limit: Int
    /// The limit if a person waits for the answer.
    static let usualLimit = 40_000_000

    static func effort(_ work: Int) -> Double { Double(work) / Double(usualLimit) }

    /// The values of query items found so far; the same questions recur.
    var knownValues: [PartSearch.Question: Value] = [:]
    /// The answers about one or two constraints so far; the same questions recur.
    private var known: [Pair: LinkFinding] = [:]

    private struct Pair: Hashable {
        let wanted: [LinkConstraint]
        let refused: LinkConstraint?
    }

    enum Value {
        case text(String)
        case none
        case unknown
    }

    init(_ table: LanguageTable, limit: Int = LinkSearch.usualLimit) {
        self.table = table
        self.limit = limit
        limitOfQuestion = limit / 5
    }

    mutating func find(_ wanted: [LinkConstraint], butNot refused: [LinkConstraint]) -> LinkFinding {
        table.work += 4 * refused.count
        guard !refused.contains(where: { refused in wanted.contains { covers(refused, $0) } }) else { return .none }
        guard !areObviouslyDisjoint(wanted) else { return .none }
        let pair = wanted.count + refused.count <= 2 ? Pair(wanted: wanted, refused: refused.first) : nil
        if let pair, let known = known[pair] { return known }
        table.look()
        let end = min(limit, table.work + limitOfQuestion)
        guard table.work < end else { return .unknown(.work) }
        let finding = newFinding(wanted, butNot: refused, end: end)
        if case .unknown = finding { return finding }
        if let pair { known[pair] = finding }
        return finding
    }

    private mutating func newFinding(
        _ wanted: [LinkConstraint], butNot refused: [LinkConstraint], end: Int
    ) -> LinkFinding {
        let paths = wanted.compactMap(\.path)
        var others: Set<LinkConstraint> = []
        for constraint in refused {
            if let path = constraint.path, paths.contains(where: { areObviouslyDisjoint(path, $0) }) { continue }
            others.insert(constraint)
        }
        table.work += 32 + refused.count / 4
        var question = Search(wanted: wanted, refused: Array(others), end: end)
        return question.run(&self)
    }

    /// Whether a quick check proves that a constraint matches every URL that another one matches.
    private func covers(_ outer: LinkConstraint, _ inner: LinkConstraint) -> Bool {
        outer.covers(inner) { first, second in
            let (outer, inner) = (table.languages[first], table.languages[second])
            return outer.group == inner.group && outer.outline.covers(inner.outline)
        }
    }

    /// Whether the outlines of their paths prove that no URL matches all constraints.
    func areObviouslyDisjoint(_ constraints: [LinkConstraint]) -> Bool {
        for (index, constraint) in constraints.enumerated() {
            for other in constraints[..<index] where areObviouslyDisjoint(constraint, other) { return true }
        }
        return false
    }

    func areObviouslyDisjoint(_ left: LinkConstraint, _ right: LinkConstraint) -> Bool {
        guard let first = left.path, let second = right.path, first != second else { return false }
        return areObviouslyDisjoint(first, second)
    }

    /// Whether their outlines prove that no path is in both languages.
    private func areObviouslyDisjoint(_ first: Int, _ second: Int) -> Bool {
        let isOneGroup = table.languages[first].group == table.languages[second].group
        // A path that does not decode reads as the empty one.
        if !isOneGroup {
            let decoded = table.languages[first].group == .encoded ? second : first
            if table.languages[decoded].matchesEmpty { return false }
        }
        if PatternOutline.differ(table.languages[first].outline.prefix, table.languages[second].outline.prefix) {
            return true
        }
        // An escape may read as a slash, so only paths of one group have the same segments.
        return isOneGroup && table.languages[first].outline.isApart(from: table.languages[second].outline)
    }
}

private struct Search {
    let wanted: [LinkConstraint]
    let refused: [LinkConstraint]
    /// The work of the table at which the search ends.
    let end: Int
    private var hopeless: [Set<LinkConstraint>] = []
    private var limit: AnalysisLimit?

    init(wanted: [LinkConstraint], refused: [LinkConstraint], end: Int) {
        self.wanted = wanted
        self.refused = refused
        self.end = end
    }

    mutating func run(_ search: inout LinkSearch) -> LinkFinding {
        let wantedPaths = Set(wanted.compactMap(\.path))
        // A constraint on more than the path may match the path and still refuse the URL.
        let conditional = refused.filter { $0.query != nil || $0.fragment != nil }
        var paths = PartSearch(
            search.table,
            PartSearch.Question(
                source: .path, wanted: wantedPaths.sorted(),
                refused: refused.filter { $0.query == nil && $0.fragment == nil }.map { [$0.path].compactMap { $0 } },
                tracked: Set(conditional.compactMap(\.path)).sorted()),
            limit: end)
        while true {
            switch paths.find() {
            case .nothing: return limit.map { .unknown($0) } ?? .none
            case .unknown: return .unknown(.work)
            case .text(let path, let accepted):
                let left = conditional.filter { $0.path.map(accepted.contains) ?? true }
                guard !hopeless.contains(where: { $0.isSubset(of: left) }) else { continue }
                if var link = fragmentAndQuery(left, &search) {
                    link.path = path
                    return .link(link)
                }
                hopeless.append(Set(left))
            }
        }
    }

    /// The fragment and the query of a URL whose path the refused constraints in `left` match.
    private mutating func fragmentAndQuery(_ left: [LinkConstraint], _ search: inout LinkSearch) -> WitnessLink? {
        let conditional = left.filter { $0.query != nil }
        var fragments = PartSearch(
            search.table,
            PartSearch.Question(
                source: .fragment, wanted: Set(wanted.compactMap(\.fragment)).sorted(),
                refused: left.filter { $0.query == nil }.map { [$0.fragment].compactMap { $0 } },
                tracked: Set(conditional.compactMap(\.fragment)).sorted()),
            limit: end)
        while true {
            switch fragments.find() {
            case .nothing: return nil
            case .unknown:
                limit = .work
                return nil
            case .text(let fragment, let accepted):
                let rest = conditional.filter { $0.fragment.map(accepted.contains) ?? true }
                switch search.findQuery(wanted.compactMap(\.query), butNot: rest.compactMap(\.query), end: end) {
                case .link(var link):
                    link.fragment = fragment
                    return link
                case .none: continue
                case .unknown(let reason): limit = reason
                }
            }
        }
    }
}

/// The answer to the question whether there is a URL of some kind.
package enum LinkFinding: Hashable, Sendable {
    case link(WitnessLink)
    /// There is provably none.
    case none
    case unknown(AnalysisLimit)
}

extension LinkFinding {
    package var link: WitnessLink? {
        if case .link(let link) = self { link } else { nil }
    }
}

package enum AnalysisLimit: String, Hashable, Sendable, CaseIterable {
    case work = "too-much-work"
    case size = "too-large"
    case mixedNames = "mixed-names"
    case unconfirmed = "unconfirmed"

    /// In words, to follow "because".
    package var words: String {
        switch self {
        case .work: "the patterns overlap in more ways than the analysis goes through"
        case .size: "the patterns and the values of their variables are too large to be analysed"
        case .mixedNames: "too many query items are compared both percent-encoded and decoded"
        case .unconfirmed: "the only URLs that were found are longer than those that are read"
        }
    }
}

/// A URL that a component matches, or that two components decide differently.
///
/// Its parts are percent-encoded, and a ``LinkURL`` of its text returns them unchanged.
package struct WitnessLink: Hashable, Sendable {
    /// Starts with a slash.
    package var path = "/"
    /// Without `?`; empty if the URL needs none.
    package var query = ""
    /// Without `#`; empty if the URL needs none.
    package var fragment = ""

    package func text(host: String = "example.com") -> String {
        "https://\(host)\(path)" + (query.isEmpty ? "" : "?" + query) + (fragment.isEmpty ? "" : "#" + fragment)
    }
}

extension WitnessLink: CustomStringConvertible {
    package var description: String { String(text(host: "").dropFirst("https://".count)) }
}

/// Finds the constraints that may match the same path as another one, by the literals that their paths start with,
/// without comparing each pair. ``LinkSearch/areObviouslyDisjoint(_:_:)`` is a little more exact.
struct PathPrefixes {
    /// How a constraint reads a path that does not decode: as the empty one, if it decodes escapes.
    private enum Reading {
        case encoded
        case decoded(matchesEmpty: Bool)
    }

    private let readings: [Reading?]
    private let encoded: [Int]
    private let matchingEmpty: [Int]
    /// The constraints by number, sorted by their literals: each is followed by those whose literals continue its own.
    private let order: [Int]
    private let places: [Int]
    /// For each place, the nearest one before it whose literals are the start of its own; -1 for none.
    private let parents: [Int]
    /// For each place, the first one after those whose literals continue its own.
    private let ends: [Int]

    /// - Parameter constraints: Nil for one that may match anything.
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

    /// The numbers of the constraints that may match the same path, ascending, including `number`.
    func neighbours(of number: Int) -> [Int] {
        let place = places[number]
        var neighbours = Array(order[place..<ends[place]])
        var parent = parents[place]
        while parent >= 0 {
            neighbours.append(order[parent])
            parent = parents[parent]
        }
        // If one reads a path that does not decode as the empty one, both may match it.
        switch readings[number] {
        case .encoded where !matchingEmpty.isEmpty: neighbours = Array(Set(neighbours).union(matchingEmpty))
        case .decoded(matchesEmpty: true) where !encoded.isEmpty: neighbours = Array(Set(neighbours).union(encoded))
        case .encoded, .decoded, nil: break
        }
        return neighbours.sorted()
    }
}
