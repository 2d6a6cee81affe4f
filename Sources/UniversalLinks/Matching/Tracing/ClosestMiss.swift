/// Of the components that do not match a URL, the one that a person would call closest, and what makes the difference.
public struct ClosestMiss: Sendable {
    /// The component.
    public let step: Trace.Step
    /// What makes the difference.
    public let difference: Difference
    /// The comparison that fails; nil if the component constrains nothing.
    public let comparison: Trace.Comparison?
    /// The bytes of the pattern as written that differ, counted from the start of its text.
    public let patternRange: Range<Int>?
    /// Empty if the URL lacks something there.
    let found: String
    /// The pattern with its escapes in upper case, if only the case of escapes differs; else nil.
    let capitalPattern: String?
    /// How much differs; comparable between components with the same kind of difference.
    let cost: Double

    /// What keeps a component from matching.
    ///
    /// Later versions may add more of them.
    public struct Difference: RawRepresentable, Hashable, Codable, Sendable {
        /// Its name, in lower case with hyphens.
        public let rawValue: String

        /// A difference with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Only upper and lower case.
        public static let letterCase = Difference(rawValue: "case")
        /// Only percent-encoding.
        public static let percentEncoding = Difference(rawValue: "percent-encoding")
        /// The path ends too early.
        public static let pathEndsEarly = Difference(rawValue: "path-ends-early")
        /// The path goes on where the pattern ends.
        public static let pathGoesOn = Difference(rawValue: "path-goes-on")
        /// The query, or one of its items.
        public static let query = Difference(rawValue: "query")
        /// The fragment.
        public static let fragment = Difference(rawValue: "fragment")
        /// Some segment of the path.
        public static let path = Difference(rawValue: "path")

        fileprivate var rank: Int {
            switch self {
            case .letterCase: 0
            case .percentEncoding: 1
            case .pathEndsEarly, .pathGoesOn: 2
            case .query, .fragment: 3
            default: 4
            }
        }
    }

    package func isCloser(than other: ClosestMiss) -> Bool {
        (isUnspecific ? 1 : 0, difference.rank, cost) < (other.isUnspecific ? 1 : 0, other.difference.rank, other.cost)
    }

    /// Whether the path matches only because its pattern matches every path.
    private var isUnspecific: Bool {
        guard difference == .query || difference == .fragment else { return false }
        return !step.comparisons.contains { $0.part == .path && $0.pattern.contains { !"/*".contains($0) } }
    }
}

struct ClosestMissSearch {
    private let matcher: Matcher
    private var compiler: PatternCompiler
    private var simulation = PatternSimulation()
    private(set) var room: AdviceRoom
    /// What the components of the detail inherit, compiled and compared once for all of them.
    private var detailDefaults: CompiledDefaults?
    private var appLinksDefaults: CompiledDefaults?
    private var inherited = PatternSimulation.InheritedOutcomes()

    /// A setting that an author could change.
    private enum Relaxation {
        case ignoringCase
        case decodingURLs
    }

    init(_ matcher: Matcher, _ room: AdviceRoom) {
        self.matcher = matcher
        compiler = matcher.compiler
        self.room = room
        simulation.budget = room.budget
    }

    /// The first of several; nil if none is close.
    mutating func closest(of steps: [Trace.Step]) -> ClosestMiss? {
        detailDefaults = steps.first?.component.detailDefaults.map { CompiledDefaults($0) }
        appLinksDefaults = steps.first?.component.appLinksDefaults.map { CompiledDefaults($0) }
        inherited = PatternSimulation.InheritedOutcomes()
        defer { room.budget = simulation.budget }
        var closest: ClosestMiss?
        for step in steps where !step.matches {
            if simulation.budget.isSpent { break }
            guard let miss = miss(step), closest.map(miss.isCloser) ?? true else { continue }
            closest = miss
            // Nothing is closer.
            if miss.difference == .letterCase { break }
        }
        return closest
    }

