/// Whose work runs next where callers share some workers: each in turn, so that nobody waits for everything that somebody
/// else has asked for.
package struct SharedTurns<Caller: Hashable & Sendable, Work: Sendable>: Sendable {
    /// How many of something all callers may have together, and one of them.
    package struct Limit: Hashable, Sendable {
        /// The most of all callers.
        package let all: Int
        /// The most of one caller.
        package let one: Int

        /// At least one of each.
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
    /// Callers that wait, whose turn is next first.
    private var order: [Caller] = []

    /// Nothing runs or waits.
    ///
    /// - Parameters:
    ///   - running: How many may run at a time.
    ///   - waiting: How many may wait, those that are about to run included.
    package init(running: Limit, waiting: Limit) {
        (self.running, self.waiting) = (running, waiting)
    }

    /// Lets some work wait for its turn.
    ///
    /// - Returns: False if too much waits, of this caller or of all.
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

    /// Some work of a caller has ended.
    package mutating func end(of caller: Caller) {
        guard let count = runningCounts[caller] else { return }
        runningCounts[caller] = count > 1 ? count - 1 : nil
        runningCount -= 1
    }
}
