import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import UniversalLinksService

/// Results that are computed once per key, however many tasks request them at a time, and kept up to a bound: the least
/// recently used are dropped first.
final class AnalysisCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let cost: Int
        var lastUse: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var waiting: [Key: [Int: CheckedContinuation<Value?, Never>]] = [:]
        var cost = 0
        var tick = 0
        var computedCount = 0

        mutating func nextTick() -> Int {
            tick += 1
            return tick
        }
    }

    private let state = NIOLockedValueBox(State())
    private let pool: AnalysisPool
    private let maximumCount: Int
    private let maximumCost: Int

    /// - Parameter cost: The most that all results may cost together, such as bytes.
    init(on pool: AnalysisPool, count: Int, cost: Int) {
        (self.pool, maximumCount, maximumCost) = (pool, max(1, count), max(1, cost))
    }

    /// How many results were computed.
    var computedCount: Int { state.withLockedValue { $0.computedCount } }

    /// Nil if the task is cancelled, which ends the wait and not the work.
    ///
    /// - Parameters:
    ///   - domain: For the turns of the pool.
    ///   - cost: What the result counts against the bound.
    func value(for key: Key, of domain: String, cost: Int, _ work: @escaping @Sendable () -> Value) async -> Value? {
        let known: Value? = state.withLockedValue { state in
            let tick = state.nextTick()
            state.entries[key]?.lastUse = tick
            return state.entries[key]?.value
        }
        if let known { return known }
        let ticket = state.withLockedValue { $0.nextTick() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                enter(continuation, ticket, key, of: domain, cost: cost, work)
                // The handler may have run before there was anything to cancel.
                if Task.isCancelled { leave(ticket, key) }
            }
        } onCancel: {
            leave(ticket, key)
        }
    }

    private func enter(
        _ continuation: CheckedContinuation<Value?, Never>, _ ticket: Int, _ key: Key, of domain: String, cost: Int,
        _ work: @escaping @Sendable () -> Value
    ) {
        let (known, isFirst): (Value?, Bool) = state.withLockedValue { state in
            if let entry = state.entries[key] { return (entry.value, false) }
            let isFirst = state.waiting[key] == nil
            state.waiting[key, default: [:]][ticket] = continuation
            return (nil, isFirst)
        }
        if let known { return continuation.resume(returning: known) }
        guard isFirst else { return }
        pool.submit(of: domain) { isActive in self.finish(key, isActive ? work() : nil, cost: cost) }
    }

    private func leave(_ ticket: Int, _ key: Key) {
        // The key stays: its work continues, and the next request waits for it.
        state.withLockedValue { $0.waiting[key]?.removeValue(forKey: ticket) }?.resume(returning: nil)
    }

    private func finish(_ key: Key, _ value: Value?, cost: Int) {
        let waiting = state.withLockedValue { state in
            if let value {
                state.computedCount += 1
                state.cost += cost
                state.entries[key] = Entry(value: value, cost: cost, lastUse: state.nextTick())
                shrink(&state)
            }
            return state.waiting.removeValue(forKey: key)
        }
        for continuation in (waiting ?? [:]).values { continuation.resume(returning: value) }
    }

    /// Shrinks to three quarters of the bound, so that it is not done at each step.
    private func shrink(_ state: inout State) {
        guard state.entries.count > maximumCount || state.cost > maximumCost else { return }
        let (count, cost) = (maximumCount - maximumCount / 4, maximumCost - maximumCost / 4)
        for (key, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard state.entries.count > count || state.cost > cost else { return }
            state.entries[key] = nil
            state.cost -= entry.cost
        }
    }
}

/// Threads for work on files, so that neither event loops nor other checks wait for it.
///
/// Domains take turns, and each has at most one thread: files that take long delay only the checks of their own domain.
final class AnalysisPool: Sendable {
    private typealias Work = @Sendable (_ isActive: Bool) -> Void

    private let threads: NIOThreadPool
    private let turns: NIOLockedValueBox<SharedTurns<String, Work>>

    init(threadCount: Int = System.coreCount) {
        let count = max(2, threadCount)
        threads = NIOThreadPool(numberOfThreads: count)
        turns = NIOLockedValueBox(
            SharedTurns(running: .init(all: count, one: 1), waiting: .init(all: .max, one: .max)))
        threads.start()
    }

    deinit {
        threads.shutdownGracefully { _ in }
    }

    /// `isActive` is false if the pool has shut down and the work must not run.
    func submit(of domain: String, _ work: @escaping @Sendable (_ isActive: Bool) -> Void) {
        _ = turns.withLockedValue { $0.add(work, of: domain) }
        startNext()
    }

    private func startNext() {
        guard let (domain, work) = turns.withLockedValue({ $0.next() }) else { return }
        threads.submit { [self] state in
            work(state == .active)
            turns.withLockedValue { $0.end(of: domain) }
            startNext()
        }
    }
}
