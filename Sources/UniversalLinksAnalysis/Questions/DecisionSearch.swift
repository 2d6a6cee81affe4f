import UniversalLinks

/// Searches for a URL that lists of components, in one file or in two, decide as required.
///
/// For each question it proposes URLs, has the engine decide them, and excludes the components that decide instead,
/// until a URL is decided as required or none is left. So every URL that it returns is confirmed, and the excluded
/// components are the reason why no other URL is. Owned by one task.
package struct DecisionSearch {
    package struct List: Hashable, Sendable {
        package let file: Int
        /// The detail, among those that the system reads.
        package let detail: Int

        package init(file: Int = 0, detail: Int) {
            self.file = file
            self.detail = detail
        }
    }

    package struct Target: Hashable, Sendable {
        let list: List
        /// The component that must be the first that matches; nil if none may match.
        let position: Int?

        package init(_ list: List, _ position: Int?) {
            self.list = list
            self.position = position
        }
    }

    struct Answer {
        var finding: LinkFinding
        /// The components that decide instead, by target. If there is no URL, they decide every URL between them.
        var deciding: [[Int]]
        /// URLs that match all components of the targets, but that earlier components decide.
        var misses: [WitnessLink] = []
    }

    struct Side {
        let matcher: Matcher
        var cursor: Matcher.Cursor
        /// An app for each detail that counts for one.
        var apps: [Int: Matcher.App] = [:]
        var constraints: [Int: [LinkConstraint?]] = [:]
        /// For each detail, the cost of walking through the patterns that may match anywhere, per stretch of a URL.
        var walkingCosts: [Int: Int] = [:]
        /// For each detail, the number of query items in its components, up to each of them; inherited ones count once.
        var itemCounts: [Int: [Int]] = [:]
        var builder: ConstraintBuilder
        var naturalLinks: NaturalLinks
        var simpleLinks = SimpleLinks()

        var variables: VariableTable { matcher.compiler.variables }
    }

    let table = LanguageTable()
    var search: LinkSearch
    private(set) var sides: [Side] = []
    private var samples: [Target: NaturalLinks.Series] = [:]
    var reachabilities: [Target: Reachability] = [:]
    private var knownFirstPlaces: [List: [LinkConstraint: Int]] = [:]
    /// The number of components that the plain engine may still compare.
    private var unconfirmedCount = 300_000
    /// Whether URLs should look natural, since somebody may see them.
    private let showsLinks: Bool

    /// - Parameters:
    ///   - matchers: The files, prepared for any host; as today's systems or iOS 12 read them.
    ///   - confirmsPlainly: Whether the plain engine also confirms each URL. Callers that show no URLs can save that.
    ///   - showsLinks: Whether URLs should look natural, since somebody may see them.
    ///   - limit: The most that all answers together may cost; nil for the usual ``limit``.
    package init(
        _ matchers: [Matcher], confirmsPlainly: Bool = true, showsLinks: Bool = true, limit: Int? = nil
    ) {
        if !confirmsPlainly { unconfirmedCount = 0 }
        self.showsLinks = showsLinks
        search = LinkSearch(table, limit: limit ?? LinkSearch.usualLimit)
        var known = ConstraintBuilder.Known()
        for matcher in matchers {
            var side = Side(
                matcher: matcher, cursor: matcher.makeCursor(),
                builder: ConstraintBuilder(table, matcher.compiler, known: known),
                naturalLinks: NaturalLinks(matcher.compiler.variables))
            let isLenient = matcher.options.percentDecoding == .lenient
            for app in matcher.apps {
                let found = matcher.app(app)
                if found.detail >= 0, side.apps[found.detail] == nil { side.apps[found.detail] = found }
            }
            for (index, detail) in matcher.details.enumerated() {
                side.constraints[index] = (detail.components ?? []).map { component in
                    // No system decodes patterns, so nothing is known of such a reading.
                    isLenient ? nil : side.builder.constraint(component.effective)
                }
            }
            side.walkingCosts = side.constraints.mapValues { constraints in
                constraints.reduce(0) { sum, constraint in
                    sum + (constraint?.path.map { table.languages[$0].outline.walkingCost } ?? 0)
                }
            }
            side.itemCounts = side.constraints.reduce(into: [:]) { counts, constraints in
                counts[constraints.key] = DecisionSearch.itemCounts(
                    matcher.details[constraints.key].components ?? [], constraints.value)
            }
            known = side.builder.known
            sides.append(side)
        }
    }

    private static func itemCounts(_ components: [CompiledComponent], _ constraints: [LinkConstraint?]) -> [Int] {
        var (sum, places) = (0, Set<InheritedPlace>())
        return zip(components, constraints).map { component, constraint in
            let place = component.effective.query.flatMap { InheritedPlace($0.level, of: component.effective) }
            if place.map({ places.insert($0).inserted }) ?? true { sum += constraint?.itemCount ?? 0 }
            return sum
        }
    }

    func components(of list: List) -> [EffectiveComponent] {
        (sides[list.file].matcher.details[list.detail].components ?? []).map(\.effective)
    }

    func constraint(_ list: List, _ position: Int) -> LinkConstraint? {
        sides[list.file].constraints[list.detail]?[position]
    }

    mutating func firstPlaces(of list: List) -> [LinkConstraint: Int] {
        if let known = knownFirstPlaces[list] { return known }
        var places: [LinkConstraint: Int] = [:]
        for (position, constraint) in (sides[list.file].constraints[list.detail] ?? []).enumerated() {
            guard let constraint, places[constraint] == nil else { continue }
            places[constraint] = position
        }
        knownFirstPlaces[list] = places
        return places
    }

    /// The position of the component that decides a URL; nil if none does.
    mutating func deciding(_ link: WitnessLink, in list: List) -> Int? {
        decision(link, in: list).component?.component
    }

    /// What a list decides for a URL.
    ///
    /// The fast engine decides like the plain one, but only for details that count for an app.
    mutating func decision(_ link: WitnessLink, in list: List) -> Decision {
        let count = sides[list.file].constraints[list.detail]?.count ?? 0
        let decision: Decision
        if let app = sides[list.file].apps[list.detail] {
            let walkingCost = sides[list.file].walkingCosts[list.detail] ?? 0
            table.work +=
                64 + count + walkingCost * (1 + link.path.utf8.count / 1_024) + DecisionSearch.readingCost(of: link)
            decision = (try? sides[list.file].cursor.decide(link.text(), for: app)) ?? .unmatched(.noHost)
        } else {
            table.work += 16 * count + DecisionSearch.readingCost(of: link)
            decision = plainDecision(link, in: list)
        }
        if let itemCounts = sides[list.file].itemCounts[list.detail], let all = itemCounts.last, all > 0 {
            // The query is read for each item, up to the component that decides.
            let compared = decision.component.map { itemCounts[$0.component] } ?? all
            table.work += compared * link.query.utf8.count / 16
        }
        return decision
    }

    /// The cost of writing and reading a URL, whatever the patterns.
    private static func readingCost(of link: WitnessLink) -> Int {
        (link.path.utf8.count + link.query.utf8.count + link.fragment.utf8.count) / 4
    }

    private mutating func plainDecision(_ link: WitnessLink, in list: List) -> Decision {
        guard let url = try? LinkURL(parsing: link.text()) else { return .unmatched(.noHost) }
        var texts = LinkTexts(url)
        return sides[list.file].cursor.decide(&texts, inDetail: list.detail)
    }

    /// Whether the plain engine decides a URL as the targets require.
    ///
    /// It compares component after component, so in lists of more than 500 it checks only the first URLs. The fast
    /// engine has decided all of them.
    private mutating func isConfirmed(_ link: WitnessLink, _ targets: [Target]) -> Bool {
        for target in targets {
            let count = sides[target.list.file].constraints[target.list.detail]?.count ?? 0
            guard count <= unconfirmedCount else { continue }
            unconfirmedCount -= count
            let decision = plainDecision(link, in: target.list)
            guard decision.component?.component == target.position else { return false }
        }
        return true
    }

    mutating func refusedPart(of link: WitnessLink, by target: Target) -> LinkURL.Part? {
        guard let position = target.position, let constraint = constraint(target.list, position) else { return nil }
        if let path = constraint.path, !table.acceptsPath(link.path, path) { return .path }
        if let fragment = constraint.fragment, !table.accepts(link.fragment, fragment) { return .fragment }
        guard let query = constraint.query else { return nil }
        return query.languages.allSatisfy { table.acceptsQuery(link.query, $0) } ? nil : .query
    }

    /// The cost of the answers so far, in visits of states; at ``limit`` the rest is unknown.
    package var work: Int { table.work }

    /// The most that all answers together may cost: a second or two.
    package var limit: Int { search.limit }

    /// Whether the budget is spent, so that all further answers are unknown.
    package var isSpent: Bool { table.work >= search.limit }

    /// Whether a quick check proves that no URL matches both components.
    func areObviouslyDisjoint(_ first: Target, _ second: Target) -> Bool {
        guard let one = first.position.flatMap({ constraint(first.list, $0) }),
            let two = second.position.flatMap({ constraint(second.list, $0) })
        else { return false }
        return search.areObviouslyDisjoint(one, two)
    }

    package mutating func find(_ targets: [Target]) -> LinkFinding {
        answer(targets).finding
    }

    /// After this many components that decide instead, all others are excluded at once.
    private static let stepwiseLimit = 32

    /// - Parameter others: Further constraints that the URL must match.
    mutating func answer(_ targets: [Target], alsoMatching others: [LinkConstraint] = []) -> Answer {
        var answer = Answer(finding: .none, deciding: targets.map { _ in [] })
        var wanted = others
        for target in targets {
            guard let position = target.position else { continue }
            guard let constraint = constraint(target.list, position) else {
                answer.finding = .unknown(.size)
                return answer
            }
            wanted.append(constraint)
        }
        table.look()
        guard !isSpent else {
            answer.finding = .unknown(.work)
            return answer
        }
        guard !search.areObviouslyDisjoint(wanted) else { return answer }
        var refused: [LinkConstraint] = []
        if !showsLinks, others.isEmpty, let link = simpleLink(for: targets), isDecided(link, targets) {
            answer.finding = .link(link)
            return answer
        }
        for target in others.isEmpty ? targets : [] {
            var number = 0
            while let sample = sample(number, for: target) {
                number += 1
                guard !judge(sample, targets, &answer, &refused) else { continue }
                answer.finding = isConfirmed(sample, targets) ? .link(sample) : .unknown(.unconfirmed)
                return answer
            }
        }
        var rounds = 0
        while true {
            if rounds == DecisionSearch.stepwiseLimit { excludeAll(targets, &answer, &refused) }
            rounds += 1
            answer.finding = search.find(wanted, butNot: refused)
            guard case .link(let link) = answer.finding else { return answer }
            let count = refused.count
            guard judge(link, targets, &answer, &refused) else {
                let link = others.isEmpty ? natural(link, targets) : link
                answer.finding = isConfirmed(link, targets) ? .link(link) : .unknown(.unconfirmed)
                return answer
            }
            answer.misses.append(link)
            guard refused.count > count else {
                answer.finding = .unknown(isTooLarge(link, targets) ? .size : .unconfirmed)
                return answer
            }
        }
    }

    /// Has the lists decide a URL, and excludes the components that decide instead of the targets. True if any does.
    private mutating func judge(
        _ link: WitnessLink, _ targets: [Target], _ answer: inout Answer, _ refused: inout [LinkConstraint]
    ) -> Bool {
        var isMiss = false
        for (index, target) in targets.enumerated() {
            let decided = deciding(link, in: target.list)
            guard decided != target.position else { continue }
            isMiss = true
            guard let decided, decided < target.position ?? Int.max, !answer.deciding[index].contains(decided),
                let constraint = constraint(target.list, decided)
            else { continue }
            answer.deciding[index].append(decided)
            refused.append(constraint)
        }
        return isMiss
    }

    private func excludeAll(_ targets: [Target], _ answer: inout Answer, _ refused: inout [LinkConstraint]) {
        for (index, target) in targets.enumerated() {
            let all = sides[target.list.file].constraints[target.list.detail] ?? []
            for (position, constraint) in all.prefix(target.position ?? all.count).enumerated() {
                guard let constraint, !answer.deciding[index].contains(position) else { continue }
                answer.deciding[index].append(position)
                refused.append(constraint)
            }
        }
    }

    /// Whether a component decides a URL whose patterns are too large to exclude it.
    private mutating func isTooLarge(_ link: WitnessLink, _ targets: [Target]) -> Bool {
        targets.contains { target in
            guard let decided = deciding(link, in: target.list) else { return false }
            return decided < target.position ?? Int.max && constraint(target.list, decided) == nil
        }
    }

    // MARK: - Natural URLs

    /// URLs that the components of some targets may match.
    mutating func samples(for targets: [Target]) -> [WitnessLink] {
        var links: [WitnessLink] = []
        for target in targets {
            var number = 0
            while let sample = sample(number, for: target) {
                links.append(sample)
                number += 1
            }
        }
        return links
    }

    /// A URL that costs next to nothing to make, for when nobody will see it.
    private mutating func simpleLink(for targets: [Target]) -> WitnessLink? {
        guard let target = targets.first, targets.count == 1, let position = target.position else { return nil }
        let index = ComponentIndex(detail: target.list.detail, component: position)
        guard let component = sides[target.list.file].matcher.component(at: index) else { return nil }
        return sides[target.list.file].simpleLinks.link(for: component)
    }

    /// A URL that the component of a target may match; nil after the last one. Numbers start at 0.
    private mutating func sample(_ number: Int, for target: Target) -> WitnessLink? {
        guard let position = target.position else { return nil }
        var series = samples[target] ?? NaturalLinks.Series()
        while series.links.count <= number {
            let index = ComponentIndex(detail: target.list.detail, component: position)
            guard let component = sides[target.list.file].matcher.component(at: index),
                sides[target.list.file].naturalLinks.extend(&series, for: component)
            else {
                samples[target] = series
                return nil
            }
            table.work += 128 + (series.links.last?.path.utf8.count ?? 0)
        }
        samples[target] = series
        return series.links[number]
    }

    /// The URL, with parts that look as if a person had written them if the decisions stay the same.
    private mutating func natural(_ link: WitnessLink, _ targets: [Target]) -> WitnessLink {
        var best = link
        for part in [\WitnessLink.path, \.query, \.fragment] {
            for sample in samples(for: targets) where sample[keyPath: part] != best[keyPath: part] {
                var candidate = best
                candidate[keyPath: part] = sample[keyPath: part]
                guard isDecided(candidate, targets) else { continue }
                best = candidate
                break
            }
        }
        return best
    }

    mutating func isDecided(_ link: WitnessLink, _ targets: [Target]) -> Bool {
        for target in targets where deciding(link, in: target.list) != target.position { return false }
        return true
    }
}

@available(*, unavailable)
extension DecisionSearch: Sendable {}
