import UniversalLinksChecks
import UniversalLinksReports

/// Waits for the CDN before hosts are checked, and says on standard error how that goes.
struct CDNWaiting: Sendable {
    let limits: CDNWait.Limits

    init(timeout: WaitingTime?) {
        var limits = CDNWait.Limits()
        if let timeout { limits.timeout = timeout.duration }
        self.limits = limits
    }

    /// Waits until the CDN has what the hosts serve, or waiting longer cannot help. An interruption ends it early.
    func wait(for hosts: [CheckedHost], _ run: CheckRun, _ probe: Probe) async throws {
        var behind: [CheckedHost] = []
        _ = try await run.check(hosts) {
            $0.cdnState.isBehind ? $0.evidence.host : nil
        } deliver: { host in
            if let host { behind.append(host) }
        }
        guard !behind.isEmpty else { return }
        var generator = SystemRandomNumberGenerator()
        do {
            _ = try await CDNWait(limits: limits).run(
                hosts: behind, clock: ContinuousClock(), generator: &generator,
                probe: { await probe.evidence(of: $0) },
                report: { StandardError.write("\(ProgramName.current): \($0.text)\n") })
        } catch is CancellationError {
            // What can still be told is told by the check that follows.
        }
    }
}
