public import ServiceLifecycle
public import UniversalLinksChecks

/// Checks domains on their schedule, follows their incidents, and stores both.
///
/// - A check is reported only once it is stored with everything that follows from it.
/// - If it cannot be stored, it is kept in memory and tried again, less and less often, up to once a minute. Once
///   256 checks wait, no more are begun until half of them are stored. A history that is damaged, missing or of a later version ends the service.
/// - On graceful shutdown, running checks are cancelled and not stored: they are due after the next start. Checks that wait to
///   be stored are, unless that fails once more.
public struct MonitorService: Service {
    /// What tells how it goes.
    public struct Listeners: Sendable {
        /// Gets each check once it is stored.
        public var report: @Sendable (CheckReport) -> Void
        /// Gets sentences about what does not work as it should, without a newline.
        public var warn: @Sendable (String) -> Void
        /// Gets the reason of each attempt to store a check that failed.
        public var storeFailed: @Sendable (HistoryError) -> Void

        /// Listeners; those that are missing do nothing.
        public init(
            report: @escaping @Sendable (CheckReport) -> Void = { _ in },
            warn: @escaping @Sendable (String) -> Void = { _ in },
            storeFailed: @escaping @Sendable (HistoryError) -> Void = { _ in }
        ) {
            (self.report, self.warn, self.storeFailed) = (report, warn, storeFailed)
        }
    }

    /// What is watched at the start.
    public var configuration: MonitorPlan
    /// What is watched from then on; nil if it does not change.
    public var changes: AsyncStream<MonitorPlan>?
    /// Which part of the domains is watched.
    public var shard = Shard.whole
    /// Where checks are stored.
    public var store: any ObservationStore
    /// What tells how it goes.
    public var listeners: Listeners
    /// What spreads checks; equal numbers spread them equally.
    public var seed: UInt64
    /// What the schedule waits by. It may not stop while the machine sleeps, or checks are late by that time.
    public var clock: any Clock<Duration>
    /// The time as people have it, which due times are stored in.
    public var now: @Sendable () -> UTCInstant

    /// A monitor.
    public init(
        _ configuration: MonitorPlan, store: any ObservationStore, listeners: Listeners = Listeners(),
        seed: UInt64 = .random(in: .min ... .max), clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> UTCInstant
    ) {
        (self.configuration, self.store, self.listeners) = (configuration, store, listeners)
        (self.seed, self.clock, self.now) = (seed, clock, now)
    }

    /// Runs until graceful shutdown or cancellation.
    ///
    /// - Throws: ``HistoryError`` if the history cannot be read, or is of no use any more.
    public func run() async throws { _ = try await run(.continuous) }

    /// Checks each domain now, and once more after `confirmation` if a check disagrees with what is known, as often as it
    /// takes to open or close an incident. So one run tells what is broken.
    ///
    /// - Throws: ``HistoryError`` if checks cannot be stored, after a few attempts.
    public func runOnce() async throws -> OnceOutcome { try await run(.once) }

    private func run(_ mode: CheckSchedule.Mode) async throws -> OnceOutcome {
        let (events, source) = AsyncStream.makeStream(of: MonitorRun.Event.self)
        return try await withGracefulShutdownHandler {
            var run = MonitorRun(self, mode: mode, states: try await store.states(), source: source)
            return try await run.outcome(events)
        } onGracefulShutdown: {
            source.yield(.stop)
        }
    }
}

extension MonitorService: CustomStringConvertible {
    /// A name for logs. A group of services asks each for its description, which would be all that is in it.
    public var description: String { "monitor" }
}
