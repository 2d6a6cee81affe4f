import Crypto
import JSONSyntax
import NIOConcurrencyHelpers
import UniversalLinks
package import UniversalLinksChecks
import UniversalLinksProject
package import UniversalLinksService

/// Checks domains as `aasa check` does, and compares what they serve with the committed files of a project.
///
/// It sends no other requests than `aasa check`. What follows from the bytes of files is computed once for all domains
/// with the same bytes, on its own threads.
package struct HostObserver: DomainObserving {
    private let project: WatchedProject
    private let probe: HostProbe
    private let judge: HostJudge
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> UTCInstant
    let analyses = FileAnalyses()

    /// - Parameters:
    ///   - clock: Measures the duration of a check, and the pauses before retries.
    ///   - options: How hosts are requested. The project decides which addresses may be connected to.
    /// - Throws: ``ProjectError`` if the project names a baseline that cannot be read.
    package init(
        _ project: WatchedProject, over transport: any Transport, clock: any Clock<Duration>,
        options: ProbeOptions = ProbeOptions(), now: @escaping @Sendable () -> UTCInstant
    ) throws(ProjectError) {
        var options = options
        options.reachability = project.settings.allowsPrivateAddresses ? .everything : .publicAddresses
        options.hopReachability = options.reachability
        (self.project, self.clock, self.now) = (project, clock, now)
        probe = HostProbe(over: transport, clock: clock, options: options, now: now)
        judge = try HostJudge(project.project)
    }

    package func observation(of domain: MonitoredDomain) async -> Monitor.Observation? {
        let time = now()
        let (evidence, duration) = await HostObserver.measured(by: clock) { await probe.evidence(of: domain.host) }
        guard !evidence.isIncomplete, !Task.isCancelled else { return nil }
        return await observation(
            of: evidence, domain.name, at: time,
            milliseconds: Int(
                duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000))
    }

    private func observation(
        of evidence: HostEvidence, _ name: String, at time: UTCInstant, milliseconds: Int
    ) async -> Monitor.Observation? {
        let served = evidence.servedBody.map(analyses.shared)
        let copy = evidence.copyBody.map(analyses.shared)
        var file: HostJudge.File?
        var compared: HostJudge.Copy?
        if let served {
            guard let judged = await analyses.file(served, of: evidence.host, by: judge) else { return nil }
            file = judged
            if let copy, copy.hash != served.hash {
                compared = await analyses.copy(copy, of: judged, served, on: evidence.host, by: judge)
            }
        }
        let report = judge.report(on: evidence, file: file, copy: compared, now: now())
        var observation = Monitor.Observation(
            domain: name, time: time, milliseconds: milliseconds, origin: Monitor.Observation.Origin(evidence),
            file: served, cdn: Monitor.Observation.CDNCopy(report.cdnState, copy),
            certificate: evidence.origin.certificates?.certificates.first?.observed,
            diagnostics: report.observedDiagnostics)
        guard let served, let reference = project.references[name] else { return Task.isCancelled ? nil : observation }
        if !reference.expectations.isEmpty {
            observation.links = await analyses.outcome(of: reference.expectations, on: name, of: served) ?? nil
        }
        observation.review = await review(of: served, against: reference.committed, on: evidence.host.name)
        return Task.isCancelled ? nil : observation
    }

    private func review(
        of served: Monitor.Observation.FileBody, against committed: Monitor.Observation.FileBody, on host: String
    ) async -> FileReview? {
        guard served.hash != committed.hash else { return FileReview(committedHash: committed.hash) }
        return await analyses.review(of: served, against: committed, on: host)??.on(host)
    }

    private static func measured<Value>(
        by clock: some Clock<Duration>, _ work: () async -> Value
    ) async -> (Value, Duration) {
        let start = clock.now
        let value = await work()
        return (value, start.duration(to: clock.now))
    }
}

package protocol DomainObserving: Sendable {
    /// One check of a domain, begun now. Failures are part of the observation; nil if the task is cancelled, and then
    /// nothing is stored.
    func observation(of domain: MonitoredDomain) async -> Monitor.Observation?
}

/// What follows from the bytes of files, computed once for all hosts that serve them, on its own threads.
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
    private let outcomes: AnalysisCache<Key, LinkListOutcome?>

    init(_ pool: AnalysisPool = AnalysisPool()) {
        // A parsed file takes many times the memory of its bytes.
        files = AnalysisCache(on: pool, count: 2_048, cost: 4 << 20)
        copies = AnalysisCache(on: pool, count: 256, cost: 2 << 20)
        reviews = AnalysisCache(on: pool, count: 2_048, cost: 64 << 20)
        outcomes = AnalysisCache(on: pool, count: 65_536, cost: .max)
    }

    /// How often files were linted, copies compared, files reviewed and link lists evaluated.
    var computedCounts: [Int] {
        [files.computedCount, copies.computedCount, reviews.computedCount, outcomes.computedCount]
    }

    func shared(_ bytes: [UInt8]) -> Monitor.Observation.FileBody { bodies.shared(bytes) }

    func file(
        _ body: Monitor.Observation.FileBody, of host: CheckedHost, by judge: HostJudge
    ) async -> HostJudge.File? {
        await files.value(
            for: Key(hash: body.hash, other: judge.standard(of: host)), of: host.name, cost: body.bytes.count
        ) {
            judge.file(body.bytes, of: host)
        }
    }

    /// The CDN's copy beside the file of the host.
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

    /// A served file beside the committed one; the inner value is nil if one of them is not JSON.
    func review(
        of served: Monitor.Observation.FileBody, against committed: Monitor.Observation.FileBody, on host: String
    ) async -> FileReview?? {
        await reviews.value(for: Key(hash: served.hash, other: committed.hash), of: host, cost: 16_384) {
            try? FileReview(
                from: FileDocuments(committed.bytes), hash: committed.hash, to: FileDocuments(served.bytes))
        }
    }

    /// How a file decides the URLs of a domain's link lists; the inner value is nil if it is not JSON.
    func outcome(
        of expectations: [LinkExpectation], on domain: String, of served: Monitor.Observation.FileBody
    ) async -> LinkListOutcome?? {
        await outcomes.value(for: Key(hash: served.hash, other: domain), of: domain, cost: 1) {
            try? LinkListOutcome(of: expectations, on: domain, in: FileDocuments(served.bytes))
        }
    }
}

/// The bytes of files that many hosts serve, kept once, with their hashes.
final class SharedBodies: Sendable {
    private let state = NIOLockedValueBox((bodies: [String: Monitor.Observation.FileBody](), byteCount: 0))
    private let maximumByteCount: Int

    init(byteCount: Int) { maximumByteCount = byteCount }

    /// Equal bytes share their memory.
    func shared(_ bytes: [UInt8]) -> Monitor.Observation.FileBody {
        let hash = SharedBodies.hash(of: bytes)
        return state.withLockedValue { state in
            if let body = state.bodies[hash] { return body }
            let body = Monitor.Observation.FileBody(bytes, hash: hash)
            if state.byteCount + bytes.count > maximumByteCount {
                // Bodies in use stay alive elsewhere; the next check of each host shares them again.
                state = ([:], 0)
            }
            state.bodies[hash] = body
            state.byteCount += bytes.count
            return body
        }
    }

    /// SHA-256, in lowercase hexadecimal digits.
    static func hash(of bytes: [UInt8]) -> String { HexadecimalDigits.text(of: SHA256.hash(data: bytes)) }
}
