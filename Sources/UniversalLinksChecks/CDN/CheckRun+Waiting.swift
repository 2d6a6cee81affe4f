extension CheckRun {
    /// Waits until the CDN has what the hosts serve, or waiting longer cannot help. An interruption ends it early.
    ///
    /// - Parameters:
    ///   - limits: How long it is waited.
    ///   - report: Called with what happens meanwhile.
    package func waitForCDN(
        of hosts: [CheckedHost], _ limits: CDNWait.Limits, report: @Sendable (CDNWait.Event) -> Void
    ) async throws {
        var behind: [CheckedHost] = []
        _ = try await check(hosts) {
            $0.cdnState.isBehind ? $0.evidence.host : nil
        } deliver: { host in
            if let host { behind.append(host) }
        }
        guard !behind.isEmpty else { return }
        var generator = SystemRandomNumberGenerator()
        do {
            _ = try await CDNWait(limits: limits).run(
                hosts: behind, clock: ContinuousClock(), generator: &generator,
                probe: { [probe] in await probe.evidence(of: $0) }, report: report)
        } catch is CancellationError {
            // The check that follows reports what is known.
        }
    }
}
