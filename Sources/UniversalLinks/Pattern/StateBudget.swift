/// How many states comparisons may visit: for one URL, and for all URLs together.
///
/// A bound for hostile files, far above what others need. What it leaves undecided is unknown.
package struct StateBudget: Sendable {
    /// For the URL; negative once more were visited.
    package private(set) var remaining: Int
    private var remainingOfAll: Int
    /// How many states may be visited before the next check for an interruption.
    private var unwatched = Interruption.interval
    private let ofURL: Int
    private var isInterrupted = false

    /// What each URL may cost, whatever others cost.
    private static let least = 1 << 16

    /// - Parameters:
    ///   - ofURL: What one URL may cost at most.
    ///   - ofAll: What all of them may cost together, apart from a little that each has to itself.
    package init(ofURL: Int = 1 << 24, ofAll: Int = 1 << 25) {
        (self.ofURL, remaining, remainingOfAll) = (ofURL, ofURL, ofAll)
    }

    var forAdvice: StateBudget {
        var budget = self
        budget.remaining = remaining / 4
        return budget
    }

    package var isSpent: Bool { remaining <= 0 }

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

/// Whether some work should end early, because nobody waits for its result.
///
/// The caller sets it once, for all that it calls. Code that counts its cost checks it now and then, and goes on as if
/// its budget were spent: what it has not found out is unknown.
package enum Interruption {
    /// For the current task, or thread. What has returned true once returns it from then on.
    package static var isDue: @Sendable () -> Bool { question.get().isOver }
    /// Set by the caller. The attribute of task-local values is a macro, which cross-compilers lack.
    package static let question = TaskLocal(wrappedValue: Question { false })

    /// A class, since Swift 6.3 miscompiles task-local values of a function type when it optimizes.
    package final class Question: Sendable {
        let isOver: @Sendable () -> Bool

        package init(_ isOver: @escaping @Sendable () -> Bool) { self.isOver = isOver }
    }

    /// How many states are visited between two checks.
    package static let interval = 1 << 16
}
