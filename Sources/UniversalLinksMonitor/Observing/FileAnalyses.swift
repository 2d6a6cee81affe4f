import UniversalLinks
import UniversalLinksChecks
import UniversalLinksService

/// What follows from the bytes of files, worked out once for all hosts that serve them, on threads of its own.
final class FileAnalyses: Sendable {
    /// A pair of files, or a file and what judges it.
    private struct Key: Hashable, Sendable {
        let hash: String
        let other: String
    }

    private let bodies = SharedBodies(byteCount: 64 << 20)
    private let files: AnalysisCache<Key, HostJudge.File>
    private let copies: AnalysisCache<Key, HostJudge.Copy>
    private let reviews: AnalysisCache<Key, FileReview?>
    private let outcomes: AnalysisCache<Key, Monitor.Observation.LinkOutcome?>

    init(_ pool: AnalysisPool = AnalysisPool()) {
        // A parsed file takes many times the memory of its bytes.
        files = AnalysisCache(on: pool, count: 2_048, cost: 4 << 20)
        copies = AnalysisCache(on: pool, count: 256, cost: 2 << 20)
        reviews = AnalysisCache(on: pool, count: 2_048, cost: 64 << 20)
        outcomes = AnalysisCache(on: pool, count: 65_536, cost: .max)
    }

    /// How often files were linted, copies compared, files reviewed and link lists tried.
    var computedCounts: [Int] {
        [files.computedCount, copies.computedCount, reviews.computedCount, outcomes.computedCount]
    }

    func shared(_ bytes: [UInt8]) -> Monitor.Observation.FileBody { bodies.shared(bytes) }

    /// A file, linted.
    func file(
        _ body: Monitor.Observation.FileBody, of host: CheckedHost, by judge: HostJudge
    ) async -> HostJudge.File? {
        await files.value(
            for: Key(hash: body.hash, other: judge.standard(of: host)), of: host.name, cost: body.bytes.count
        ) {
            judge.file(body.bytes, of: host)
        }
    }

    /// A copy beside the file of the host.
    func copy(
        _ copy: Monitor.Observation.FileBody, of file: HostJudge.File, _ body: Monitor.Observation.FileBody,
        on host: CheckedHost, by judge: HostJudge
    ) async -> HostJudge.Copy? {
        await copies.value(
            for: Key(hash: copy.hash, other: body.hash), of: host.name, cost: copy.bytes.count + body.bytes.count
        ) {
            judge.copy(copy.bytes, of: file)
        }
    }

    /// A served file beside the committed one; nil within if one of them is not JSON.
    func review(
        of served: Monitor.Observation.FileBody, against committed: Monitor.Observation.FileBody, on host: String
    ) async -> FileReview?? {
        await reviews.value(for: Key(hash: served.hash, other: committed.hash), of: host, cost: 16_384) {
            try? FileReview(from: FileDocuments(committed.bytes), to: FileDocuments(served.bytes))
        }
    }

    /// What a file does to the URLs of a domain's link lists; nil within if it is not JSON.
    func outcome(
        of expectations: [LinkExpectation], on domain: String, of served: Monitor.Observation.FileBody
    ) async -> Monitor.Observation.LinkOutcome?? {
        await outcomes.value(for: Key(hash: served.hash, other: domain), of: domain, cost: 1) {
            let outcome = try? LinkListOutcome(of: expectations, on: domain, in: FileDocuments(served.bytes))
            return outcome.map {
                Monitor.Observation.LinkOutcome(
                    count: $0.count, failureCount: $0.failureCount, failures: $0.failures)
            }
        }
    }
}
