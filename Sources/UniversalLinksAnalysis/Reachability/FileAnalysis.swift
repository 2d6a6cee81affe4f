import UniversalLinks

/// What one file does with all URLs there are, as today's systems read it.
///
/// Answers are found as they are asked for, and kept; their cost is bounded over all of them. It belongs to one task.
package struct FileAnalysis {
    /// A detail that counts for some apps (semantics I5), with a list that is not empty.
    package struct Detail: Sendable {
        /// Its index, among those that the system reads.
        package let index: Int
        /// The apps that it counts for, in the order of the file.
        package let apps: [AppIdentifier]
        /// Its components, in the order in which they are tried.
        package let components: [EffectiveComponent]
    }

    /// URLs that two apps claim.
    package struct Contest: Sendable {
        /// The apps of the one side, and the component that decides for them.
        package let first: [AppIdentifier]
        package let firstComponent: ComponentIndex
        /// The apps of the other; the same as the first where they share a detail.
        package let second: [AppIdentifier]
        package let secondComponent: ComponentIndex
        /// One of the URLs, or why it is not known whether there are any.
        package let finding: LinkFinding
    }

    /// The file, prepared for any host.
    package let matcher: Matcher
    /// The details that decide; none if the system refuses the file.
    package let details: [Detail]
    /// The apps that are in several details, of which only the first one counts (semantics I5), with the others.
    package let repeatedApps: [(app: AppIdentifier, ignoredDetails: [Int])]

    var search: DecisionSearch

    package init(_ file: AssociationFile) {
        self.init(Matcher(anyHostOf: file))
    }

    /// - Parameters:
    ///   - matcher: Of any host.
    ///   - confirmsPlainly: Whether the plain engine is asked as well before a URL is returned. Whoever shows none can save that.
    ///   - share: What all answers together may cost, as a share of what an analysis usually may.
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

    /// Whether a component ever decides a URL.
    package mutating func reachability(of component: ComponentIndex) -> Reachability {
        search.reachability(of: component.component, in: DecisionSearch.List(detail: component.detail))
    }

    /// The same for all components of the details that count, in the order of the file.
    package mutating func allReachabilities() -> [(component: EffectiveComponent, reachability: Reachability)] {
        details.flatMap(\.components).map { ($0, reachability(of: $0.index)) }
    }

    /// The earlier components that decide some URLs that a component would take, each with one of them, in their order:
    /// those that shadow it partly, or wholly.
    package mutating func shadows(of component: ComponentIndex) -> [(earlier: ComponentIndex, finding: LinkFinding)] {
        let list = DecisionSearch.List(detail: component.detail)
        return (0..<component.component).compactMap { position in
            let finding = search.link(takenFrom: component.component, by: position, in: list)
            guard finding != .none else { return nil }
            return (ComponentIndex(detail: component.detail, component: position), finding)
        }
    }

    /// A URL that would open in an app if an exclusion did not exclude it; none if the exclusion changes nothing, since no later
    /// component accepts any of its URLs.
    package mutating func link(keptFromAppBy exclusion: ComponentIndex) -> LinkFinding {
        search.link(
            keptFromAppBy: exclusion.component, in: DecisionSearch.List(detail: exclusion.detail))
    }

    // MARK: - Single URLs

    /// What a detail decides for a URL.
    package mutating func decision(_ link: WitnessLink, inDetail detail: Int) -> Decision {
        search.decision(link, in: DecisionSearch.List(detail: detail))
    }

    /// URLs that a component may decide, made of the words of its patterns.
    mutating func naturalLinks(for component: ComponentIndex) -> [WitnessLink] {
        search.samples(for: [target(component)])
    }

    /// The first part of a URL that is not what a component asks for; nil if all of them are, or the component is too large
    /// to be analysed.
    mutating func refusedPart(of link: WitnessLink, by component: ComponentIndex) -> LinkURL.Part? {
        search.refusedPart(of: link, by: target(component))
    }

    /// Whether a component is not too large to be analysed.
    func isAnalysed(_ component: ComponentIndex) -> Bool {
        search.constraint(DecisionSearch.List(detail: component.detail), component.component) != nil
    }

    /// Whether no URL can be such as both components ask for, as can be seen at once.
    func areApart(_ first: ComponentIndex, _ second: ComponentIndex) -> Bool {
        search.areApart(target(first), target(second))
    }

    func target(_ component: ComponentIndex) -> DecisionSearch.Target {
        DecisionSearch.Target(DecisionSearch.List(detail: component.detail), component.component)
    }
}

@available(*, unavailable)
extension FileAnalysis: Sendable {}
