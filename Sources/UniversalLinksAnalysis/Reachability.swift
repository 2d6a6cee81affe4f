import UniversalLinks

package enum Reachability: Hashable, Sendable {
    /// With a URL that the component decides.
    case reachable(WitnessLink)
    case matchesNothing
    /// Each of its URLs is decided by one of these earlier components, all of which are needed.
    case covered(by: [Int])
    case unknown(AnalysisLimit)

    package var isDead: Bool {
        switch self {
        case .matchesNothing, .covered: true
        case .reachable, .unknown: false
        }
    }
}

extension DecisionSearch {
    package mutating func reachability(of position: Int, in list: List) -> Reachability {
        let target = Target(list, position)
        if let known = reachabilities[target] { return known }
        let found = alikeReachability(of: position, in: list) ?? ownReachability(of: position, in: list)
        reachabilities[target] = found
        return found
    }

    /// The result of an earlier component that matches the same URLs; nil if there is none.
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
            // The proposed URLs may not have matched.
            switch search.find([constraint], butNot: []) {
            case .none: return .matchesNothing
            case .unknown(let limit): return .unknown(limit)
            case .link(let link): links = [link]
            }
        }
        if let single = firstCovering(position, in: list, links) { return .covered(by: [single]) }
        return .covered(by: withoutSpare(deciding, covering: constraint, in: list))
    }

    /// The first earlier component that is known to match every URL of a later one by itself.
    ///
    /// - Parameter links: Some URLs of the later one.
    mutating func firstCovering(_ position: Int, in list: List, _ links: [WitnessLink]) -> Int? {
        guard let later = constraint(list, position) else { return nil }
        for earlier in 0..<position {
            if isSpent { return nil }
            guard let constraint = constraint(list, earlier), matches(constraint, links) else { continue }
            if case .none = search.find([later], butNot: [constraint]) { return earlier }
        }
        return nil
    }

    private func matches(_ constraint: LinkConstraint, _ links: [WitnessLink]) -> Bool {
        if constraint.isFree { return true }
        return links.allSatisfy { link in
            guard let path = constraint.path else { return true }
            return table.acceptsPath(link.path, path)
        }
    }

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

    /// A URL that one component matches and another one does not, whatever decides it; without `other`, any that the
    /// component matches.
    package mutating func witness(matching component: Int, notMatching other: Int? = nil, in list: List) -> LinkFinding
    {
        guard let wanted = constraint(list, component) else { return .unknown(.size) }
        guard let other else { return search.find([wanted], butNot: []) }
        guard let refused = constraint(list, other) else { return .unknown(.size) }
        return search.find([wanted], butNot: [refused])
    }

    /// Whether a component matches every URL; nil if unknown.
    package mutating func matchesEveryURL(_ position: Int, in list: List) -> Bool? {
        guard let constraint = constraint(list, position) else { return nil }
        if constraint.isFree { return true }
        // Most components do not match the home page, or not this one.
        for path in ["/", "/example"] where constraint.path.map({ !table.acceptsPath(path, $0) }) ?? false {
            return false
        }
        switch search.find([LinkConstraint()], butNot: [constraint]) {
        case .link: return false
        case .none: return true
        case .unknown: return nil
        }
    }

    /// A URL that a later component matches, but an earlier one decides. Without the earlier one and those before it,
    /// the later one might decide it.
    package mutating func witness(matching later: Int, decidedBy earlier: Int, in list: List) -> LinkFinding {
        guard let constraint = constraint(list, later) else { return .unknown(.size) }
        return answer([Target(list, earlier)], alsoMatching: [constraint]).finding
    }

    /// A URL that a later component of a list would accept if an exclusion did not decide it; none if the exclusion
    /// keeps no URL from the app.
    package mutating func link(excludedBy exclusion: Int, in list: List) -> LinkFinding {
        guard let excluding = constraint(list, exclusion) else { return .unknown(.size) }
        let components = components(of: list)
        var limit: AnalysisLimit?
        for later in components.indices where later > exclusion && !components[later].isExclusion.value {
            guard let accepting = constraint(list, later) else {
                limit = .size
                continue
            }
            guard !search.areObviouslyDisjoint(excluding, accepting) else { continue }
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
