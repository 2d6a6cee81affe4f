import UniversalLinks

/// The order of work for callers that share some workers: they take turns, so that nobody waits for everything that
/// somebody else has requested.
package struct SharedTurns<Caller: Hashable & Sendable, Work: Sendable>: Sendable {
    /// Limits for all callers together, and for one of them.
    package struct Limit: Hashable, Sendable {
        /// The most for all callers.
        package let all: Int
        /// The most for one caller.
        package let one: Int

        /// Creates limits of at least one each.
        package init(all: Int, one: Int) {
            (self.all, self.one) = (max(1, all), max(1, min(all, one)))
        }
    }

    private let running: Limit
    private let waiting: Limit
    private var runningCounts: [Caller: Int] = [:]
    private var runningCount = 0
    private var works: [Caller: [Work]] = [:]
    private var waitingCount = 0
    /// Callers that wait, in the order of their turns.
    private var order: [Caller] = []

    /// Creates turns without any work.
    ///
    /// - Parameters:
    ///   - running: How many may run at a time.
    ///   - waiting: How many may wait, including those that are about to run.
    package init(running: Limit, waiting: Limit) {
        (self.running, self.waiting) = (running, waiting)
    }

    /// Adds work that waits for its turn.
    ///
    /// - Returns: False if too much work waits, of this caller or of all.
    package mutating func add(_ work: Work, of caller: Caller) -> Bool {
        let count = works[caller]?.count ?? 0
        guard waitingCount < waiting.all, count < waiting.one else { return false }
        if count == 0 { order.append(caller) }
        works[caller, default: []].append(work)
        waitingCount += 1
        return true
    }

    /// The work that runs next; nil if all workers are busy, or all that a caller may have.
    package mutating func next() -> (caller: Caller, work: Work)? {
        guard runningCount < running.all,
            let index = order.firstIndex(where: { runningCounts[$0, default: 0] < running.one })
        else { return nil }
        let caller = order.remove(at: index)
        guard var own = works[caller], !own.isEmpty else { return nil }
        let work = own.removeFirst()
        works[caller] = own.isEmpty ? nil : own
        if !own.isEmpty { order.append(caller) }
        waitingCount -= 1
        runningCount += 1
        runningCounts[caller, default: 0] += 1
        return (caller, work)
    }

    /// Says that some work of a caller has ended.
    package mutating func end(of caller: Caller) {
        guard let count = runningCounts[caller] else { return }
        runningCounts[caller] = count > 1 ? count - 1 : nil
        runningCount -= 1
    }
}

/// Work on files that can end early once nobody waits for it.
package enum InterruptibleWork: Sendable {
    /// Runs some work, and ends it soon after `isOver` returns true: within the comparison of a URL, or the analysis of
    /// a file.
    ///
    /// - Parameters:
    ///   - isOver: Called now and then on the thread of the work. Once it has returned true, it must keep returning
    ///     true.
    ///   - work: Work with types of this module.
    /// - Throws: What `work` throws, and `ServiceError` with the code `interrupted` for work that ended early.
    package static func run<Value>(
        until isOver: @escaping @Sendable () -> Bool, _ work: () throws(ServiceError) -> Value
    ) throws(ServiceError) -> Value {
        let result = Interruption.question.withValue(.init(isOver)) {
            Result { () throws(ServiceError) in try work() }
        }
        // What an interrupted analysis leaves open looks as if it had used up its own limits.
        guard !isOver() else { throw .interrupted }
        return try result.get()
    }

    /// Ends the surrounding work if that is over. Long work calls this between its parts.
    ///
    /// - Throws: `ServiceError` with the code `interrupted`.
    package static func checkpoint() throws(ServiceError) {
        guard !Interruption.isDue() else { throw .interrupted }
    }
}
