import ServiceLifecycle
import UnixSignals

/// Ends the process some time after SIGTERM or SIGINT if something does not stop by itself, such as a disk that does not answer.
/// What is stored survives that.
///
/// It has to be the first of its group: services stop in reverse order.
package struct StopLimit: Service {
    private let limit: Duration
    private let onLimit: @Sendable () -> Void

    /// A limit; `onLimit` should end the process.
    package init(_ limit: Duration, onLimit: @escaping @Sendable () -> Void) {
        (self.limit, self.onLimit) = (limit, onLimit)
    }

    /// Watches until all other services have stopped.
    package func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) {
                    guard (try? await Task.sleep(for: limit)) != nil else { return }
                    return onLimit()
                }
            }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }
}
