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
    /// What it cost to find that out, from 0 to 1; at 1 something is missing, which costs more than lint may take.
    let effort: Double

    /// A component that never decides, with what matches all of its URLs before it.
    struct Covering: Sendable {
        /// The components that decide: the first one that does alone, or else several of which none can be left out.
        let all: [EffectiveComponent]
        /// The component that never does.
        let later: EffectiveComponent
        /// Whether there is one earlier component, and both match the same URLs.
        let isMutual: Bool

        /// The first component that decides.
        var earlier: EffectiveComponent { all[0] }

        /// Whether the earlier ones decide otherwise than the later one would.
        var isContradiction: Bool { all.allSatisfy { $0.isExclusion.value != later.isExclusion.value } }

        /// Whether they decide as the later one would.
        var decidesAlike: Bool { all.allSatisfy { $0.isExclusion.value == later.isExclusion.value } }
    }

    /// With more components than this after one that matches everything, that one is named for all of them, even if an
    /// earlier one covers some of them as well.
    private static let searchLimit = 1_000

    /// What to do if two components match the same URLs and decide them differently.
    static let adviceOnEquals =
        "Narrow or remove one of the two: both match the same URLs, and only the first has an effect."

    /// Nothing known.
    static let unknown = ComponentOrder(coverings: [], catchAlls: [:], neverMatching: [], effort: 0)

    private init(
        coverings: [Covering], catchAlls: [Int: EffectiveComponent], neverMatching: Set<ComponentIndex>,
        effort: Double
    ) {
        self.coverings = coverings
        self.catchAlls = catchAlls
        self.neverMatching = neverMatching
        self.effort = effort
    }

    /// Looks for what never decides. The cost is bounded (see ``DecisionSearch``).
    ///
    /// - Parameter matcher: The file, for any host.
    init(_ matcher: Matcher) {
        var search = DecisionSearch([matcher], confirmsPlainly: false, showsLinks: false)
        var coverings: [Covering] = []
        var catchAlls: [Int: EffectiveComponent] = [:]
        var neverMatching: Set<ComponentIndex> = []
        for (number, detail) in matcher.details.enumerated() {
            let components = (detail.components ?? []).map(\.effective)
            let list = DecisionSearch.List(detail: number)
            let catchAll = components.indices.first { search.takesEverything($0, in: list) == true }
            catchAlls[number] = catchAll.map { components[$0] }
            for later in components.indices {
                let isFarBehind = catchAll.map { later - $0 > ComponentOrder.searchLimit } ?? false
                func isMutual(_ earlier: [Int]) -> Bool {
                    earlier.count == 1 && search.link(takenBy: earlier[0], butNotBy: later, in: list) == .none
                }
                if isFarBehind, let catchAll {
                    guard search.link(takenBy: later, in: list) != .none else {
                        neverMatching.insert(components[later].index)
                        continue
                    }
                    coverings.append(
                        Covering(
                            all: [components[catchAll]], later: components[later], isMutual: isMutual([catchAll])))
                    continue
                }
                switch search.reachability(of: later, in: list) {
                case .reachable, .unknown: continue
                case .matchesNothing: neverMatching.insert(components[later].index)
                case .covered(let earlier):
                    coverings.append(
                        Covering(
                            all: earlier.map { components[$0] }, later: components[later],
                            isMutual: isMutual(earlier)))
                }
            }
        }
        self.init(
            coverings: coverings, catchAlls: catchAlls, neverMatching: neverMatching,
            effort: min(1, Double(search.work) / Double(search.limit)))
    }
}
