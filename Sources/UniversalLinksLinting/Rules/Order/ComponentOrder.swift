import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

/// What the order of components means for each of them: which ones never decide, and which ones match everything.
struct ComponentOrder: Sendable {
    /// The components that an earlier one covers, in the order of the file.
    let coverings: [Covering]
    /// The first component of each detail that matches every URL of the domain, exclusion or not, by its index.
    let catchAlls: [Int: EffectiveComponent]
    /// The components that are certain to match no URL at all.
    let neverMatching: Set<ComponentIndex>

    /// A component that never decides, with the first one before it that matches all of its URLs.
    struct Covering: Sendable {
        /// The component that decides.
        let earlier: EffectiveComponent
        /// The component that never does.
        let later: EffectiveComponent
        /// Whether both match the same URLs.
        let isMutual: Bool

        /// Whether the earlier one decides otherwise than the later one would.
        var isContradiction: Bool { earlier.isExclusion.value != later.isExclusion.value }
    }

    /// With more components than this after one that matches everything, that one is named for all of them, even if an
    /// earlier one covers some of them as well.
    private static let searchLimit = 1_000

    /// What to do if two components match the same URLs and decide them differently.
    static let adviceOnEquals =
        "Narrow or remove one of the two: both match the same URLs, and only the first has an effect."

    /// Nothing known.
    static let unknown = ComponentOrder(coverings: [], catchAlls: [:], neverMatching: [])

    private init(
        coverings: [Covering], catchAlls: [Int: EffectiveComponent], neverMatching: Set<ComponentIndex>
    ) {
        self.coverings = coverings
        self.catchAlls = catchAlls
        self.neverMatching = neverMatching
    }

    /// Compares the components of each detail. The cost is bounded (see ``ComponentCovering``).
    init(_ details: [[EffectiveComponent]], substitutionVariables: [AppLinks.SubstitutionVariable]) {
        var coverings: [Covering] = []
        var catchAlls: [Int: EffectiveComponent] = [:]
        var neverMatching: Set<ComponentIndex> = []
        for (number, components) in details.enumerated() where !components.isEmpty {
            let everything = EffectiveComponent(
                .unconstrained, at: ComponentIndex(detail: number, component: components.count))
            var covering = ComponentCovering(
                components: components + [everything], substitutionVariables: substitutionVariables)
            for position in components.indices where covering.neverMatches(position) {
                neverMatching.insert(components[position].index)
            }
            let catchAll = covering.firstCovering(later: components.count)
            catchAlls[number] = catchAll.map { components[$0] }
            for later in components.indices.dropFirst() {
                let isFarBehind = catchAll.map { later - $0 > ComponentOrder.searchLimit } ?? false
                guard let earlier = isFarBehind ? catchAll : covering.firstCovering(later: later) else { continue }
                guard !covering.neverMatches(later) else { continue }
                coverings.append(
                    Covering(
                        earlier: components[earlier], later: components[later],
                        isMutual: covering.relation(earlier: later, later: earlier) == .covers))
            }
        }
        self.init(coverings: coverings, catchAlls: catchAlls, neverMatching: neverMatching)
    }
}
