import NIOCore
import NIOPosix

/// Threads for what is worked out about files, so that neither event loops nor other checks wait for it.
final class AnalysisPool: Sendable {
    private let threads: NIOThreadPool

    init(threadCount: Int = System.coreCount) {
        threads = NIOThreadPool(numberOfThreads: max(1, threadCount))
        threads.start()
    }

    deinit {
        threads.shutdownGracefully { _ in }
    }

    /// Runs some work, or says that it was not run since the pool is at its end.
    func submit(_ work: @escaping @Sendable (_ isActive: Bool) -> Void) {
        threads.submit { work($0 == .active) }
    }
}
