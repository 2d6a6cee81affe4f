/// What searches may still cost, in steps of a few dozen nanoseconds, so that hostile patterns end in "unknown".
package struct WorkBudget {
    /// What one search may cost.
    static let forOneSearch = 400_000

    /// What a look at one pair of components costs at least.
    static let forOnePair = 16

    private(set) var remaining: Int
    /// How many more states comparisons may visit that each take few.
    private(set) var remainingVisits = 60_000_000

    /// A budget for all searches among so many components.
    package init(componentCount: Int) {
        remaining = 4_000_000 + 4_000 * min(componentCount, 4_000)
    }

    /// What the next search may cost.
    var limitOfSearch: Int { min(remaining, WorkBudget.forOneSearch) }

    /// Subtracts the states that a comparison visited: off the budget only those that are more than `free`, as long as
    /// there are not very many such comparisons.
    mutating func spendVisits(_ count: Int, free: Int) {
        let small = min(count, free, remainingVisits)
        remainingVisits -= small
        spend(count - small)
    }

    /// Subtracts the cost of a search.
    mutating func spend(_ work: Int) {
        remaining = max(0, remaining - work)
    }
}
