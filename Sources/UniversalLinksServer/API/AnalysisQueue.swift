import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import UniversalLinksService

/// Runs analyses on threads of their own, as many at a time as there are processors, but two at least.
///
/// More wait up to a bound; what comes then is refused, and so is what does not end in time, which then ends soon. Clients take
/// turns, and one of them never has all threads.
final class AnalysisQueue: Sendable {
    private let pool: NIOThreadPool
    private let turns: NIOLockedValueBox<SharedTurns<String, @Sendable (_ isActive: Bool) -> Void>>
    private let time: Duration

    init(_ limits: APILimits, threadCount: Int = System.coreCount) {
        let (count, waiting) = (max(2, threadCount), limits.waitingCount)
        pool = NIOThreadPool(numberOfThreads: count)
        turns = NIOLockedValueBox(
            SharedTurns(
                running: .init(all: count, one: count - 1), waiting: .init(all: waiting, one: (waiting + 1) / 2)))
        time = limits.analysisTime
        pool.start()
    }

    deinit {
        pool.shutdownGracefully { _ in }
    }

    /// Runs an analysis.
    ///
    /// - Parameters:
    ///   - client: Whose it is.
    ///   - work: The analysis. What it is handed returns true once nobody waits any more.
    /// - Throws: `APIProblem` if the server is busy or time is up, and what `work` throws.
    func run<Value: Sendable>(
        for client: String,
        _ work: @escaping @Sendable (_ isOver: @escaping @Sendable () -> Bool) throws(APIProblem) -> Value
    ) async throws(APIProblem) -> Value {
        let handover = Handover<Value>()
        let isAdmitted = turns.withLockedValue { turns in
            turns.add(
                { isActive in
                    guard isActive, !handover.isOver else { return handover.finish(.failure(.busy)) }
                    do throws(APIProblem) {
                        handover.finish(.success(try work { handover.isOver }))
                    } catch {
                        handover.finish(.failure(error))
                    }
                }, of: client)
        }
        guard isAdmitted else { throw .busy }
        startNext()
        let timer = Task { [time] in
            try await Task.sleep(for: time)
            handover.finish(.failure(.outOfTime))
        }
        defer { timer.cancel() }
        return try await handover.result().get()
    }

    private func startNext() {
        guard let (client, work) = turns.withLockedValue({ $0.next() }) else { return }
        pool.submit { [self] state in
            work(state == .active)
            turns.withLockedValue { $0.end(of: client) }
            startNext()
        }
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
