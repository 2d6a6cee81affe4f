internal import Dispatch
internal import NIOConcurrencyHelpers
internal import NIOPosix
internal import UniversalLinksChecks

/// Recent verdicts: a host that is requested twice presents the same chain, and so does a CDN that is requested for
/// every host.
///
/// A verdict counts for the same bytes and the same name, for a minute at most, and only until a certificate of the
/// chain becomes valid or expires.
final class JudgedChains: Sendable {
    /// In seconds.
    static let lifetime: Int64 = 60
    /// Of the chains that are kept, each counted twice.
    private static let maximumByteCount = 4 << 20

    struct Question: Hashable, Sendable {
        let presented: [[UInt8]]
        let host: String

        /// The host and its own certificate distinguish questions well enough.
        func hash(into hasher: inout Hasher) {
            hasher.combine(host)
            presented.first?.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    private struct Verdict: Sendable {
        let chain: CertificateChain
        let validity: ClosedRange<UTCInstant>
    }

    /// What is requested moves from the older half to the newer one; when that is full, the older one is dropped.
    private struct Halves {
        var newer: [Question: Verdict] = [:]
        var older: [Question: Verdict] = [:]
        var newerByteCount = 0

        mutating func insert(_ verdict: Verdict, for question: Question) {
            let byteCount = question.presented.reduce(0) { $0 + $1.count }
            guard byteCount <= JudgedChains.maximumByteCount / 2 else { return }
            if newerByteCount + byteCount > JudgedChains.maximumByteCount / 2 {
                (older, newer, newerByteCount) = (newer, [:], 0)
            }
            if newer.updateValue(verdict, forKey: question) == nil { newerByteCount += byteCount }
        }
    }

    private let halves = NIOLockedValueBox(Halves())

    /// Nil without a verdict, and for an old one.
    func chain(for question: Question, at now: UTCInstant) -> CertificateChain? {
        halves.withLockedValue { halves in
            if let verdict = halves.newer[question] { return verdict.validity.contains(now) ? verdict.chain : nil }
            guard let verdict = halves.older[question], verdict.validity.contains(now) else { return nil }
            halves.insert(verdict, for: question)
            return verdict.chain
        }
    }

    func keep(_ chain: CertificateChain, for question: Question, at now: UTCInstant) {
        let changes = chain.certificates.flatMap { certificate in
            [certificate.notBefore, UTCInstant(seconds: certificate.notAfter.seconds + 1)]
        }
        let next = changes.filter { $0 > now }.map { $0.seconds - 1 }.min() ?? .max
        let end = UTCInstant(seconds: min(next, now.seconds + JudgedChains.lifetime))
        halves.withLockedValue { $0.insert(Verdict(chain: chain, validity: now...end), for: question) }
    }
}

/// Separate threads for judging certificates: on Swift's shared threads, a handshake would wait for whatever else
/// blocks them until it times out.
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
