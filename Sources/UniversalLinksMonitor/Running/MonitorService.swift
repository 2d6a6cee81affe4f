import ServiceLifecycle
package import UniversalLinksChecks

/// Checks domains on their schedule, follows their incidents, and stores both.
///
/// - A check is reported only once it is stored with everything that follows from it.
/// - If it cannot be stored, it is kept in memory and tried again, less and less often, up to once a minute. Once
///   256 checks wait, no more are begun until half of them are stored. A history that is damaged, missing or of a later version ends the service.
/// - On graceful shutdown, running checks are cancelled and not stored: they are due after the next start. Checks that wait to
///   be stored are, unless that fails once more.
package struct MonitorService: Service {
    /// What tells how it goes.
    package struct Listeners: Sendable {
        /// Gets each check once it is stored.
        package var report: @Sendable (CheckReport) -> Void
        /// Gets sentences about what does not work as it should, without a newline.
        package var warn: @Sendable (String) -> Void
        /// Gets the reason of each attempt to store a check that failed.
        package var storeFailed: @Sendable (HistoryError) -> Void

        /// Listeners; those that are missing do nothing.
        package init(
            report: @escaping @Sendable (CheckReport) -> Void = { _ in },
            warn: @escaping @Sendable (String) -> Void = { _ in },
            storeFailed: @escaping @Sendable (HistoryError) -> Void = { _ in }
        ) {
            (self.report, self.warn, self.storeFailed) = (report, warn, storeFailed)
        }
    }

    /// What is watched at the start.
    package var configuration: MonitorPlan
    /// What is watched from then on; nil if it does not change.
    package var changes: AsyncStream<MonitorPlan>?
    /// Which part of the domains is watched.
    package var shard = Shard.whole
    /// Where checks are stored.
    package var store: any ObservationStore
    /// What tells how it goes.
    package var listeners: Listeners
    /// What spreads checks; equal numbers spread them equally.
    package var seed: UInt64
    /// What the schedule waits by. It may not stop while the machine sleeps, or checks are late by that time.
    package var clock: any Clock<Duration>
    /// The time as people have it, which due times are stored in.
    package var now: @Sendable () -> UTCInstant

    /// A monitor.
    package init(
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
    package func run() async throws { _ = try await run(.continuous) }

    /// Checks each domain now, and once more after `confirmation` if a check disagrees with what is known, as often as it
    /// takes to open or close an incident. So one run tells what is broken.
    ///
    /// - Throws: ``HistoryError`` if checks cannot be stored, after a few attempts.
    package func runOnce() async throws -> OnceOutcome { try await run(.once) }

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
    package var description: String { "monitor" }
}
