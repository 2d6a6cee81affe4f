import JSONSyntax
import ServiceLifecycle
package import UniversalLinksChecks
package import UniversalLinksProject
import UnixSignals

/// Checks domains on their schedule, tracks their incidents, and stores both.
///
/// - A check is reported only once it is stored with everything that follows from it.
/// - If it cannot be stored, it is kept in memory and tried again, less and less often, up to once a minute. Once 256
///   checks wait, none begin until half of them are stored. A history that is damaged, missing or of a later version
///   ends the service.
/// - On graceful shutdown, running checks are cancelled and not stored: they are due after the next start. Checks that
///   wait to be stored are stored, unless that fails once more.
package struct MonitorService: Service {
    package struct Listeners: Sendable {
        /// Gets each check once it is stored.
        package var report: @Sendable (CheckReport) -> Void
        /// Gets sentences about what does not work, without a newline.
        package var warn: @Sendable (String) -> Void
        /// Gets the reason whenever a check could not be stored.
        package var storeFailed: @Sendable (HistoryError) -> Void

        package init(
            report: @escaping @Sendable (CheckReport) -> Void = { _ in },
            warn: @escaping @Sendable (String) -> Void = { _ in },
            storeFailed: @escaping @Sendable (HistoryError) -> Void = { _ in }
        ) {
            (self.report, self.warn, self.storeFailed) = (report, warn, storeFailed)
        }
    }

    /// What is watched at the start.
    package var plan: MonitorPlan
    /// What is watched from then on; nil if it does not change.
    package var changes: AsyncStream<MonitorPlan>?
    package var shard = Shard.whole
    package var store: any ObservationStore
    package var listeners: Listeners
    /// Spreads checks; equal seeds spread them equally.
    package var seed: UInt64
    /// Measures the schedule. It should not stop while the machine sleeps, or checks are late by that time.
    package var clock: any Clock<Duration>
    /// Wall-clock time, used for stored due times.
    package var now: @Sendable () -> UTCInstant

    package init(
        _ plan: MonitorPlan, store: any ObservationStore, listeners: Listeners = Listeners(),
        seed: UInt64 = .random(in: .min ... .max), clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> UTCInstant
    ) {
        (self.plan, self.store, self.listeners) = (plan, store, listeners)
        (self.seed, self.clock, self.now) = (seed, clock, now)
    }

    /// Runs until graceful shutdown or cancellation.
    ///
    /// - Throws: ``HistoryError`` if the history cannot be read, or becomes unusable.
    package func run() async throws { _ = try await run(.continuous) }

    /// Checks each domain now, and again after `confirmation` if a check disagrees with what is known, as often as it
    /// takes to open or close an incident. So one run finds what is broken.
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
    package var description: String { "monitor" }
}

/// What a monitor watches, and how; replaced as a whole when the configuration changes.
package struct MonitorPlan: Sendable {
    package var settings: MonitorSettings
    /// If two have the same name, the first counts.
    package var domains: [MonitoredDomain]
    package var observer: any DomainObserving

    package init(settings: MonitorSettings, domains: [MonitoredDomain], observer: any DomainObserving) {
        (self.settings, self.domains, self.observer) = (settings, domains, observer)
    }

    /// The domains of a part of the list, each once.
    func domains(of shard: Shard) -> [MonitoredDomain] {
        var names: Set<String> = []
        return domains.filter { shard.contains($0.name) && names.insert($0.name).inserted }
    }
}

package struct CheckReport: Hashable, Sendable {
    package var observation: Monitor.Observation
    package var state: DomainState
    package var transitions: [Incident.Transition]
    /// How long after its due time it began.
    package var lateness: Duration
    /// The time from its end to the next check; nil if there is none.
    package var nextDelay: Duration?

    /// The report, without newlines: one line for the check, and one for each step of an incident.
    ///
    /// `2026-11-23T01:51:02Z shop.example served 200 cdn=in-sync 41ms late=3ms`
    ///
    /// `2026-11-23T01:52:02Z shop.example/file-broken/1795398722 opened error: The association file of …`
    package var lines: [String] {
        let origin = observation.origin
        let status = origin.status.map { " \($0)" } ?? ""
        let check =
            "\(observation.time) \(observation.domain.printable()) \(origin.state.rawValue)\(status)"
            + " cdn=\(observation.cdn.state.printable()) \(observation.milliseconds)ms"
            + " late=\(lateness.wholeMilliseconds)ms"
        let steps = transitions.map { transition in
            let incident = transition.incident
            return
                "\(transition.time) \(incident.id.printable()) \(transition.step.rawValue) \(incident.severity.name):"
                + " \(incident.summary.printable(to: 500))"
        }
        return [check] + steps
    }
}

extension Duration {
    var wholeMilliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}

package struct OnceOutcome: Hashable, Sendable {
    package var checkedCount = 0
    /// The domains whose host was down in the last check, sorted.
    package var downDomains: [String] = []
    /// By severity and domain.
    package var openIncidents: [Incident] = []

    /// The meanings are those of `aasa check`.
    package enum Ending: Hashable, Sendable {
        /// No incident that is an error is open, and each host answered.
        case fine
        /// An incident is open that is an error, or critical.
        case findings
        /// Otherwise fine, but a host was down.
        case incomplete
    }

    package var ending: Ending {
        if openIncidents.contains(where: { $0.severity >= .error }) { return .findings }
        return downDomains.isEmpty ? .fine : .incomplete
    }

    init(_ states: [String: DomainState], checkedCount: Int) {
        self.checkedCount = checkedCount
        downDomains = states.filter { $0.value.downCount > 0 }.keys.sorted()
        openIncidents = states.values.flatMap { $0.tracks.values.compactMap(\.open) }
            .sorted { ($1.severity, $0.id) < ($0.severity, $1.id) }
    }
}

/// Ends the process some time after SIGTERM or SIGINT if something does not stop by itself, such as a disk that does
/// not respond. What is stored survives that.
///
/// It must be the first of its group: services stop in reverse order.
package struct StopLimit: Service {
    private let limit: Duration
    private let onLimit: @Sendable () -> Void

    /// `onLimit` should end the process.
    package init(_ limit: Duration, onLimit: @escaping @Sendable () -> Void) {
        (self.limit, self.onLimit) = (limit, onLimit)
    }

    /// Runs until all other services have stopped.
    package func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) {
                    guard (try? await Task.sleep(for: limit)) != nil else { return }
                    return onLimit()
                }
            }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }
}
