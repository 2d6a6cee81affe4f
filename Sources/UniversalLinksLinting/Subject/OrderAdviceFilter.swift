import JSONSyntax
import UniversalLinks

/// Filters diagnostics about the order of components that would mislead because the author meant something else.
///
/// Such a diagnostic is true, but no reason to remove or move text: the other mistake has to be fixed first.
struct OrderAdviceFilter {
    private let ranges: RangesWithin
    /// Whether one of them affects components elsewhere: `defaults` or variables.
    private let reachesEverything: Bool

    private static let codes = Set(
        (LintRules.ofStructure + LintRules.ofKeys + LintRules.ofPatterns).map(\.rule.code))
    /// Notes about what matches more than was meant.
    private static let tellingNotes: Set<Diagnostic.Code> = [OptionalQueryItem().rule.code]
    /// Codes for components that constrain less than their author thinks.
    private static let unconstraining: Set<Diagnostic.Code> = [
        NonObjectComponent().rule.code, ComponentOfUnknownKeys().rule.code, NonStringPath().rule.code,
        UnusableConstraint().rule.code, NonStringQueryValue().rule.code,
    ]

    private let unconstrainedRanges: RangesWithin

    init(_ diagnostics: [Diagnostic]) {
        let misread = diagnostics.filter { diagnostic in
            OrderAdviceFilter.codes.contains(diagnostic.code)
                && (diagnostic.severity > .note || OrderAdviceFilter.tellingNotes.contains(diagnostic.code))
        }
        ranges = RangesWithin(misread.compactMap { $0.location?.range })
        unconstrainedRanges = RangesWithin(
            misread.filter { OrderAdviceFilter.unconstraining.contains($0.code) }.compactMap { $0.location?.range })
        reachesEverything = misread.contains { diagnostic in
            let tokens = diagnostic.location?.pointer?.tokens ?? []
            return tokens.containsSameScalars(as: "defaults") || tokens.containsSameScalars(as: "substitutionVariables")
        }
    }

    /// The diagnostics of the order rules, as far as they help next to what is misread.
    ///
    /// A fix is withheld if it would remove or move a misread component, or one that is dead because of one.
    func withoutMisleading(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let contradicted = Set(
            diagnostics.filter { OrderAdviceFilter.contradictions.contains($0.code) }.map {
                $0.location?.pointer?.parent
            })
        return diagnostics.compactMap { diagnostic in
            guard let range = diagnostic.location?.range else { return diagnostic }
            let isRemoval = OrderAdviceFilter.removals.contains(diagnostic.code)
            let deciding = diagnostic.notes.first?.location?.range
            let concerned = [range, deciding].compactMap { $0 }
            if isRemoval || diagnostic.code == OrderAdviceFilter.catchAll,
                concerned.contains(where: unconstrainedRanges.containsAny)
            {
                return nil
            }
            guard diagnostic.fix != nil else { return diagnostic }
            if isRemoval, contradicted.contains(diagnostic.location?.pointer?.parent) { return diagnostic.withoutFix }
            return reachesEverything || concerned.contains(where: ranges.containsAny)
                ? diagnostic.withoutFix : diagnostic
        }
    }

    private static let removals: Set<Diagnostic.Code> = [
        UnreachableComponent().rule.code, DuplicateComponent().rule.code,
    ]
    private static let catchAll = CatchAllWithoutExclusion().rule.code
    private static let contradictions: Set<Diagnostic.Code> = [
        UnreachableExclusion().rule.code, UnreachableInclusion().rule.code,
        UnreachableNegatedPath().rule.code,
    ]
}

private struct RangesWithin {
    private let starts: [Int]
    /// For each start, where the first of the ranges ends that start there or later.
    private let firstEnds: [Int]

    init(_ ranges: [SourceRange]) {
        let ranges = ranges.sorted { $0.start < $1.start }
        starts = ranges.map(\.start)
        var firstEnds = ranges.map(\.end)
        for index in firstEnds.indices.dropLast().reversed() {
            firstEnds[index] = min(firstEnds[index], firstEnds[index + 1])
        }
        self.firstEnds = firstEnds
    }

    /// Whether one of them is within `range`. O(log of their number).
    func containsAny(within range: SourceRange) -> Bool {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < range.start { low = middle + 1 } else { high = middle }
        }
        return low < starts.count && firstEnds[low] <= range.end
    }
}

extension Diagnostic {
    fileprivate var withoutFix: Diagnostic {
        var diagnostic = self
        diagnostic.help = "First fix the other problems with these components. \(help ?? "")"
        (diagnostic.fix, diagnostic.nextStep) = (nil, nil)
        return diagnostic
    }
}
