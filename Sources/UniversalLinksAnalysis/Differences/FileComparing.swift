import UniversalLinks

/// Compares two files, one pair of details at a time.
struct FileComparing {
    let old: Matcher
    let new: Matcher
    private(set) var groups: [FileDifference.Group] = []
    private(set) var unknown: [FileDifference.UnknownGroup] = []

    var work: Int { search.work }

    private let witnessLimit: Int
    var search: DecisionSearch
    var lists = KnownLists()
    /// For each group, in their order.
    private var questions: [(rules: Rules, targets: [DecisionSearch.Target])] = []

    enum Rule: Hashable {
        case list(DecisionSearch.List, count: Int)
        case always(Decision)
    }

    /// Both files, for apps that they treat alike.
    struct Rules: Hashable {
        let old: Rule
        let new: Rule
    }

    /// A component of a rule, or the decision without one.
    private struct Outcome {
        let target: DecisionSearch.Target?
        let decision: Decision
    }

    init(_ old: Matcher, _ new: Matcher, witnessLimit: Int, limit: Int?) {
        self.old = old
        self.new = new
        self.witnessLimit = witnessLimit
        search = DecisionSearch([old, new], limit: limit)
    }

    mutating func run(explainsGroups: Bool) {
        var order: [Rules] = []
        var apps: [Rules: [AppIdentifier]] = [:]
        var seen: Set<AppIdentifier> = []
        for app in old.apps + new.apps where seen.insert(app).inserted {
            let rules = Rules(old: FileComparing.rule(for: app, old, 0), new: FileComparing.rule(for: app, new, 1))
            if apps[rules] == nil { order.append(rules) }
            apps[rules, default: []].append(app)
        }
        for rules in order { compare(rules, apps[rules] ?? []) }
        guard explainsGroups else { return }
        // At the end, so that the words leave no group unknown.
        for index in groups.indices {
            groups[index].causes = causes(of: groups[index], questions[index].rules)
            groups[index].scope = scope(of: groups[index], questions[index].targets, questions[index].rules)
        }
    }

    private static func rule(for app: AppIdentifier, _ matcher: Matcher, _ file: Int) -> Rule {
        // A file that the system refuses decides nothing.
        if let refusal = matcher.file.refusal { return .always(.unmatched(.refusedFile(refusal))) }
        let found = matcher.app(app)
        guard found.detail >= 0 else { return .always(found.fixed) }
        let count = matcher.details[found.detail].components?.count ?? 0
        return .list(DecisionSearch.List(file: file, detail: found.detail), count: count)
    }

    private func outcomes(_ rule: Rule, _ matcher: Matcher) -> [Outcome] {
        switch rule {
        case .always(let decision): return [Outcome(target: nil, decision: decision)]
        case .list(let list, let count):
            let components = (0..<count).map { position in
                let index = ComponentIndex(detail: list.detail, component: position)
                let isExclusion = matcher.component(at: index)?.isExclusion.value ?? false
                return Outcome(
                    target: DecisionSearch.Target(list, position),
                    decision: isExclusion ? .excluded(by: index) : .matched(by: index))
            }
            return components
                + [Outcome(target: DecisionSearch.Target(list, nil), decision: .unmatched(.noComponentMatches))]
        }
    }

