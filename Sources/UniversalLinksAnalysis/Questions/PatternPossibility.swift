import UniversalLinks

/// Whether patterns of one file can match at all, which many that people write cannot. It belongs to one task.
package struct PatternPossibility {
    private let table = LanguageTable()
    private var making: ConstraintMaking

    /// What one pattern may cost, and all of them together.
    private static let limits = (one: 400_000, all: 8_000_000)

    package init(_ substitutionVariables: [AppLinks.SubstitutionVariable]) {
        making = ConstraintMaking(
            table, PatternCompiler(variables: VariableTable(substitutionVariables), references: .read))
    }

    /// What the answers so far cost; 1 is what an analysis usually may cost.
    package var effort: Double { LinkSearch.effort(table.work) }

    /// Whether some URL has a part that a pattern matches; nil if that was not found out.
    package mutating func isPossible(
        _ pattern: String, in source: TextDomain.Source, isDecoded: Bool, isFolded: Bool
    ) -> Bool? {
        table.look()
        guard table.work < PatternPossibility.limits.all else { return nil }
        switch making.languages(of: pattern, source, isDecoded: isDecoded, isFolded: isFolded) {
        case nil: return nil
        case []?: return true
        case let wanted?:
            let question = PartSearch.Question(source: source, wanted: wanted)
            var search = PartSearch(table, question, limit: table.work + PatternPossibility.limits.one)
            switch search.find() {
            case .text: return true
            case .nothing: return false
            case .unknown: return nil
            }
        }
    }
}

@available(*, unavailable)
extension PatternPossibility: Sendable {}
