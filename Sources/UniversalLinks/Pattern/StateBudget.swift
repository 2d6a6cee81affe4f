/// How many states comparisons may visit: for one URL, and for all URLs that are asked for together.
///
/// A bound for hostile files, far above what others need. What it leaves unanswered is unknown.
package struct StateBudget: Sendable {
    /// How many states are left for the URL; negative once more were visited.
    package private(set) var remaining: Int
    private var remainingOfAll: Int
    /// How many states may be visited before the next look whether anybody still waits.
    private var unwatched = Interruption.interval
    private let ofURL: Int
    /// Whether nobody waits for what comparisons would say.
    private var isInterrupted = false

    /// What each URL may cost, however much was spent on others.
    private static let least = 1 << 16

    /// - Parameters:
    ///   - ofURL: What one URL may cost at most.
    ///   - ofAll: What all of them may cost together, but for a little that each has to itself.
    package init(ofURL: Int = 1 << 24, ofAll: Int = 1 << 25) {
        (self.ofURL, remaining, remainingOfAll) = (ofURL, ofURL, ofAll)
    }

    /// What advice on the URL may cost.
    var forAdvice: StateBudget {
        var budget = self
        budget.remaining = remaining / 4
        return budget
    }

    package var isSpent: Bool { remaining <= 0 }

    /// Turns to another URL.
    package mutating func beginURL() {
        remaining = isInterrupted ? 0 : min(ofURL, max(StateBudget.least, remainingOfAll))
    }

    package mutating func spend(_ count: Int) {
        remaining -= count
        remainingOfAll = max(0, remainingOfAll - count)
        unwatched -= count
        if unwatched <= 0 { look() }
    }

    private mutating func look() {
        unwatched = Interruption.interval
        guard Interruption.isDue() else { return }
        (isInterrupted, remaining) = (true, 0)
    }
}
