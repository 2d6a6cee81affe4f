internal import Dispatch
internal import NIOPosix

/// Threads of their own for the judgement of certificates.
///
/// On Swift's shared threads, a handshake would wait for whatever else blocks them until it is out of time.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class JudgingExecutor: TaskExecutor {
    private let pool: NIOThreadPool

    init(threadCount: Int) {
        pool = NIOThreadPool(numberOfThreads: threadCount)
        pool.start()
    }

    deinit {
        pool.shutdownGracefully(queue: .global()) { _ in }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
