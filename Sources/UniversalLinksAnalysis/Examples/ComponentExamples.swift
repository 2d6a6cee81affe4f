package import UniversalLinks

/// URLs that show what one component does: some that it decides, and some that it only just does not.
package struct ComponentExamples: Sendable {
    /// A URL that differs little from one that the component decides.
    package struct NearMiss: Sendable {
        package let link: WitnessLink
        /// By the component that decides instead, if any.
        package let decision: Decision
        package let reason: Reason
    }

    package enum Reason: Hashable, Sendable {
        /// The component does not match this part of the URL.
        case part(LinkURL.Part)
        /// An earlier component matches the URL, too, and so decides.
        case earlier(ComponentIndex)
    }

    package let component: EffectiveComponent
    package let reachability: Reachability
    /// The most natural one first; empty if it is not known to decide any.
    package let decided: [WitnessLink]
    /// URLs that it does not decide, confirmed by the engine.
    package let nearMisses: [NearMiss]
}

extension FileAnalysis {
    /// Nil if there is no such component.
    ///
    /// - Parameter limit: The most URLs of each kind.
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

    /// Whether more examples would cost too much, as in files whose components have thousands of query items each.
    private var isOutOfExamples: Bool { search.work >= 2 * search.limit }

    /// Some that an earlier component decides otherwise, and some that differ in a part.
    private mutating func nearMisses(
        of component: EffectiveComponent, beside link: WitnessLink, limit: Int
    ) -> [ComponentExamples.NearMiss] {
        guard !isOutOfExamples else { return [] }
        var misses = shadowedMiss(of: component).map { [$0] } ?? []
        for link in NeighbouringLinks.links(beside: link, component) where misses.count < limit {
            let decision = decision(link, inDetail: component.index.detail)
            guard decision.component != component.index, !misses.contains(where: { $0.link == link }),
                let reason = reason(for: link, decision, component.index)
            else { continue }
            misses.append(ComponentExamples.NearMiss(link: link, decision: decision, reason: reason))
        }
        return misses
    }

    /// A natural URL that the component would decide if an earlier one did not decide it otherwise.
    private mutating func shadowedMiss(of component: EffectiveComponent) -> ComponentExamples.NearMiss? {
        let place = component.index
        guard isAnalysed(place), let components = matcher.details[place.detail].components else { return nil }
        let isExclusion = components[place.component].isExclusion
        for earlier in components.indices[..<place.component].suffix(FileAnalysis.lookingBack).reversed()
        where components[earlier].isExclusion != isExclusion {
            let earlier = ComponentIndex(detail: place.detail, component: earlier)
            guard !areObviouslyDisjoint(earlier, place) else { continue }
            for link in naturalLinks(for: earlier) where refusedPart(of: link, by: place) == nil {
                let decision = decision(link, inDetail: place.detail)
                guard decision.component == earlier else { continue }
                return ComponentExamples.NearMiss(link: link, decision: decision, reason: .earlier(earlier))
            }
        }
        return nil
    }

    private static let lookingBack = 256

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

extension EffectiveComponent {
    /// The component's text in its file, on one line.
    package func written(in file: AssociationFile) -> String {
        var line = ""
        var isInString = false
        var isEscaped = false
        var isAfterSpace = false
        for scalar in file.source.text(in: component.place.range).unicodeScalars {
            if !isInString, [" ", "\t", "\n", "\r"].contains(scalar) {
                isAfterSpace = true
                continue
            }
            if isAfterSpace { line += " " }
            isAfterSpace = false
            line.unicodeScalars.append(scalar)
            if isEscaped {
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = isInString
            } else if scalar == "\"" {
                isInString.toggle()
            }
        }
        return line
    }
}
