/// Looks for the component that comes closest to matching a URL.
struct ClosestMissSearch {
    private let matcher: Matcher
    private var compiler: PatternCompiler
    private var simulation = PatternSimulation()
    /// What is used up.
    private(set) var room: AdviceRoom
    /// What the components of the detail inherit, made ready and compared once for all of them.
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

    /// The closest of the steps of one detail; the first of several; nil if none is close.
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

    /// What keeps a component from matching; nil if it is far from it.
    private mutating func miss(_ step: Trace.Step) -> ClosestMiss? {
        guard let failing = step.comparisons.first(where: { !$0.matches }) else { return nil }
        // The component is made ready again, and cut into segments.
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

    /// A path beside its pattern, both cut at their slashes.
    private struct SegmentedPath {
        let pattern: [PathSegments.Segment]
        let text: [[Unicode.Scalar]]
        let settings: PatternCompiler.Settings
        /// The length of the pattern as written, in bytes.
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

    /// The first segment that differs, for a path that differs in its spelling alone.
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

    /// The pattern with its escapes in upper case, if it matches the URL with its own in upper case.
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

    /// What differs, and whether it is the end alone.
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
    /// If nothing matches: the component that comes closest, one that matches before an exclusion; nil if none is close.
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
