import UniversalLinks

extension FileAnalysis {
    /// The URLs that two apps claim: for each pair of components that accept such URLs, in the order of the file. Which app the
    /// system opens is assumed.
    ///
    /// Apps of one detail claim all of its URLs together: such a contest has one component twice.
    package mutating func contests() -> [Contest] {
        let accepting = AcceptingComponents(details.map { self.accepting($0) }, in: search)
        var contests: [Contest] = []
        for (number, detail) in details.enumerated() {
            if detail.apps.count > 1 { contests += sharedContests(of: detail) }
            contests += self.contests(ofDetail: number, accepting)
        }
        return contests
    }

    /// A URL that both details open in their apps; nil if there is none, or none was found.
    package mutating func contestedLink(between first: Detail, _ second: Detail) -> WitnessLink? {
        let (firsts, seconds) = (accepting(first), accepting(second))
        for one in firsts {
            for two in seconds where !areApart(one, two) {
                if let link = search.find([target(one), target(two)]).link { return link }
                if search.isSpent { return nil }
            }
        }
        return nil
    }

    private mutating func sharedContests(of detail: Detail) -> [Contest] {
        var contests: [Contest] = []
        for component in detail.components where !component.isExclusion.value {
            let finding: LinkFinding =
                switch reachability(of: component.index) {
                case .reachable(let link): .link(link)
                case .unknown(let limit): .unknown(limit)
                case .matchesNothing, .covered: .none
                }
            guard finding != .none else { continue }
            contests.append(
                Contest(
                    first: detail.apps, firstComponent: component.index, second: detail.apps,
                    secondComponent: component.index, finding: finding))
        }
        return contests
    }

    /// The contests of a detail with later ones.
    private mutating func contests(ofDetail number: Int, _ accepting: AcceptingComponents) -> [Contest] {
        var contests: [Int: [Contest]] = [:]
        pairs: for first in accepting.ranges[number] {
            for second in accepting.prefixes.neighbours(of: first) {
                let other = accepting.details[second]
                guard other > number else { continue }
                let (one, two) = (accepting.components[first], accepting.components[second])
                let finding = search.find([target(one), target(two)])
                guard finding != .none else { continue }
                contests[other, default: []].append(
                    Contest(
                        first: details[number].apps, firstComponent: one, second: details[other].apps,
                        secondComponent: two, finding: finding))
                // What is unknown of one pair then is so of all that follow: thousands of details have millions of pairs.
                if search.isSpent, finding.link == nil { break pairs }
            }
        }
        return contests.keys.sorted().flatMap { contests[$0] ?? [] }
    }

    /// The components that open URLs in the apps of a detail, as far as is known.
    private mutating func accepting(_ detail: Detail) -> [ComponentIndex] {
        var indices: [ComponentIndex] = []
        for component in detail.components where !component.isExclusion.value {
            if !reachability(of: component.index).isDead { indices.append(component.index) }
        }
        return indices
    }
}

/// The components that open URLs in apps, detail by detail, numbered through, with what finds those that may open the same.
private struct AcceptingComponents {
    let components: [ComponentIndex]
    /// The number of each component's detail.
    let details: [Int]
    /// For each detail, the numbers of its components.
    let ranges: [Range<Int>]
    let prefixes: PathPrefixes

    init(_ componentsByDetail: [[ComponentIndex]], in search: DecisionSearch) {
        components = componentsByDetail.flatMap { $0 }
        details = componentsByDetail.indices.flatMap { Array(repeating: $0, count: componentsByDetail[$0].count) }
        var end = 0
        ranges = componentsByDetail.map { components in
            defer { end += components.count }
            return end..<(end + components.count)
        }
        let constraints = components.map { component in
            search.constraint(DecisionSearch.List(detail: component.detail), component.component)
        }
        prefixes = PathPrefixes(constraints, search.table)
    }
}
