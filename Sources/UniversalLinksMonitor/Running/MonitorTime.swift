/// A clock of any kind that counts from zero.
struct MonitorTime: Sendable {
    /// How much time has passed.
    let elapsed: @Sendable () -> Duration
    /// Waits until so much time has passed.
    let sleep: @Sendable (_ until: Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
