import UniversalLinks

// Why groups change. Nothing here changes which groups there are.
extension FileComparing {
    /// What is known about lists.
    struct KnownLists {
        var entries: [DecisionSearch.List: [ListAlignment.Entry]] = [:]
        var alignments: [Pair: ListAlignment] = [:]
        var moves: [Pair: Bool] = [:]
        /// The apps that a detail of the second file counts for.
        var newApps: [Int: [AppIdentifier]]?

        /// A list of each file.
        struct Pair: Hashable {
            let old: DecisionSearch.List
            let new: DecisionSearch.List
        }
    }

    /// What was done to the file that changes a group.
    mutating func causes(of group: FileDifference.Group, _ rules: Rules) -> [DifferenceCause] {
        guard case .list(let oldList, _) = rules.old, case .list(let newList, _) = rules.new else {
            if case .always = rules.new { return [.withoutList(.new)] }
            return [.withoutList(.old)]
        }
        let pair = KnownLists.Pair(old: oldList, new: newList)
        if hasMoved(pair, besides: group.apps) { return [.moved(detail: newList.detail)] }
        let alignment = lists.alignments[pair] ?? ListAlignment(entries(oldList), entries(newList))
        lists.alignments[pair] = alignment
        return alignment.causes(
            old: group.old.component?.component, new: group.new.component?.component, oldDetail: oldList.detail,
            newDetail: newList.detail)
    }

    /// Whether the apps joined others, whose list stays what it was.
    private mutating func hasMoved(_ pair: KnownLists.Pair, besides apps: [AppIdentifier]) -> Bool {
        if let known = lists.moves[pair] { return known }
        let apps = Set(apps)
        var others: Set<Int> = []
        for app in newApps(of: pair.new.detail) where !apps.contains(app) {
            if let detail = old.listedApps.details(of: app).first, detail != pair.old.detail { others.insert(detail) }
        }
        let list = entries(pair.new)
        var hasMoved = false
        for detail in others where !hasMoved {
            hasMoved = ListAlignment.areAlike(entries(DecisionSearch.List(file: 0, detail: detail)), list)
        }
        lists.moves[pair] = hasMoved
        return hasMoved
    }

    private mutating func newApps(of detail: Int) -> [AppIdentifier] {
        if let known = lists.newApps { return known[detail] ?? [] }
        var apps: [Int: [AppIdentifier]] = [:]
        for app in new.apps {
            if let detail = new.listedApps.details(of: app).first { apps[detail, default: []].append(app) }
        }
        lists.newApps = apps
        return apps[detail] ?? []
    }

    private mutating func entries(_ list: DecisionSearch.List) -> [ListAlignment.Entry] {
        if let known = lists.entries[list] { return known }
        var reading = ComponentReading(search.sides[list.file].variables)
        let made = search.components(of: list).enumerated().map { position, component in
            ListAlignment.Entry(
                component: reading.component(component), variables: reading.variables(referredToBy: component),
                constraint: search.constraint(list, position))
        }
        lists.entries[list] = made
        return made
    }
}
