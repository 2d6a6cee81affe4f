package import UniversalLinks

/// The URLs of a stream that no component matches, by the closest component and by how their paths start.
package struct UnmatchedURLs: Sendable {
    /// Those of most URLs first.
    package let groups: [Group]
    /// Whether every URL counts for the longest of the prefixes that it starts with.
    package let isExact: Bool

    package struct Group: Sendable {
        /// Nil if no component is close.
        package let closest: EffectiveComponent?
        /// The first app of the component.
        package let app: AppIdentifier?
        /// Those of most URLs first.
        package fileprivate(set) var paths: [Path]

        package var count: Int { paths.reduce(0) { $0 + $1.count } }
    }

    package struct Path: Sendable {
        /// Nil for all other paths.
        package let prefix: String?
        package let count: Int
        /// Nil if all of them are too long.
        package let example: String?
        /// What keeps the component from matching the example.
        package let miss: Explanation.Miss?
    }

    init(_ tally: PathTally, for subject: TrafficSubject, of matcher: Matcher) {
        isExact = tally.isExact
        var search = ClosestComponentSearch(matcher, for: subject)
        var groups: [Group] = []
        var places: [ComponentIndex?: Int] = [:]
        for selected in PrefixSelection(tally).selected {
            let examples = selected.examples.map(tally.example)
            let found = search.closest(to: examples)
            let example = found?.example ?? examples.first
            let path = Path(
                prefix: selected.node == 0 ? nil : tally.prefix(at: selected.node), count: selected.count,
                example: example.map { String(decoding: $0, as: UTF8.self) },
                miss: found.map { $0.miss.inWords(of: matcher) })
            let closest = found?.miss.step.component
            if let place = places[closest?.index] {
                groups[place].paths.append(path)
            } else {
                places[closest?.index] = groups.count
                groups.append(Group(closest: closest, app: found?.app, paths: [path]))
            }
        }
        // Sorting is not stable.
        self.groups = groups.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .map(\.element)
    }
}

/// The prefixes that say most: each has a hundredth of all URLs or more, without those of a longer prefix that has.
private struct PrefixSelection {
    struct Selected {
        let node: Int
        let count: Int
        /// Nodes with examples of these URLs.
        let examples: [Int]
    }

    /// Those of most URLs first; the other paths, if any, last.
    private(set) var selected: [Selected] = []

    private static let leastShare = 100
    /// Of each prefix.
    private static let exampleCount = 3

    init(_ tally: PathTally) {
        let nodes = tally.nodes
        let least = (tally.sizes[0] + Self.leastShare - 1) / Self.leastShare
        // What counts for a node, and for those below that are not selected themselves.
        var counts = nodes.map(\.count)
        var sources: [[(node: Int, count: Int, examples: [Int])]] = nodes.map { _ in [] }
        for index in nodes.indices.reversed() {
            let own = nodes[index].count > 0 ? [(node: index, count: nodes[index].count, examples: [index])] : []
            let all = (own + sources[index]).sorted { ($1.count, $0.node) < ($0.count, $1.node) }
            sources[index] = []
            guard counts[index] > 0 else { continue }
            let examples = Array(
                all.lazy.flatMap(\.examples).filter { !nodes[$0].example.isEmpty }.prefix(Self.exampleCount))
            // Of a page, its folder says more, unless it is requested again and again.
            let isSelected = index == 0 || counts[index] >= (nodes[index].depth > 1 ? max(2, least) : least)
            guard isSelected else {
                counts[nodes[index].parent] += counts[index]
                // A prefix that all URLs share is as long as it can be.
                let node = all.count == 1 ? all[0].node : index
                sources[nodes[index].parent].append((node, counts[index], examples))
                continue
            }
            selected.append(
                Selected(node: all.count == 1 ? all[0].node : index, count: counts[index], examples: examples))
        }
        selected.sort { ($0.node == 0 ? 1 : 0, $1.count, $0.node) < ($1.node == 0 ? 1 : 0, $0.count, $1.node) }
    }
}

/// Looks for the component that comes closest to a few URLs, at a bounded cost for all of them.
private struct ClosestComponentSearch {
    private let matcher: Matcher
    /// The first of each detail.
    private let apps: [AppIdentifier]
    private var tracer: Tracer

    struct Found {
        let app: AppIdentifier
        let miss: ClosestMiss
        let example: [UInt8]
    }

    private static let appLimit = 10

    init(_ matcher: Matcher, for subject: TrafficSubject) {
        self.matcher = matcher
        apps = matcher.distinctApps(subject.apps).prefix(Self.appLimit).map(\.identifier)
        tracer = Tracer(matcher, budget: StateBudget(ofURL: 1 << 20, ofAll: 1 << 24))
    }

    /// The component that is closest to most of the examples, with the first of these; nil if that is none.
    mutating func closest(to examples: [[UInt8]]) -> Found? {
        let found = examples.map { closest(to: $0) }
        let indices = found.map { $0?.miss.step.component.index }
        let counts = indices.map { index in indices.count { $0 == index } }
        guard let most = counts.max(), let first = counts.firstIndex(of: most) else { return nil }
        return found[first]
    }

    private mutating func closest(to example: [UInt8]) -> Found? {
        guard let link = example.withUnsafeBufferPointer({ try? TrafficLink.read($0) }) else { return nil }
        var closest: Found?
        for (app, trace) in zip(apps, tracer.traces(link, for: apps)) {
            guard let miss = matcher.closestMiss(of: trace), closest.map({ miss.isCloser(than: $0.miss) }) ?? true
            else { continue }
            closest = Found(app: app, miss: miss, example: example)
        }
        return closest
    }
}
