import UniversalLinks

extension DecisionSearch {
    /// Whether a component of a list ever decides, and if not, what keeps it from that.
    package mutating func reachability(of position: Int, in list: List) -> Reachability {
        let target = Target(list, position)
        if let known = reachabilities[target] { return known }
        let found = alikeReachability(of: position, in: list) ?? ownReachability(of: position, in: list)
        reachabilities[target] = found
        return found
    }

    /// What follows from an earlier component that takes the same URLs; nil if there is none.
    private mutating func alikeReachability(of position: Int, in list: List) -> Reachability? {
        guard let constraint = constraint(list, position),
            let alike = firstPlaces(of: list)[constraint], alike < position
        else { return nil }
        switch reachability(of: alike, in: list) {
        case .matchesNothing: return .matchesNothing
        case .covered(let earlier): return .covered(by: earlier)
        case .reachable, .unknown: return .covered(by: [alike])
        }
    }

    private mutating func ownReachability(of position: Int, in list: List) -> Reachability {
        let answer = answer([Target(list, position)])
        switch answer.finding {
        case .link(let link): return .reachable(link)
        case .unknown(let limit): return .unknown(limit)
        case .none: break
        }
        guard let constraint = constraint(list, position) else { return .unknown(.size) }
        let deciding = answer.deciding[0].sorted()
        var links = answer.misses
        if links.isEmpty {
            // What was proposed may have been none of its URLs.
            switch search.find([constraint], butNot: []) {
            case .none: return .matchesNothing
            case .unknown(let limit): return .unknown(limit)
            case .link(let link): links = [link]
            }
        }
        if let single = firstCovering(position, in: list, links) { return .covered(by: [single]) }
        return .covered(by: withoutSpare(deciding, covering: constraint, in: list))
    }

    /// The first earlier component that takes every URL of a later one by itself; nil if none is known to.
    ///
    /// - Parameter links: Some URLs of the later one.
    mutating func firstCovering(_ position: Int, in list: List, _ links: [WitnessLink]) -> Int? {
        guard let later = constraint(list, position) else { return nil }
        for earlier in 0..<position {
            if isSpent { return nil }
            guard let constraint = constraint(list, earlier), takes(constraint, links) else { continue }
            if case .none = search.find([later], butNot: [constraint]) { return earlier }
        }
        return nil
    }

    private func takes(_ constraint: LinkConstraint, _ links: [WitnessLink]) -> Bool {
        if constraint.isFree { return true }
        return links.allSatisfy { link in
            guard let path = constraint.path else { return true }
            return table.takesPath(link.path, path)
        }
    }

    /// The components without those that the others make superfluous.
    private mutating func withoutSpare(
        _ positions: [Int], covering later: LinkConstraint, in list: List
    ) -> [Int] {
        var kept = positions
        guard positions.count <= DecisionSearch.pruningLimit else { return kept }
        for position in positions.reversed() where kept.count > 1 {
            let rest = kept.filter { $0 != position }
            if case .none = search.find([later], butNot: rest.compactMap { constraint(list, $0) }) { kept = rest }
        }
        return kept
    }

    private static let pruningLimit = 256

    /// A URL that a component takes, whatever decides it, and another one does not; any that it takes if there is no other.
    package mutating func link(takenBy component: Int, butNotBy other: Int? = nil, in list: List) -> LinkFinding {
        guard let wanted = constraint(list, component) else { return .unknown(.size) }
        guard let other else { return search.find([wanted], butNot: []) }
        guard let refused = constraint(list, other) else { return .unknown(.size) }
        return search.find([wanted], butNot: [refused])
    }

    /// Whether a component takes every URL there is; nil if that is unknown.
    package mutating func takesEverything(_ position: Int, in list: List) -> Bool? {
        guard let constraint = constraint(list, position) else { return nil }
        if constraint.isFree { return true }
        // Most components do not take the home page, or not this one.
        for path in ["/", "/example"] where constraint.path.map({ !table.takesPath(path, $0) }) ?? false {
            return false
        }
        switch search.find([LinkConstraint()], butNot: [constraint]) {
        case .link: return false
        case .none: return true
        case .unknown: return nil
        }
    }

    /// A URL that an earlier component takes from a later one: it decides, and without it and those ahead of it the later one
    /// might.
    package mutating func link(takenFrom later: Int, by earlier: Int, in list: List) -> LinkFinding {
        guard let constraint = constraint(list, later) else { return .unknown(.size) }
        return answer([Target(list, earlier)], alsoTakenBy: [constraint]).finding
    }

    /// A URL that a later component of a list would accept if an exclusion did not decide it; none if the exclusion keeps no
    /// URL from the app.
    package mutating func link(keptFromAppBy exclusion: Int, in list: List) -> LinkFinding {
        guard let excluding = constraint(list, exclusion) else { return .unknown(.size) }
        let components = components(of: list)
        var limit: AnalysisLimit?
        for later in components.indices where later > exclusion && !components[later].isExclusion.value {
            guard let accepting = constraint(list, later) else {
                limit = .size
                continue
            }
            guard !search.areApart(excluding, accepting) else { continue }
            if isSpent { return .unknown(.work) }
            let others = (0..<later).filter { $0 != exclusion }.compactMap { constraint(list, $0) }
            switch search.find([excluding, accepting], butNot: others) {
            case .none: continue
            case .unknown(let reason): limit = reason
            case .link(let link):
                guard deciding(link, in: list) == exclusion else {
                    limit = .unconfirmed
                    continue
                }
                return .link(link)
            }
        }
        return limit.map { .unknown($0) } ?? .none
    }
}