    /// Nil if the component is far from matching.
    private mutating func miss(_ step: Trace.Step) -> ClosestMiss? {
        guard let failing = step.comparisons.first(where: { !$0.matches }) else { return nil }
        // The component is compiled again, and cut into segments.
        simulation.budget.spend(64 + failing.pattern.utf8.count + failing.text.utf8.count / 4)
        if step.component.isCaseSensitive.value, matches(step, .ignoringCase) {
            return spellingMiss(step, failing, .letterCase)
        }
        if step.component.isPercentEncoded.value, room.texts.link.text.utf8.contains(UInt8(ascii: "%")),
            matches(step, .decodingURLs)
        {
            return spellingMiss(step, failing, .percentEncoding)
        }
        guard failing.part == .path else {
            let count = step.comparisons.count { !$0.matches }
            return ClosestMiss(
                step: step, difference: failing.part == .query ? .query : .fragment, comparison: failing,
                patternRange: nil, found: failing.text, capitalPattern: nil, cost: Double(count))
        }
        return pathMiss(step, failing)
    }

    private mutating func matches(_ step: Trace.Step, _ relaxation: Relaxation) -> Bool {
        let component = CompiledComponent(
            step.component, detail: &detailDefaults, appLinks: &appLinksDefaults, &compiler, matcher.options,
            ignoresPercentEncoded: relaxation == .decodingURLs, ignoresCase: relaxation == .ignoringCase)
        return simulation.matches(component, &room.texts, &inherited)
    }

    // MARK: - Paths

    /// Both cut at their slashes.
    private struct SegmentedPath {
        let pattern: [PathSegments.Segment]
        let text: [[Unicode.Scalar]]
        let settings: PatternCompiler.Settings
        /// Of the pattern as written.
        let byteCount: Int

        func text(from position: Int) -> String {
            text[position...].map { "/" + String(scalars: $0) }.joined()
        }
    }

    private func segmented(_ step: Trace.Step, _ comparison: Trace.Comparison) -> SegmentedPath {
        let isCaseSensitive = step.component.isCaseSensitive.value
        let segments = PathSegments(
            of: comparison.pattern, references: compiler.references, isFolded: !isCaseSensitive)
        return SegmentedPath(
            pattern: segments.segments, text: comparison.text.scalarList.split(separator: "/").map(Array.init),
            settings: PatternCompiler.Settings(
                isCaseSensitive: isCaseSensitive, decodesPattern: matcher.options.percentDecoding == .lenient),
            byteCount: comparison.pattern.utf8.count)
    }

    private mutating func alignment(_ path: SegmentedPath) -> PathAlignment? {
        let programs = path.pattern.map { compiler.program(for: $0.tokens, path.settings) }
        return PathAlignment(path.pattern, path.text) { segment, scalars in
            guard !simulation.run(programs[segment], on: scalars).isMatch else { return 0 }
            simulation.budget.spend(PathAlignment.cost(of: path.pattern[segment], in: scalars))
            return max(0.01, PathAlignment.misspelling(of: path.pattern[segment], in: scalars))
        }
    }

    private mutating func run(
        _ segment: PathSegments.Segment, _ path: SegmentedPath, on text: [Unicode.Scalar]
    ) -> PatternSimulation.Outcome {
        simulation.run(compiler.program(for: segment.tokens, path.settings), on: text)
    }

    /// The first segment that differs, if only the spelling of the path does.
    private mutating func spellingMiss(
        _ step: Trace.Step, _ comparison: Trace.Comparison, _ difference: ClosestMiss.Difference
    ) -> ClosestMiss {
        var range: Range<Int>?
        var found = comparison.text
        if comparison.part == .path {
            let path = segmented(step, comparison)
            if case .replaced(let segment, let position)? = alignment(path)?.difference {
                range = path.pattern[segment].range
                found = String(scalars: path.text[position])
            }
        }
        return ClosestMiss(
            step: step, difference: difference, comparison: comparison, patternRange: range, found: found,
            capitalPattern: difference == .letterCase ? capitalPattern(step, comparison) : nil, cost: 0)
    }

    /// The pattern with its escapes in upper case, if it then matches the URL with its own in upper case.
    private mutating func capitalPattern(_ step: Trace.Step, _ comparison: Trace.Comparison) -> String? {
        let text = Pattern(parsing: comparison.text, references: .literal).tokens.withCapitalEscapes
        guard let text, let capital = Pattern(parsing: comparison.pattern).tokens.withCapitalEscapes else { return nil }
        let capitals = Trace.Comparison(
            part: comparison.part, itemName: comparison.itemName, pattern: capital, place: comparison.place,
            level: comparison.level, text: text, isDecoded: comparison.isDecoded, mismatch: comparison.mismatch)
        let path = segmented(step, capitals)
        guard comparison.part != .path else {
            return alignment(path).map { $0.difference == nil } == true ? capital : nil
        }
        let program = compiler.program(for: Pattern(parsing: capital).tokens, path.settings)
        return simulation.run(program, on: text.scalarList).isMatch ? capital : nil
    }

