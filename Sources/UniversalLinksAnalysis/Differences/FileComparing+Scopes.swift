import UniversalLinks

// Which URLs a group is about, in terms of the files. Nothing here changes which groups there are.
extension FileComparing {
    /// The narrower of the components of a group: its patterns describe the URLs best.
    mutating func scope(
        of group: FileDifference.Group, _ targets: [DecisionSearch.Target], _ rules: Rules
    ) -> FileDifference.Scope {
        var scope = FileDifference.Scope(old: group.old.component, new: group.new.component)
        let described = targets.filter { $0.position != nil }
        if described.count == 2 {
            let constraints = described.compactMap { target in
                target.position.flatMap { search.constraint(target.list, $0) }
            }
            guard constraints.count == 2 else { return scope }
            if isWithin(constraints[1], constraints[0]) {
                scope.old = nil
            } else if isWithin(constraints[0], constraints[1]) {
                scope.new = nil
            } else {
                // Each of them matches URLs that the other does not.
                return scope
            }
        }
        guard let target = described.first(where: { ($0.list.file == 0) == (scope.old != nil) }) else { return scope }
        scope.isPart = decidesOthers(target, targets) || decidesAlike(target, rules)
        return scope
    }

    private mutating func isWithin(_ inner: LinkConstraint, _ outer: LinkConstraint) -> Bool {
        outer.isFree || search.search.find([inner], butNot: [outer]) == .none
    }

    /// Whether a component decides URLs that are not in the group, as samples show.
    private mutating func decidesOthers(_ target: DecisionSearch.Target, _ targets: [DecisionSearch.Target]) -> Bool {
        for sample in search.isSpent ? [] : search.samples(for: [target]) where search.isDecided(sample, [target]) {
            if !search.isDecided(sample, targets) { return true }
        }
        return false
    }

    /// Whether a component decides URLs that a component of the other file decides in the same way.
    private mutating func decidesAlike(_ target: DecisionSearch.Target, _ rules: Rules) -> Bool {
        guard case .list(let list, let count) = target.list.file == 0 ? rules.new : rules.old,
            groups.count * count <= FileComparing.comparisonLimit, let answer = answer(of: target)
        else { return false }
        for position in 0..<count {
            let other = DecisionSearch.Target(list, position)
            guard self.answer(of: other) == answer, !search.areApart(target, other) else { continue }
            if search.find([target, other]).link != nil { return true }
            if search.isSpent { return false }
        }
        return false
    }

    /// Beyond so many pairs, the words are less exact.
    private static let comparisonLimit = 200_000

    private func answer(of target: DecisionSearch.Target) -> Bool? {
        guard let position = target.position else { return nil }
        let index = ComponentIndex(detail: target.list.detail, component: position)
        return (target.list.file == 0 ? old : new).component(at: index)?.isExclusion.value
    }
}
