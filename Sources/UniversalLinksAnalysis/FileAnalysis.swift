import UniversalLinks

/// What one file does with all URLs, as today's systems read it.
///
/// Answers are computed on request and kept; the cost of all of them together is bounded. Owned by one task.
package struct FileAnalysis {
    /// A detail that counts for some apps (semantics I5), with a list that is not empty.
    package struct Detail: Sendable {
        /// Among the details that the system reads.
        package let index: Int
        /// The apps that it counts for, in the order of the file.
        package let apps: [AppIdentifier]
        package let components: [EffectiveComponent]
    }

    /// URLs that two apps claim.
    package struct Contest: Sendable {
        /// The apps on one side, and the component that decides for them.
        package let first: [AppIdentifier]
        package let firstComponent: ComponentIndex
        /// The apps on the other side; the same as the first if they share a detail.
        package let second: [AppIdentifier]
        package let secondComponent: ComponentIndex
        /// One of the URLs, or why it is not known whether there are any.
        package let finding: LinkFinding
    }

    package let matcher: Matcher
    /// Empty if the system refuses the file.
    package let details: [Detail]
    /// The apps that are in several details, with those that do not count: only the first one does (semantics I5).
    package let repeatedApps: [(app: AppIdentifier, ignoredDetails: [Int])]

    var search: DecisionSearch

    package init(_ file: AssociationFile) {
        self.init(Matcher(anyHostOf: file))
    }

    /// - Parameters:
    ///   - matcher: For any host.
    ///   - confirmsPlainly: Whether the plain engine also confirms each URL. Callers that show no URLs can save that.
    ///   - share: The most that all answers together may cost, as a share of the usual limit of an analysis.
    package init(_ matcher: Matcher, confirmsPlainly: Bool = true, share: Double = 1) {
        self.matcher = matcher
        search = DecisionSearch(
            [matcher], confirmsPlainly: confirmsPlainly, limit: Int(share * Double(LinkSearch.usualLimit)))
        var apps: [Int: [AppIdentifier]] = [:]
        var repeated: [(app: AppIdentifier, ignoredDetails: [Int])] = []
        for app in matcher.file.refusal == nil ? matcher.apps : [] {
            let indices = matcher.listedApps.details(of: app)
            guard let first = indices.first else { continue }
            apps[first, default: []].append(app)
            if indices.count > 1 { repeated.append((app, Array(indices.dropFirst()))) }
        }
        details = apps.keys.sorted().compactMap { index in
            let components = (matcher.details[index].components ?? []).map(\.effective)
            return components.isEmpty ? nil : Detail(index: index, apps: apps[index] ?? [], components: components)
        }
        repeatedApps = repeated
    }

    package mutating func reachability(of component: ComponentIndex) -> Reachability {
        search.reachability(of: component.component, in: DecisionSearch.List(detail: component.detail))
    }

    /// For all components of the details that count, in the order of the file.
    package mutating func allReachabilities() -> [(component: EffectiveComponent, reachability: Reachability)] {
        details.flatMap(\.components).map { ($0, reachability(of: $0.index)) }
    }

    /// The earlier components that decide some URLs that a component matches, each with one of them, in their order.
    /// They shadow it partly or wholly.
    package mutating func shadows(of component: ComponentIndex) -> [(earlier: ComponentIndex, finding: LinkFinding)] {
        let list = DecisionSearch.List(detail: component.detail)
        return (0..<component.component).compactMap { position in
            let finding = search.witness(matching: component.component, decidedBy: position, in: list)
            guard finding != .none else { return nil }
            return (ComponentIndex(detail: component.detail, component: position), finding)
        }
    }

    /// A URL that would open in an app if an exclusion did not exclude it; none if the exclusion changes nothing, since
    /// no later component accepts any of its URLs.
    package mutating func link(excludedBy exclusion: ComponentIndex) -> LinkFinding {
        search.link(
            excludedBy: exclusion.component, in: DecisionSearch.List(detail: exclusion.detail))
    }

    // MARK: - Single URLs

    package mutating func decision(_ link: WitnessLink, inDetail detail: Int) -> Decision {
        search.decision(link, in: DecisionSearch.List(detail: detail))
    }

    /// URLs that a component may decide, made of the words of its patterns.
    mutating func naturalLinks(for component: ComponentIndex) -> [WitnessLink] {
        search.samples(for: [target(component)])
    }

    /// The first part of a URL that a component does not match; nil if it matches all of them, or is too large to be
    /// analysed.
    mutating func refusedPart(of link: WitnessLink, by component: ComponentIndex) -> LinkURL.Part? {
        search.refusedPart(of: link, by: target(component))
    }

    func isAnalysed(_ component: ComponentIndex) -> Bool {
        search.constraint(DecisionSearch.List(detail: component.detail), component.component) != nil
    }

    /// Whether a quick check proves that no URL matches both components.
    func areObviouslyDisjoint(_ first: ComponentIndex, _ second: ComponentIndex) -> Bool {
        search.areObviouslyDisjoint(target(first), target(second))
    }

    func target(_ component: ComponentIndex) -> DecisionSearch.Target {
        DecisionSearch.Target(DecisionSearch.List(detail: component.detail), component.component)
    }
}

@available(*, unavailable)
extension FileAnalysis: Sendable {}

extension FileAnalysis {
    /// The cost of the answers so far, in visits of states.
    package var work: Int { search.work }
    /// The cost as a share of the usual limit of an analysis.
    package var effort: Double { LinkSearch.effort(search.work) }

