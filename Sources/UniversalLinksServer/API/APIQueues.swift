import HTTPTypes
import JSONSyntax
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import UniversalLinksChecks
import UniversalLinksService

/// Runs analyses on threads of their own: as many at a time as there are processors, and at least two.
///
/// A bounded number waits; more are refused, and so are those that take too long. Clients take turns, and no client
/// ever has all threads.
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

    /// - Parameter work: The analysis. Its argument returns true once nobody waits any more.
    /// - Throws: `APIProblem` if the server is busy or the time is up, and what `work` throws.
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

    /// Keeps the first result that is handed over.
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

/// Checks hosts for clients: each host once at a time, a limited number at a time, and each for a limited time.
final class HostQueue: Sendable {
    private let documents: HostDocuments
    private let limits: APILimits
    private let running = NIOLockedValueBox<Set<CheckedHost>>([])

    init(_ settings: APISettings.Hosts, _ limits: APILimits) {
        documents = HostDocuments(over: settings.transport, options: settings.options)
        self.limits = limits
    }

    /// - Throws: `APIProblem` if the host is being checked, too many are, or the time is up.
    func document(of host: CheckedHost) async throws(APIProblem) -> JSONValue {
        let refusal: APIProblem? = running.withLockedValue { running in
            guard !running.contains(host) else { return .hostInProgress }
            guard running.count < limits.hostCount else { return .busy }
            running.insert(host)
            return nil
        }
        if let refusal { throw refusal }
        defer { running.withLockedValue { _ = $0.remove(host) } }
        let (documents, time) = (documents, limits.hostTime)
        return try await withTaskGroup(of: Result<JSONValue, APIProblem>?.self) { group in
            group.addTask {
                do throws(ServiceError) {
                    return .success(try await documents.document(of: host))
                } catch {
                    return .failure(.hostOutOfTime)
                }
            }
            group.addTask {
                try? await Task.sleep(for: time)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first ?? .failure(.hostOutOfTime)
        }.get()
    }
}

extension APIProblem {
    static let hostInProgress = APIProblem(
        .serviceUnavailable, "host-in-progress", "This host is being checked.", "Try again when that is done.",
        fields: [.retryAfter: "5"])

    static let hostOutOfTime = APIProblem(
        .serviceUnavailable, "out-of-time", "The check takes too long.",
        "The host answers slowly or not at all. Try again, or check it from the command line.",
        fields: [.retryAfter: "10"])

    static let hostsNotChecked = APIProblem(
        .forbidden, "hosts-not-checked", "This server checks no hosts.",
        "Whoever started it can allow that, or check the host from the command line.")
}
