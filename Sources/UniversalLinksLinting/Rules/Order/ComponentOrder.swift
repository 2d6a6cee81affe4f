import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

/// Which components never decide because of the order, and which match everything.
struct ComponentOrder: Sendable {
    /// The components that an earlier one covers, in the order of the file.
    let coverings: [Covering]
    /// The first component of each detail that matches every URL of the domain, exclusion or not, by its index.
    let catchAlls: [Int: EffectiveComponent]
    /// The components that are certain to match no URL at all.
    let neverMatching: Set<ComponentIndex>
    /// What the search cost, from 0 to 1; at 1 the budget was used up, and something is missing.
    let effort: Double

    /// A component that never decides, with what matches all of its URLs before it.
    struct Covering: Sendable {
        /// The components that decide: the first that covers it alone, or several that are all needed.
        let all: [EffectiveComponent]
        let later: EffectiveComponent
        /// Whether there is one earlier component, and both match the same URLs.
        let isMutual: Bool

        var earlier: EffectiveComponent { all[0] }

        /// Whether the earlier ones decide differently from the later one.
        var isContradiction: Bool { all.allSatisfy { $0.isExclusion.value != later.isExclusion.value } }

        /// Whether they decide like the later one.
        var decidesAlike: Bool { all.allSatisfy { $0.isExclusion.value == later.isExclusion.value } }
    }

    /// With more components than this after one that matches everything, that one is named for all of them, even if an
    /// earlier one covers some of them as well.
    private static let searchLimit = 1_000

    /// For two components that match the same URLs and decide them differently.
    static let adviceOnEquals =
        "Narrow or remove one of the two: both match the same URLs, and only the first has an effect."

    /// If nothing is known.
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

    /// The cost is bounded (see ``DecisionSearch``).
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
            let catchAll = components.indices.first { search.matchesEveryURL($0, in: list) == true }
            catchAlls[number] = catchAll.map { components[$0] }
            for later in components.indices {
                let isFarBehind = catchAll.map { later - $0 > ComponentOrder.searchLimit } ?? false
                func isMutual(_ earlier: [Int]) -> Bool {
                    earlier.count == 1 && search.witness(matching: earlier[0], notMatching: later, in: list) == .none
                }
                if isFarBehind, let catchAll {
                    guard search.witness(matching: later, in: list) != .none else {
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

extension LintSubject {
    /// A component in a sentence: `the component "/menu/*"`.
    func words(for component: EffectiveComponent) -> String { "the \(kind(of: component)) \(name(of: component))" }

    /// The same at the start of a sentence.
    func opening(for component: EffectiveComponent) -> String {
        "The \(kind(of: component)) \(name(of: component))"
    }

    /// The same with its line, unless the component that the sentence is about is on that line.
    func words(for component: EffectiveComponent, besides other: EffectiveComponent) -> String {
        let line = line(of: component.component.place)
        return words(for: component) + (line == self.line(of: other.component.place) ? "" : " on line \(line)")
    }

    /// A component by its patterns: `"/menu/*" with the query item "table"`.
    func name(of component: EffectiveComponent) -> String { component.name }

    func kind(of component: EffectiveComponent) -> String { component.kind }

    /// Where to move the component that never decides. In a file of one line, the line's number says nothing.
    func destination(of covering: ComponentOrder.Covering) -> String {
        let line = line(of: covering.earlier.component.place)
        return line == self.line(of: covering.later.component.place)
            ? "before that \(kind(of: covering.earlier))" : "before line \(line)"
    }

    /// What matches all URLs of a component, as the subject of a sentence, with the verb for what they do.
    ///
    /// - Parameter verbs: For one component, and for several.
    func words(for covering: ComponentOrder.Covering, _ verbs: (one: String, several: String)) -> String {
        guard covering.all.count > 1 else {
            return "\(words(for: covering.earlier, besides: covering.later)) already \(verbs.one)"
        }
        let kind = kind(of: covering.earlier) + "s"
        guard covering.all.count <= LintSubject.namedCount else {
            return "\(covering.all.count) earlier \(kind) together already \(verbs.several)"
        }
        let names = covering.all.map(name)
        let list = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
        return "the \(kind) \(list) together already \(verbs.several)"
    }

    /// At most this many components are named in a sentence.
    private static let namedCount = 4

    /// Where the deciding components are, each with its comment.
    func notes(on covering: ComponentOrder.Covering) -> [Diagnostic.Note] {
        covering.all.prefix(LintSubject.namedCount).map { component in
            let comment = component.component.comment.map { ": \"\($0.shortened())\"" } ?? ""
            return Diagnostic.Note(
                "the earlier \(kind(of: component))\(comment)", at: location(component.component.place))
        }
    }

    func removal(of component: EffectiveComponent) -> [TextEdit]? {
        guard let (list, index) = listAndIndex(of: component) else { return nil }
        return editing.removingElements([index], of: list)
    }

    /// Edits that move the component that never decides before the one that does; nil if that one would then never decide,
    /// or several do.
    func move(of covering: ComponentOrder.Covering) -> [TextEdit]? {
        guard !covering.isMutual, covering.all.count == 1, let (list, index) = listAndIndex(of: covering.later),
            let (_, target) = listAndIndex(of: covering.earlier), let value = list.array?[index]
        else { return nil }
        return editing.removingElements([index], of: list)
            + [editing.inserting(editing.text(of: value), beforeElement: target, of: list)]
    }

    private func listAndIndex(of component: EffectiveComponent) -> (list: JSONValue, index: Int)? {
        let pointer = component.component.place.pointer
        guard let parent = pointer.parent, let list = file.root[parent],
            let index = pointer.tokens.last.flatMap({ Int($0) }),
            list.array?.indices.contains(index) == true
        else { return nil }
        return (list, index)
    }
}