    package enum SpareReason: Hashable, Sendable {
        case matchesNothing
        case coveredByEarlier([ComponentIndex])
        /// A later component matches all of its URLs and decides the same, and none in between decides otherwise.
        case coveredByLater(ComponentIndex)
    }

    /// The components that never decide, of details that count, in the order of the file.
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

    /// The components that decide, but whose URLs a later one would decide alike. All of them can be removed together,
    /// unless other components are removed as well.
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

    /// The most comparisons of one component's URL with another component: enough for all pairs of a thousand patterns
    /// that begin with stars.
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
                guard !search.areObviouslyDisjoint(target, other) else { continue }
                guard comparisons > 0, !search.isSpent else { return nil }
                comparisons -= 1
                guard search.refusedPart(of: link, by: other) == nil else { continue }
                let missing = search.witness(matching: position, notMatching: later.index.component, in: list)
                if case .none = missing { return later.index }
            } else if !search.areDisjoint(target, other) {
                return nil
            }
        }
        return nil
    }

    /// Whether a quick check, or a search, proves that no URL matches both components.
    package mutating func areDisjoint(_ first: ComponentIndex, _ second: ComponentIndex) -> Bool {
        search.areDisjoint(
            DecisionSearch.Target(DecisionSearch.List(detail: first.detail), first.component),
            DecisionSearch.Target(DecisionSearch.List(detail: second.detail), second.component))
    }
}

extension DecisionSearch {
    fileprivate mutating func areDisjoint(_ first: Target, _ second: Target) -> Bool {
        if areObviouslyDisjoint(first, second) { return true }
        guard let one = first.position.flatMap({ constraint(first.list, $0) }),
            let two = second.position.flatMap({ constraint(second.list, $0) })
        else { return false }
        if case .none = search.find([one, two], butNot: []) { return true }
        return false
    }
}

extension FileAnalysis {
    /// The URLs that two apps claim: for each pair of components that accept such URLs, in the order of the file. Which
    /// app the system opens is assumed.
    ///
    /// Apps of one detail claim all of its URLs together: such a contest contains one component twice.
    package mutating func contests() -> [Contest] {
        let accepting = AcceptingComponents(details.map { self.accepting($0) }, in: search)
        var contests: [Contest] = []
        for (number, detail) in details.enumerated() {
            if detail.apps.count > 1 { contests += sharedContests(of: detail) }
            contests += self.contests(ofDetail: number, accepting)
        }
        return contests
    }

    /// A URL that both details open in their apps; nil if none was found.
    package mutating func contestedLink(between first: Detail, _ second: Detail) -> WitnessLink? {
        let (firsts, seconds) = (accepting(first), accepting(second))
        for one in firsts {
            for two in seconds where !areObviouslyDisjoint(one, two) {
                if let link = search.find([target(one), target(two)]).link { return link }
                if search.isSpent { return nil }
            }
        }
        return nil
    }

    private mutating func sharedContests(of detail: Detail) -> [Contest] {
        var contests: [Contest] = []
        for component in detail.components where !component.isExclusion.value {
            let finding: LinkFinding =
                switch reachability(of: component.index) {
                case .reachable(let link): .link(link)
                case .unknown(let limit): .unknown(limit)
                case .matchesNothing, .covered: .none
                }
            guard finding != .none else { continue }
            contests.append(
                Contest(
                    first: detail.apps, firstComponent: component.index, second: detail.apps,
                    secondComponent: component.index, finding: finding))
        }
        return contests
    }

    private mutating func contests(ofDetail number: Int, _ accepting: AcceptingComponents) -> [Contest] {
        var contests: [Int: [Contest]] = [:]
        pairs: for first in accepting.ranges[number] {
            for second in accepting.prefixes.neighbours(of: first) {
                let other = accepting.details[second]
                guard other > number else { continue }
                let (one, two) = (accepting.components[first], accepting.components[second])
                let finding = search.find([target(one), target(two)])
                guard finding != .none else { continue }
                contests[other, default: []].append(
                    Contest(
                        first: details[number].apps, firstComponent: one, second: details[other].apps,
                        secondComponent: two, finding: finding))
                // Once a pair is unknown for lack of budget, all later ones are: thousands of details have millions of
                // pairs.
                if search.isSpent, finding.link == nil { break pairs }
            }
        }
        return contests.keys.sorted().flatMap { contests[$0] ?? [] }
    }

    private mutating func accepting(_ detail: Detail) -> [ComponentIndex] {
        var indices: [ComponentIndex] = []
        for component in detail.components where !component.isExclusion.value {
            if !reachability(of: component.index).isDead { indices.append(component.index) }
        }
        return indices
    }
}

/// The components that open URLs in apps, detail by detail, numbered through, and an index to find those that may open
/// the same URL.
private struct AcceptingComponents {
    let components: [ComponentIndex]
    let details: [Int]
    let ranges: [Range<Int>]
    let prefixes: PathPrefixes

    init(_ componentsByDetail: [[ComponentIndex]], in search: DecisionSearch) {
        components = componentsByDetail.flatMap { $0 }
        details = componentsByDetail.indices.flatMap { Array(repeating: $0, count: componentsByDetail[$0].count) }
        var end = 0
        ranges = componentsByDetail.map { components in
            defer { end += components.count }
            return end..<(end + components.count)
        }
        let constraints = components.map { component in
            search.constraint(DecisionSearch.List(detail: component.detail), component.component)
        }
        prefixes = PathPrefixes(constraints, search.table)
    }
}
