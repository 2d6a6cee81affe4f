import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// Runs analyses on threads of their own, as many at a time as there are processors.
///
/// More wait up to a bound; what comes then is refused, and so is what does not end in time. An analysis that ran out of time
/// keeps its thread until it ends: its own budgets see to that.
final class AnalysisQueue: Sendable {
    private let pool: NIOThreadPool
    private let admitted = NIOLockedValueBox(0)
    private let capacity: Int
    private let time: Duration

    init(_ limits: APILimits, threadCount: Int = System.coreCount) {
        let count = max(1, threadCount)
        pool = NIOThreadPool(numberOfThreads: count)
        capacity = count + max(0, limits.waitingCount)
        time = limits.analysisTime
        pool.start()
    }

    deinit {
        pool.shutdownGracefully { _ in }
    }

    /// Runs an analysis.
    ///
    /// - Parameter work: The analysis. What it is handed returns true once nobody waits any more.
    /// - Throws: `APIProblem` if the server is busy or time is up, and what `work` throws.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (_ isOver: @escaping @Sendable () -> Bool) throws(APIProblem) -> Value
    ) async throws(APIProblem) -> Value {
        let isAdmitted = admitted.withLockedValue { count in
            guard count < capacity else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { throw .busy }
        let handover = Handover<Value>()
        pool.submit { [admitted] state in
            defer { admitted.withLockedValue { $0 -= 1 } }
            guard state == .active, !handover.isOver else { return handover.finish(.failure(.busy)) }
            do throws(APIProblem) {
                handover.finish(.success(try work { handover.isOver }))
            } catch {
                handover.finish(.failure(error))
            }
        }
        let timer = Task { [time] in
            try await Task.sleep(for: time)
            handover.finish(.failure(.outOfTime))
        }
        defer { timer.cancel() }
        return try await handover.result().get()
    }

    /// The first result that is handed over, whichever comes first.
    private final class Handover<Value: Sendable>: Sendable {
        private enum State {
            case open
            case awaited(CheckedContinuation<Result<Value, APIProblem>, Never>)
            case over(Result<Value, APIProblem>)
        }

        private let state = NIOLockedValueBox(State.open)

        var isOver: Bool {
            state.withLockedValue { state in if case .over = state { true } else { false } }
        }

        func finish(_ result: Result<Value, APIProblem>) {
            let waiting: CheckedContinuation<Result<Value, APIProblem>, Never>? = state.withLockedValue { state in
                switch state {
                case .over: return nil
                case .open:
                    state = .over(result)
                    return nil
                case .awaited(let continuation):
                    state = .over(result)
                    return continuation
                }
            }
            waiting?.resume(returning: result)
        }

        func result() async -> Result<Value, APIProblem> {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let early: Result<Value, APIProblem>? = state.withLockedValue { state in
                        if case .over(let result) = state { return result }
                        state = .awaited(continuation)
                        return nil
                    }
                    if let early { continuation.resume(returning: early) }
                }
            } onCancel: {
                finish(.failure(.busy))
            }
        }
    }
}
