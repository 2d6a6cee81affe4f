import UniversalLinks

extension FileAnalysis {
    /// What the answers so far cost, in visits of states.
    package var work: Int { search.work }
    /// The same; 1 is what an analysis usually may cost.
    package var effort: Double { LinkSearch.effort(search.work) }

    /// Why a file decides alike without a component.
    package enum SpareReason: Hashable, Sendable {
        /// No URL is such as it asks for.
        case matchesNothing
        /// Earlier components decide all of its URLs.
        case coveredByEarlier([ComponentIndex])
        /// A later component matches all of its URLs and decides the same, and none in between decides otherwise.
        case coveredByLater(ComponentIndex)
    }

    /// The components that never decide: those of details that count, in the order of the file.
    package mutating func deadComponents() -> [(component: EffectiveComponent, reason: SpareReason)] {
        allReachabilities().compactMap { component, reachability in
            switch reachability {
            case .matchesNothing: (component, .matchesNothing)
            case .covered(let positions):
                (
                    component,
                    .coveredByEarlier(
                        positions.map { ComponentIndex(detail: component.index.detail, component: $0) })
                )
            case .reachable, .unknown: nil
            }
        }
    }

    /// The components that decide, and whose URLs a later one would decide alike. All of them can be removed together, unless
    /// other components are removed as well.
    package mutating func anticipatingComponents() -> [(component: EffectiveComponent, reason: SpareReason)] {
        var found: [(component: EffectiveComponent, reason: SpareReason)] = []
        var comparisons = FileAnalysis.comparisonLimit
        for detail in details {
            for component in detail.components.dropLast() {
                guard case .reachable(let link) = reachability(of: component.index),
                    let later = laterComponent(matching: component, link, in: detail, &comparisons)
                else { continue }
                found.append((component, .coveredByLater(later)))
            }
        }
        return found
    }

    /// How often a URL of one component is compared with another: all pairs of a thousand patterns that begin with stars.
    private static let comparisonLimit = 500_000

    /// - Parameter link: A URL that the component decides.
    private mutating func laterComponent(
        matching component: EffectiveComponent, _ link: WitnessLink, in detail: Detail, _ comparisons: inout Int
    ) -> ComponentIndex? {
        let list = DecisionSearch.List(detail: detail.index)
        let position = component.index.component
        let target = DecisionSearch.Target(list, position)
        for later in detail.components[(position + 1)...] {
            let other = DecisionSearch.Target(list, later.index.component)
            if later.isExclusion.value == component.isExclusion.value {
                guard !search.areApart(target, other) else { continue }
                guard comparisons > 0, !search.isSpent else { return nil }
                comparisons -= 1
                guard search.refusedPart(of: link, by: other) == nil else { continue }
                let missing = search.link(takenBy: position, butNotBy: later.index.component, in: list)
                if case .none = missing { return later.index }
            } else if !search.areDisjoint(target, other) {
                return nil
            }
        }
        return nil
    }

    /// Whether it is certain, and can be seen at once or nearly so, that no URL is such as both components ask for.
    package mutating func areDisjoint(_ first: ComponentIndex, _ second: ComponentIndex) -> Bool {
        search.areDisjoint(
            DecisionSearch.Target(DecisionSearch.List(detail: first.detail), first.component),
            DecisionSearch.Target(DecisionSearch.List(detail: second.detail), second.component))
    }
}

extension DecisionSearch {
    fileprivate mutating func areDisjoint(_ first: Target, _ second: Target) -> Bool {
        if areApart(first, second) { return true }
        guard let one = first.position.flatMap({ constraint(first.list, $0) }),
            let two = second.position.flatMap({ constraint(second.list, $0) })
        else { return false }
        if case .none = search.find([one, two], butNot: []) { return true }
        return false
    }
}
