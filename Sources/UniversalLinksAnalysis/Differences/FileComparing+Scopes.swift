import UniversalLinks

// Which URLs a group is about, in terms of the files. Nothing here changes which groups there are.
extension FileComparing {
    /// The narrower of the components of a group: its patterns describe the URLs best.
    mutating func scope(
        of group: FileDifference.Group, _ targets: [DecisionSearch.Target]
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
        scope.isPart = decidesOthers(target, targets) || isPartOfEdited(group, target)
        return scope
    }

    private mutating func isWithin(_ inner: LinkConstraint, _ outer: LinkConstraint) -> Bool {
        outer.isFree || search.search.find([inner], butNot: [outer]) == .none
    }

    /// Whether a component decides URLs that are not in the group, as samples show.
    private mutating func decidesOthers(_ target: DecisionSearch.Target, _ targets: [DecisionSearch.Target]) -> Bool {
        for sample in search.samples(for: [target]) where search.isDecided(sample, [target]) {
            if !search.isDecided(sample, targets) { return true }
        }
        return false
    }

    /// Whether an edited component, as it was or is now, still matches URLs that do not change.
    private mutating func isPartOfEdited(_ group: FileDifference.Group, _ target: DecisionSearch.Target) -> Bool {
        for cause in group.causes {
            guard case .edited(let old, let new, let keys) = cause, !keys.contains(.exclude) else { continue }
            let other = target.list.file == 0 ? new : old
            guard (target.list.file == 0 ? old : new).component == target.position,
                let position = target.position, let first = search.constraint(target.list, position),
                let second = search.constraint(
                    DecisionSearch.List(file: 1 - target.list.file, detail: other.detail), other.component)
            else { continue }
            if search.search.find([first, second], butNot: []).link != nil { return true }
        }
        return false
    }
}
