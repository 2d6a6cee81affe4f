import UniversalLinks

/// Looks for a URL that some components take and others do not.
///
/// Path, query and fragment are independent texts: the search goes through the paths that leave as few of the refused components
/// as possible, then through the fragments that do, and asks for a query that none of the rest takes. Its answers are exact
/// unless the budget ends. It belongs to one task.
struct LinkSearch {
    let table: LanguageTable
    /// What one question may cost, in visits of states.
    let limitOfQuestion: Int
    /// What all questions may cost.
    let limit: Int
    /// The limit where a person waits for the answer.
    static let usualLimit = 40_000_000
    /// What was found about the values of query items, which come up again and again.
    var knownValues: [PartSearch.Question: Value] = [:]

    /// A value of a query item as it is written in a URL.
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

    /// A URL that all of `wanted` take and none of `refused`.
    mutating func find(_ wanted: [LinkConstraint], butNot refused: [LinkConstraint]) -> LinkFinding {
        guard !refused.contains(where: { refused in wanted.contains { refused.covers($0) } }) else { return .none }
        let end = min(limit, table.work + limitOfQuestion)
        guard table.work < end else { return .unknown(.work) }
        guard !areApart(wanted) else { return .none }
        let prefixes = wanted.compactMap { $0.path.map { table.languages[$0] } }
        var others: Set<LinkConstraint> = []
        for constraint in refused {
            if let path = constraint.path, prefixes.contains(where: { LinkSearch.areApart(table.languages[path], $0) })
            {
                continue
            }
            others.insert(constraint)
        }
        table.work += 32 + refused.count / 4
        var question = Search(wanted: wanted, refused: Array(others), end: end)
        return question.run(&self)
    }

    /// Whether no URL can be what all of some constraints ask for, as the first literals of their paths show.
    func areApart(_ constraints: [LinkConstraint]) -> Bool {
        for (index, constraint) in constraints.enumerated() {
            for other in constraints[..<index] where areApart(constraint, other) { return true }
        }
        return false
    }

    func areApart(_ left: LinkConstraint, _ right: LinkConstraint) -> Bool {
        guard let first = left.path, let second = right.path, first != second else { return false }
        return LinkSearch.areApart(table.languages[first], table.languages[second])
    }

    /// Whether no path can be of both languages, as their first literals show.
    private static func areApart(_ left: LanguageTable.Language, _ right: LanguageTable.Language) -> Bool {
        // A path that does not decode reads as the empty one.
        if left.group != right.group {
            if (left.group == .encoded ? right : left).matchesEmpty { return false }
        }
        return zip(left.prefix, right.prefix).contains { $0 != $1 }
    }
}

/// One question.
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
        // What has another constraint than its path may take the path.
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
            case .text(let path, let taken):
                let left = conditional.filter { $0.path.map(taken.contains) ?? true }
                guard !hopeless.contains(where: { $0.isSubset(of: left) }) else { continue }
                if var link = fragmentAndQuery(left, &search) {
                    link.path = path
                    return .link(link)
                }
                hopeless.append(Set(left))
            }
        }
    }

    /// The fragment and the query of a URL whose path some components take.
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
            case .text(let fragment, let taken):
                let rest = conditional.filter { $0.fragment.map(taken.contains) ?? true }
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
