import UniversalLinks

/// Numbers for the decisions that a matcher can make, so that they can be counted without hashing.
package struct DecisionTable: Sendable {
    /// How many numbers there are; they start at 0.
    package let count: Int

    /// The number of the first component of each detail.
    private let bases: [Int]
    private let reasons: [UnmatchedReason]

    /// The numbers for a matcher's decisions.
    package init(_ matcher: Matcher) {
        reasons =
            [
                .otherScheme, .noHost, .otherHost, .noAppLinks, .unlistedApp, .unknownIdentifierList, .emptyList,
                .noComponentMatches, .undecided,
            ] + (matcher.file.refusal.map { [.refusedFile($0)] } ?? [])
        var next = 1 + reasons.count
        var bases: [Int] = []
        for detail in matcher.details {
            bases.append(next)
            next += detail.components?.count ?? 0
        }
        self.bases = bases
        count = next
    }

    /// The number of a decision.
    @inline(__always)
    func number(of decision: Decision) -> Int {
        switch decision {
        case .matched(by: nil): 0
        case .matched(by: .some(let index)), .excluded(by: let index): bases[index.detail] + index.component
        case .unmatched(let reason): number(of: reason)
        }
    }

    private func number(of reason: UnmatchedReason) -> Int {
        switch reason.value {
        case .otherScheme: 1
        case .noHost: 2
        case .otherHost: 3
        case .noAppLinks: 4
        case .unlistedApp: 5
        case .unknownIdentifierList: 6
        case .emptyList: 7
        case .noComponentMatches: 8
        case .undecided: 9
        case .refusedFile: 10
        }
    }

    /// The number of a component, whatever it decides.
    package func number(of component: ComponentIndex) -> Int { bases[component.detail] + component.component }

    /// The decision that a number represents; `matcher` is the one that the table was made for.
    package func decision(at number: Int, of matcher: Matcher) -> Decision {
        if number == 0 { return .matched(by: nil) }
        if number <= reasons.count { return .unmatched(reasons[number - 1]) }
        let detail = bases.lastIndex { $0 <= number } ?? 0
        let index = ComponentIndex(detail: detail, component: number - bases[detail])
        return matcher.component(at: index)?.isExclusion.value == true ? .excluded(by: index) : .matched(by: index)
    }
}
