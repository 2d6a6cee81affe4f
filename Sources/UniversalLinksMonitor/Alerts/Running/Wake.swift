import NIOConcurrencyHelpers

/// Wakes one task that sleeps. A call before it sleeps is kept.
final class Wake: Sendable {
    private struct State {
        var isCalled = false
        var sleeper: CheckedContinuation<Void, Never>?
    }

    private let state = NIOLockedValueBox(State())

    /// Wakes the task, or keeps it from sleeping the next time.
    func call() {
        let sleeper = state.withLockedValue { state in
            state.isCalled = state.sleeper == nil
            return state.sleeper.take()
        }
        sleeper?.resume()
    }

    /// Sleeps until a call, until the clock says that a time is over, or until the task is cancelled.
    ///
    /// - Returns: False if the time was over first.
    @discardableResult
    func sleep(atMost duration: Duration, clock: any Clock<Duration>) async -> Bool {
        await withTaskGroup { group in
            group.addTask {
                try? await clock.sleep(for: duration)
                return false
            }
            group.addTask {
                await self.untilCalled()
                return true
            }
            let isCalled = await group.next() ?? false
            group.cancelAll()
            return isCalled
        }
    }

    /// Waits for a call, or until the task is cancelled.
    func untilCalled() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mayGoOn = state.withLockedValue { state in
                    if state.isCalled || Task.isCancelled {
                        state.isCalled = false
                        return true
                    }
                    state.sleeper = continuation
                    return false
                }
                if mayGoOn { continuation.resume() }
            }
        } onCancel: {
            state.withLockedValue { $0.sleeper.take() }?.resume()
        }
    }
}
