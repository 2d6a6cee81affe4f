import UniversalLinks

/// URLs that show what one component does: some that it decides, and some that it only just does not.
package struct ComponentExamples: Sendable {
    /// A URL that differs little from one that the component decides.
    package struct NearMiss: Sendable {
        /// The URL.
        package let link: WitnessLink
        /// What is decided instead.
        package let decision: Decision
        /// Why the component does not.
        package let reason: Reason
    }

    /// Why a component does not decide a URL.
    package enum Reason: Hashable, Sendable {
        /// A part of the URL is not what the component asks for.
        case part(LinkURL.Part)
        /// An earlier component matches the URL, too, and so decides.
        case earlier(ComponentIndex)
    }

    /// The component.
    package let component: EffectiveComponent
    /// Whether it ever decides.
    package let reachability: Reachability
    /// URLs that it decides, the most natural one first; none where it is not known to decide any.
    package let decided: [WitnessLink]
    /// URLs that it does not decide, confirmed as all others.
    package let nearMisses: [NearMiss]
}

extension FileAnalysis {
    /// Examples for a component.
    ///
    /// - Parameter limit: How many URLs of each kind there are at most.
    package mutating func examples(for component: ComponentIndex, limit: Int = 3) -> ComponentExamples? {
        guard let effective = matcher.component(at: component) else { return nil }
        let reachability = reachability(of: component)
        var decided: [WitnessLink] = []
        if case .reachable(let link) = reachability { decided = [link] }
        for link in reachability.isDead || isOutOfExamples ? [] : naturalLinks(for: component)
        where decided.count < limit {
            if !decided.contains(link), decision(link, inDetail: component.detail).component == component {
                decided.append(link)
            }
        }
        return ComponentExamples(
            component: effective, reachability: reachability, decided: decided,
            nearMisses: decided.first.map { nearMisses(of: effective, beside: $0, limit: limit) } ?? [])
    }

    /// Whether further examples would cost more than is worth waiting for, as in files whose components have thousands of
    /// query items each.
    private var isOutOfExamples: Bool { search.work >= 2 * search.limit }

    /// URLs that are almost such as a component decides: some that an earlier one decides otherwise, and some that differ.
    private mutating func nearMisses(
        of component: EffectiveComponent, beside link: WitnessLink, limit: Int
    ) -> [ComponentExamples.NearMiss] {
        guard !isOutOfExamples else { return [] }
        var misses = taken(from: component).map { [$0] } ?? []
        for link in NeighbouringLinks.links(beside: link, component) where misses.count < limit {
            let decision = decision(link, inDetail: component.index.detail)
            guard decision.component != component.index, !misses.contains(where: { $0.link == link }),
                let reason = reason(for: link, decision, component.index)
            else { continue }
            misses.append(ComponentExamples.NearMiss(link: link, decision: decision, reason: reason))
        }
        return misses
    }

    /// A URL that a component would decide if an earlier one did not decide it otherwise; nil if there is none among the natural
    /// ones.
    private mutating func taken(from component: EffectiveComponent) -> ComponentExamples.NearMiss? {
        let place = component.index
        guard isAnalysed(place), let components = matcher.details[place.detail].components else { return nil }
        let isExclusion = components[place.component].isExclusion
        for earlier in components.indices[..<place.component].suffix(FileAnalysis.lookingBack).reversed()
        where components[earlier].isExclusion != isExclusion {
            let earlier = ComponentIndex(detail: place.detail, component: earlier)
            guard !areApart(earlier, place) else { continue }
            for link in naturalLinks(for: earlier) where refusedPart(of: link, by: place) == nil {
                let decision = decision(link, inDetail: place.detail)
                guard decision.component == earlier else { continue }
                return ComponentExamples.NearMiss(link: link, decision: decision, reason: .earlier(earlier))
            }
        }
        return nil
    }

    /// How many earlier components are asked for such a URL.
    private static let lookingBack = 256

    /// Why a component does not decide a URL that another one, or none, does.
    private mutating func reason(
        for link: WitnessLink, _ decision: Decision, _ component: ComponentIndex
    ) -> ComponentExamples.Reason? {
        if let part = refusedPart(of: link, by: component) { return .part(part) }
        guard isAnalysed(component), let earlier = decision.component, earlier.component < component.component else {
            return nil
        }
        return .earlier(earlier)
    }
}
