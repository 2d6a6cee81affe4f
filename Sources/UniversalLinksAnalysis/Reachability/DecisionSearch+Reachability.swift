import UniversalLinks

extension DecisionSearch {
    /// Whether a component of a list ever decides, and if not, what keeps it from that.
    package mutating func reachability(of position: Int, in list: List) -> Reachability {
        let answer = answer([Target(list, position)])
        switch answer.finding {
        case .link(let link): return .reachable(link)
        case .unknown(let limit): return .unknown(limit)
        case .none: break
        }
        guard let constraint = constraint(list, position) else { return .unknown(.size) }
        let deciding = answer.deciding[0].sorted()
        if answer.misses.isEmpty {
            // What was proposed may have been none of its URLs.
            switch search.find([constraint], butNot: []) {
            case .none: return .matchesNothing
            case .unknown(let limit): return .unknown(limit)
            case .link: break
            }
        }
        if let single = firstCovering(position, in: list, answer.misses) { return .covered(by: [single]) }
        return .covered(by: withoutSpare(deciding, covering: constraint, in: list))
    }

    /// The first earlier component that takes every URL of a later one by itself; nil if none is known to.
    ///
    /// - Parameter misses: Some URLs of the later one.
    mutating func firstCovering(_ position: Int, in list: List, _ misses: [WitnessLink]) -> Int? {
        guard let later = constraint(list, position) else { return nil }
        for earlier in 0..<position {
            guard let constraint = constraint(list, earlier), takes(constraint, misses) else { continue }
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

    /// Whether an earlier component takes every URL of a later one; nil if that is unknown.
    package mutating func covers(_ earlier: Int, _ later: Int, in list: List) -> Bool? {
        guard let first = constraint(list, earlier), let second = constraint(list, later) else { return nil }
        switch search.find([second], butNot: [first]) {
        case .link: return false
        case .none: return true
        case .unknown: return nil
        }
    }

    /// Whether a component takes every URL there is; nil if that is unknown.
    package mutating func takesEverything(_ position: Int, in list: List) -> Bool? {
        guard let constraint = constraint(list, position) else { return nil }
        if constraint.isFree { return true }
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
}

extension LanguageTable {
    /// Whether a language of paths takes one as it is written in a URL.
    func takesPath(_ path: String, _ language: Int) -> Bool {
        let isDecoded = languages[language].group == .decoded
        let scalars = isDecoded ? PercentDecoding.decoded(path.utf8) : Array(path.unicodeScalars)
        var set = start(of: [language])
        for scalar in PathNormalization.normalized(scalars) { set = step(set, scalar.value) }
        var accepted: Set<Int> = []
        addAccepting(in: set, to: &accepted)
        return accepted.contains(language)
    }
}
