import NIOConcurrencyHelpers

/// A clock that only a test moves.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol, Sendable {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let wake: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
        var nextID = 0
        var slept: [Duration] = []
        var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = NIOLockedValueBox(State())
    private let movesByItself: Bool

    /// - Parameter movesByItself: Whether the clock jumps to the end of each sleep at once.
    init(movingByItself movesByItself: Bool = false) {
        self.movesByItself = movesByItself
    }

    var now: Instant { state.withLockedValue(\.now) }
    var minimumResolution: Duration { .nanoseconds(1) }

    /// The durations of all sleeps, in the order in which they began.
    var slept: [Duration] { state.withLockedValue(\.slept) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let id = state.withLockedValue { state in
            state.nextID += 1
            state.slept.append(state.now.duration(to: deadline))
            if movesByItself { state.now = max(state.now, deadline) }
            return state.nextID
        }
        if movesByItself { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let watchers = state.withLockedValue { state in
                    state.sleepers.append(Sleeper(id: id, deadline: deadline, wake: wake))
                    let due = state.watchers.filter { $0.count <= state.sleepers.count }
                    state.watchers.removeAll { $0.count <= state.sleepers.count }
                    return due
                }
                for watcher in watchers { watcher.wake.resume() }
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLockedValue { state -> Sleeper? in
            guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else { return nil }
            return state.sleepers.remove(at: index)
        }
        sleeper?.wake.resume(throwing: CancellationError())
    }

    /// Wakes all sleeps that are over.
    func advance(by duration: Duration) {
        let due = state.withLockedValue { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Waits until this many tasks sleep.
    func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { wake in
            let isThere = state.withLockedValue { state in
                if state.sleepers.count < count { state.watchers.append((count, wake)) }
                return state.sleepers.count >= count
            }
            if isThere { wake.resume() }
        }
    }
}