    private mutating func compare(_ rules: Rules, _ apps: [AppIdentifier]) {
        let (before, after) = (outcomes(rules.old, old), outcomes(rules.new, new))
        let oldPlaces = places(before)
        let newPlaces = places(after)
        var large = (
            old: Set(before.indices.filter { isTooLarge(before[$0]) }),
            new: Set(after.indices.filter { isTooLarge(after[$0]) })
        )
        let hasLarge = !large.old.isEmpty || !large.new.isEmpty
        let all = large
        for (oldIndex, first) in before.enumerated() {
            // A second component with the same constraint decides nothing.
            if let place = place(of: first, in: oldPlaces), place < oldIndex { continue }
            search.table.work += after.count / 8
            // After its twin in the other list, no component can decide.
            let last = place(of: first, in: newPlaces) ?? after.count
            for (newIndex, second) in after.enumerated() where newIndex <= last {
                guard first.decision.answer != second.decision.answer else { continue }
                if let one = first.target, let two = second.target, search.areObviouslyDisjoint(one, two) { continue }
                if let place = place(of: second, in: oldPlaces), place < oldIndex { continue }
                // A component that is too large to be analysed is reported once, not for each pair.
                if hasLarge, all.old.contains(oldIndex) || all.new.contains(newIndex) {
                    let isNew = large.old.remove(oldIndex) != nil
                    guard large.new.remove(newIndex) != nil || isNew else { continue }
                }
                add(first, second, apps, rules)
                // Once a pair is unknown for lack of budget, all later ones are.
                if search.isSpent, !unknown.isEmpty { return }
            }
        }
    }

    private func isTooLarge(_ outcome: Outcome) -> Bool {
        outcome.target?.position != nil && constraint(outcome) == nil
    }

    private func places(_ outcomes: [Outcome]) -> [LinkConstraint: Int] {
        var places: [LinkConstraint: Int] = [:]
        for (index, outcome) in outcomes.enumerated() {
            guard let constraint = constraint(outcome), places[constraint] == nil else { continue }
            places[constraint] = index
        }
        return places
    }

    private func place(of outcome: Outcome, in places: [LinkConstraint: Int]) -> Int? {
        constraint(outcome).flatMap { places[$0] }
    }

    private func constraint(_ outcome: Outcome) -> LinkConstraint? {
        outcome.target.flatMap { target in target.position.flatMap { search.constraint(target.list, $0) } }
    }

    private mutating func add(_ first: Outcome, _ second: Outcome, _ apps: [AppIdentifier], _ rules: Rules) {
        let targets = [first.target, second.target].compactMap { $0 }
        switch search.find(targets) {
        case .none: return
        case .unknown(let limit):
            unknown.append(
                FileDifference.UnknownGroup(apps: apps, old: first.decision, new: second.decision, limit: limit))
        case .link(let link):
            var witnesses = [link]
            for sample in search.samples(for: targets) where witnesses.count < witnessLimit {
                guard !witnesses.contains(sample), search.isDecided(sample, targets) else { continue }
                witnesses.append(sample)
            }
            groups.append(
                FileDifference.Group(
                    apps: apps, old: first.decision, new: second.decision, witnesses: witnesses))
            questions.append((rules, targets))
        }
    }
}

// Which URLs a group contains, in terms of the files. Nothing here changes which groups there are.
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

    /// Whether samples show that a component decides URLs outside the group.
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
            guard self.answer(of: other) == answer, !search.areObviouslyDisjoint(target, other) else { continue }
            if search.find([target, other]).link != nil { return true }
            if search.isSpent { return false }
        }
        return false
    }

    /// After this many pairs, the words become less exact.
    private static let comparisonLimit = 200_000

    private func answer(of target: DecisionSearch.Target) -> Bool? {
        guard let position = target.position else { return nil }
        let index = ComponentIndex(detail: target.list.detail, component: position)
        return (target.list.file == 0 ? old : new).component(at: index)?.isExclusion.value
    }
}

// Why groups change. Nothing here changes which groups there are.
extension FileComparing {
    struct KnownLists {
        var entries: [DecisionSearch.List: [ListAlignment.Entry]] = [:]
        var alignments: [Pair: ListAlignment] = [:]
        var moves: [Pair: Bool] = [:]
        /// The apps that a detail of the second file counts for.
        var newApps: [Int: [AppIdentifier]]?

        struct Pair: Hashable {
            let old: DecisionSearch.List
            let new: DecisionSearch.List
        }
    }

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

    /// Whether the apps joined others whose list stays the same.
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