    private mutating func pathMiss(_ step: Trace.Step, _ comparison: Trace.Comparison) -> ClosestMiss? {
        let path = segmented(step, comparison)
        guard let alignment = alignment(path), let first = alignment.difference, alignment.agreementCount > 0 else {
            return nil
        }
        let isAlone = step.comparisons.allSatisfy { $0.matches || $0.part == .path }
        let detail = pathDetail(first, path)
        return ClosestMiss(
            step: step, difference: isAlone ? detail.difference : .path, comparison: comparison,
            patternRange: detail.range, found: detail.found, capitalPattern: nil,
            cost: alignment.cost + (isAlone ? 0 : 1))
    }

    private typealias PathDetail = (difference: ClosestMiss.Difference, range: Range<Int>?, found: String)

    private mutating func pathDetail(_ difference: PathAlignment.Difference, _ path: SegmentedPath) -> PathDetail {
        switch difference {
        case .missing(let segment, let position):
            let start = path.pattern[segment].range.lowerBound
            guard position == path.text.count else { return (.path, path.pattern[segment].range, "") }
            return (.pathEndsEarly, start..<path.byteCount, "")
        case .added(let position, let segment):
            guard segment == path.pattern.count else { return (.path, nil, String(scalars: path.text[position])) }
            return (.pathGoesOn, nil, path.text(from: position))
        case .replaced(let segment, let position):
            return replacementDetail(segment, position, path)
        }
    }

    private mutating func replacementDetail(_ segment: Int, _ position: Int, _ path: SegmentedPath) -> PathDetail {
        let expected = path.pattern[segment]
        let text = path.text[position]
        let whole: PathDetail = (.path, expected.range, String(scalars: text))
        guard !expected.isOpen else { return whole }
        let outcome = run(expected, path, on: text)
        let passedCount = min(outcome.passedElementCount, expected.tokens.count)
        if position == path.text.count - 1, outcome.readCount == text.count, passedCount > 0 {
            let start = expected.range.upperBound - expected.tokens[passedCount...].reduce(0) { $0 + $1.byteCount }
            return (.pathEndsEarly, start..<path.byteCount, "")
        }
        if segment == path.pattern.count - 1, passedCount == expected.tokens.count {
            let rest = String(scalars: text[outcome.readCount...])
            return (.pathGoesOn, expected.range, rest + path.text(from: position + 1))
        }
        return whole
    }
}

extension Matcher {
    /// If nothing matches: the component that comes closest, an exclusion only if there are no others; nil if none is close.
    ///
    /// - Parameter trace: A trace that this matcher made.
    public func closestMiss(of trace: Trace) -> ClosestMiss? {
        var room = AdviceRoom(trace)
        return closestMiss(of: trace, &room)
    }

    func closestMiss(of trace: Trace, _ room: inout AdviceRoom) -> ClosestMiss? {
        guard trace.decision.answer == .unmatched else { return nil }
        let accepting = trace.steps.filter { !$0.component.isExclusion.value }
        return closest(of: accepting.isEmpty ? trace.steps : accepting, &room)
    }

    /// If a component matches: the exclusion before it that comes closest; nil if none is close.
    ///
    /// - Parameter trace: A trace that this matcher made.
    public func closestExclusion(of trace: Trace) -> ClosestMiss? {
        var room = AdviceRoom(trace)
        return closestExclusion(of: trace, &room)
    }

    func closestExclusion(of trace: Trace, _ room: inout AdviceRoom) -> ClosestMiss? {
        guard trace.decision.answer == .matched else { return nil }
        return closest(of: trace.steps.filter { $0.component.isExclusion.value }, &room)
    }

    private func closest(of steps: [Trace.Step], _ room: inout AdviceRoom) -> ClosestMiss? {
        guard !steps.isEmpty, !room.budget.isSpent else { return nil }
        var search = ClosestMissSearch(self, room)
        defer { room = search.room }
        return search.closest(of: steps)
    }
}
