import UniversalLinksChecks

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
                probe: { await probe.evidence(of: $0) }, report: { CDNWaiting.tell($0) })
        } catch is CancellationError {
            // What can still be told is told by the check that follows.
        }
    }

    /// Why it is waited no longer.
    private static func words(for outcome: CDNWait.Outcome) -> String {
        switch outcome.ending {
        case .caughtUp: ", after \(WaitingTime(seconds: Int(outcome.waited.components.seconds)))"
        case .brokenOrigin: "; waiting cannot help while the host serves no file"
        case .failingCDN: "; the CDN has asked anew and failed each time, so waiting has ended"
        case .uncheckedCDN: "; the CDN is not asked"
        case .timedOut: "; the time for waiting is over (--wait-timeout)"
        }
    }

    private static func tell(_ event: CDNWait.Event) {
        let text =
            switch event {
            case .looked(let host, let state, let pause):
                "\(host): \(state.title); looking again in \(pause.components.seconds) s"
            case .ended(let host, let outcome): "\(host): \(outcome.state.title)\(words(for: outcome))"
            }
        StandardError.write("\(ProgramName.current): \(text.printable)\n")
    }
}
