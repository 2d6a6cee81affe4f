import UniversalLinks

/// Compares two files, pair of details by pair of details.
struct FileComparing {
    let old: Matcher
    let new: Matcher
    private(set) var groups: [FileDifference.Group] = []
    private(set) var unknown: [FileDifference.UnknownGroup] = []

    /// What the comparison cost so far.
    var work: Int { search.work }

    private let witnessLimit: Int
    var search: DecisionSearch
    /// What is known about lists, to explain the groups.
    var lists = KnownLists()
    /// What the groups are about, in their order.
    private var questions: [(rules: Rules, targets: [DecisionSearch.Target])] = []

    /// What a file does for some apps.
    enum Rule: Hashable {
        /// A list of components decides, of which the number is given.
        case list(DecisionSearch.List, count: Int)
        /// Every URL has this decision.
        case always(Decision)
    }

    /// Both files for the apps that they treat alike.
    struct Rules: Hashable {
        let old: Rule
        let new: Rule
    }

    /// A component of a rule, or what it decides without one.
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
        // At the end, so that nothing is unknown for the sake of words.
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
            // The same component a second time decides nothing.
            if let place = place(of: first, in: oldPlaces), place < oldIndex { continue }
            search.table.work += after.count / 8
            // Where the other list has the same component, nothing behind that can decide.
            let last = place(of: first, in: newPlaces) ?? after.count
            for (newIndex, second) in after.enumerated() where newIndex <= last {
                guard first.decision.answer != second.decision.answer else { continue }
                if let one = first.target, let two = second.target, search.areApart(one, two) { continue }
                if let place = place(of: second, in: oldPlaces), place < oldIndex { continue }
                // Of a component that is too large to be analysed that is said once, not for each pair.
                if hasLarge, all.old.contains(oldIndex) || all.new.contains(newIndex) {
                    let isNew = large.old.remove(oldIndex) != nil
                    guard large.new.remove(newIndex) != nil || isNew else { continue }
                }
                add(first, second, apps, rules)
                // What is unknown of one pair then is so of all that follow.
                if search.isSpent, !unknown.isEmpty { return }
            }
        }
    }

    private func isTooLarge(_ outcome: Outcome) -> Bool {
        outcome.target?.position != nil && constraint(outcome) == nil
    }

    /// The first place of each constraint.
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
