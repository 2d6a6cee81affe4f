package import UniversalLinksChecks
import UniversalLinksService

/// Checks domains as `aasa check` does, and compares what they serve with what a project has committed.
///
/// Nothing else is requested than what `aasa check` requests. What follows from the bytes of files is worked out once for all
/// domains with the same bytes, on threads of its own.
package struct HostObserver: DomainObserving {
    private let project: WatchedProject
    private let probe: HostProbe
    private let judge: HostJudge
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> UTCInstant
    let analyses = FileAnalyses()

    /// An observer of a project as it was read.
    ///
    /// - Parameters:
    ///   - transport: What carries requests out.
    ///   - clock: What the time that a check takes, and the pauses before requests are repeated, are measured with.
    ///   - options: How hosts are requested. Which addresses may be connected to is what the project says.
    ///   - now: What time it is.
    /// - Throws: ``SettingsError`` if the project names a baseline that cannot be read.
    package init(
        _ project: WatchedProject, over transport: any Transport, clock: any Clock<Duration>,
        options: ProbeOptions = ProbeOptions(), now: @escaping @Sendable () -> UTCInstant
    ) throws(SettingsError) {
        var options = options
        options.reachability = project.allowsPrivateAddresses ? .everything : .publicAddresses
        options.hopReachability = options.reachability
        (self.project, self.clock, self.now) = (project, clock, now)
        probe = HostProbe(over: transport, clock: clock, options: options, now: now)
        do throws(ServedProjectError) {
            judge = try HostJudge(project.project)
        } catch {
            throw SettingsError(error)
        }
    }

    /// One check of a domain, begun now; nil if the task is cancelled.
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
            certificate: evidence.origin.certificates?.certificates.first.map {
                Monitor.Observation.ObservedCertificate($0)
            },
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
    ) async -> Monitor.Observation.Review? {
        guard served.hash != committed.hash else { return Monitor.Observation.Review(committedHash: committed.hash) }
        guard let review = await analyses.review(of: served, against: committed, on: host) ?? nil else { return nil }
        return Monitor.Observation.Review(
            committedHash: committed.hash, changes: review.changes, witnesses: review.witnesses(on: host),
            addedEntries: review.addedEntries)
    }

    private static func measured<Value>(
        by clock: some Clock<Duration>, _ work: () async -> Value
    ) async -> (Value, Duration) {
        let start = clock.now
        let value = await work()
        return (value, start.duration(to: clock.now))
    }
}
