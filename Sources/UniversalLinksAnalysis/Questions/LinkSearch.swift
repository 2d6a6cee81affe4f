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

    static func effort(_ work: Int) -> Double { Double(work) / Double(usualLimit) }

    /// What was found about the values of query items, which come up again and again.
    var knownValues: [PartSearch.Question: Value] = [:]
    /// What was found about one or two constraints, which is asked again and again.
    private var known: [Pair: LinkFinding] = [:]

    private struct Pair: Hashable {
        let wanted: [LinkConstraint]
        let refused: LinkConstraint?
    }

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
        table.work += 4 * refused.count
        guard !refused.contains(where: { refused in wanted.contains { covers(refused, $0) } }) else { return .none }
        guard !areApart(wanted) else { return .none }
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
            if let path = constraint.path, paths.contains(where: { areApart(path, $0) }) { continue }
            others.insert(constraint)
        }
        table.work += 32 + refused.count / 4
        var question = Search(wanted: wanted, refused: Array(others), end: end)
        return question.run(&self)
    }

    /// Whether a constraint takes, as can be seen at once, all that another one takes.
    private func covers(_ outer: LinkConstraint, _ inner: LinkConstraint) -> Bool {
        outer.covers(inner) { first, second in
            let (outer, inner) = (table.languages[first], table.languages[second])
            return outer.group == inner.group && outer.outline.covers(inner.outline)
        }
    }

    /// Whether no URL can be what all of some constraints ask for, as the outlines of their paths show.
    func areApart(_ constraints: [LinkConstraint]) -> Bool {
        for (index, constraint) in constraints.enumerated() {
            for other in constraints[..<index] where areApart(constraint, other) { return true }
        }
        return false
    }

    func areApart(_ left: LinkConstraint, _ right: LinkConstraint) -> Bool {
        guard let first = left.path, let second = right.path, first != second else { return false }
        return areApart(first, second)
    }

    /// Whether no path can be of both languages, as their outlines show.
    private func areApart(_ first: Int, _ second: Int) -> Bool {
        let isOneGroup = table.languages[first].group == table.languages[second].group
        // A path that does not decode reads as the empty one.
        if !isOneGroup {
            let decoded = table.languages[first].group == .encoded ? second : first
            if table.languages[decoded].matchesEmpty { return false }
        }
        if PatternOutline.differ(table.languages[first].outline.prefix, table.languages[second].outline.prefix) {
            return true
        }
        // What an escape reads as may be a slash, so that only paths of one group have the same segments.
        return isOneGroup && table.languages[first].outline.isApart(from: table.languages[second].outline)
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
