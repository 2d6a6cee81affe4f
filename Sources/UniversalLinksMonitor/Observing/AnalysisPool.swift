import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import UniversalLinksService

/// Threads for what is worked out about files, so that neither event loops nor other checks wait for it.
///
/// Domains take turns, and each has one thread at most: whoever serves files that take long delays the checks of its own
/// domain.
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

    /// Runs some work about a domain, or says that it was not run since the pool is at its end.
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
