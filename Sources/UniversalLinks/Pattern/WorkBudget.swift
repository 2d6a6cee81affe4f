/// What searches may still cost, in steps of a few dozen nanoseconds, so that hostile patterns end in "unknown".
struct WorkBudget {
    /// What one search may cost.
    static let forOneSearch = 400_000

    private(set) var remaining: Int

    /// A budget for all searches among so many components.
    init(componentCount: Int) {
        remaining = min(20_000_000, 4_000_000 + 4_000 * componentCount)
    }

    /// What the next search may cost.
    var limitOfSearch: Int { min(remaining, WorkBudget.forOneSearch) }

    /// Takes the cost of a search off.
    mutating func spend(_ work: Int) {
        remaining = max(0, remaining - work)
    }
}
