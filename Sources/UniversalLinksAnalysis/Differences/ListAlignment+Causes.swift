import UniversalLinks

extension ListAlignment {
    /// Why the decision of some URLs changes from one component to another; nil stands for none.
    ///
    /// - Parameters:
    ///   - detail: The detail of the components, in each of the files.
    func causes(
        old: Int?, new: Int?, oldDetail: Int, newDetail: Int
    ) -> [DifferenceCause] {
        func before(_ position: Int) -> ComponentIndex { ComponentIndex(detail: oldDetail, component: position) }
        func after(_ position: Int) -> ComponentIndex { ComponentIndex(detail: newDetail, component: position) }
        var causes: [DifferenceCause] = []
        if let new {
            switch partnersOfNew[new] {
            case nil: causes.append(.added(after(new)))
            case .edited(let position, let keys)?:
                causes.append(.edited(old: before(position), new: after(new), keys))
            case .same?: break
            }
        }
        guard let old else { return causes }
        // Before what decided until now, the other component is enough.
        if !causes.isEmpty, let new, let position = partnersOfOld[old]?.position, new < position { return causes }
        switch partnersOfOld[old] {
        case nil: causes.append(.removed(before(old)))
        case .edited(let position, let keys)? where position != new:
            causes.append(.edited(old: before(old), new: after(position), keys))
        case .same(let position)?:
            guard let new, causes.isEmpty, new < position else { break }
            causes.append(.reordered(first: after(new), second: after(position)))
        case .edited?: break
        }
        return causes
    }
}
