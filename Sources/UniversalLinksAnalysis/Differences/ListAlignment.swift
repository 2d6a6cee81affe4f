import UniversalLinks

/// Which components of two lists are the same, and which of the rest are one component that was edited.
struct ListAlignment {
    /// What a component says, and what it matches if that is known.
    struct Entry: Hashable {
        let component: ReadModel.Component
        /// The values of the file's own variables that it refers to.
        let variables: ReadModel.Variables
        /// Nil if the component is too large to be analysed.
        let constraint: LinkConstraint?
    }

    enum Partner: Hashable {
        case same(Int)
        case edited(Int, Set<DifferenceCause.Key>)
    }

    /// By position in the first list; nil for a component that is gone.
    private(set) var partnersOfOld: [Partner?]
    /// By position in the second list; nil for a new component.
    private(set) var partnersOfNew: [Partner?]

    private let old: [Entry]
    private let new: [Entry]

    init(_ old: [Entry], _ new: [Entry]) {
        (self.old, self.new) = (old, new)
        partnersOfOld = Array(repeating: nil, count: old.count)
        partnersOfNew = Array(repeating: nil, count: new.count)
        pair { ListAlignment.identity($0) }
        pair { entry in entry.constraint.map { .constraint($0, isExclusion: false) } }
        pair { .texts($0.component.path, $0.component.query, $0.component.fragment) }
        pair { entry in entry.component.path.map { .texts($0, nil, nil) } }
        pairNeighbours()
    }

    /// Whether both lists say the same in the same order.
    static func areAlike(_ first: [Entry], _ second: [Entry]) -> Bool {
        first.map(identity) == second.map(identity)
    }

    private enum Key: Hashable {
        case entry(Entry)
        case constraint(LinkConstraint, isExclusion: Bool)
        case texts(ReadModel.Text?, ReadModel.Query?, ReadModel.Text?)
    }

    /// Components are the same if they match the same, however that is written.
    private static func identity(_ entry: Entry) -> Key {
        entry.constraint.map { .constraint($0, isExclusion: entry.component.isExclusion) } ?? .entry(entry)
    }

    /// Pairs entries without a partner that have the same key, in their order.
    private mutating func pair(_ key: (Entry) -> Key?) {
        var waiting: [Key: [Int]] = [:]
        for position in new.indices.reversed() where partnersOfNew[position] == nil {
            if let key = key(new[position]) { waiting[key, default: []].append(position) }
        }
        for position in old.indices where partnersOfOld[position] == nil {
            guard let key = key(old[position]), let partner = waiting[key]?.popLast() else { continue }
            join(position, partner)
        }
    }

    private mutating func join(_ first: Int, _ second: Int) {
        let isSame = ListAlignment.identity(old[first]) == ListAlignment.identity(new[second])
        let keys = isSame ? [] : ListAlignment.changes(old[first], new[second])
        partnersOfOld[first] = isSame ? .same(second) : .edited(second, keys)
        partnersOfNew[second] = isSame ? .same(first) : .edited(first, keys)
    }

    /// Pairs a component that is gone with a new one between the same neighbours, if they differ in one thing alone.
    private mutating func pairNeighbours() {
        for position in old.indices where partnersOfOld[position] == nil {
            let before = position == 0 ? -1 : partnersOfOld[position - 1]?.position
            let after = position == old.count - 1 ? new.count : partnersOfOld[position + 1]?.position
            guard let before, let after, after == before + 2, partnersOfNew[before + 1] == nil,
                ListAlignment.changes(old[position], new[before + 1]).count == 1
            else { continue }
            join(position, before + 1)
        }
    }

    private static func changes(_ old: Entry, _ new: Entry) -> Set<DifferenceCause.Key> {
        let (first, second) = (old.component, new.component)
        var keys: Set<DifferenceCause.Key> = []
        if first.isExclusion != second.isExclusion { keys.insert(.exclude) }
        if first.path != second.path { keys.insert(.path) }
        if first.query != second.query { keys.insert(.query) }
        if first.fragment != second.fragment { keys.insert(.fragment) }
        if first.isCaseSensitive != second.isCaseSensitive { keys.insert(.caseSensitive) }
        if first.isPercentEncoded != second.isPercentEncoded { keys.insert(.percentEncoded) }
        // Another name of a variable is another pattern, which already says it.
        if keys.isEmpty || Set(old.variables.keys) == Set(new.variables.keys), old.variables != new.variables {
            keys.insert(.substitutionVariables)
        }
        return keys
    }
}

extension ListAlignment.Partner {
    var position: Int {
        switch self {
        case .same(let position): position
        case .edited(let position, _): position
        }
    }
}

extension ListAlignment {
    /// Why the decision of some URLs changes from one component to another; nil for no component.
    ///
    /// - Parameters:
    ///   - oldDetail: The detail of the components in the first file.
    ///   - newDetail: The detail of the components in the second file.
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
        // If it comes before the component that decided until now, the other one is cause enough.
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
