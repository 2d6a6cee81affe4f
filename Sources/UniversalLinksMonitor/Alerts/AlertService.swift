import JSONSyntax
package import Logging
import NIOConcurrencyHelpers
import ServiceLifecycle
package import UniversalLinksChecks

/// Makes alerts of what the monitor records, and sends them until every channel has accepted them.
///
/// - Each attempt and its outcome is stored before the next one. If the process ends between sending and storing, the
///   alert is sent again with the same key: at least once.
/// - Channels are independent: one that fails or is slow delays no other.
/// - A channel that fails rests until its next attempt; when it works again, everything that waits is sent.
/// - If the database cannot be written, nothing is sent twice because of it: outcomes are kept and stored later.
package struct AlertService: Service {
    /// The longest an attempt to end takes, in seconds. Attempts still under way are then cancelled, and stay in the
    /// database.
    static let graceSeconds = 3
    /// The longest sleep, in seconds: another process may record something, and clocks jump.
    static let longestSleep = 60

    let store: any AlertStore
    let grouping: AlertGrouping
    let channels: [AlertChannel]
    let senders: AlertSenders
    let schedule: RetrySchedule
    /// How long alerts that nothing waits for are kept, in seconds.
    let retention: Int
    let now: @Sendable () -> UTCInstant
    let random: @Sendable () -> Double
    let clock: any Clock<Duration>
    let logger: Logger
    private let makerSignal = AsyncSignal()
    private let stopSignal = AsyncSignal()
    private let isStopping = NIOLockedValueBox(false)
    private let workers: [DeliveryWorker]

    /// - Parameters:
    ///   - senders: One for each of the channels.
    ///   - retention: In seconds.
    ///   - random: From 0 up to 1, for the times of attempts.
    ///   - clock: Measures the pauses.
    package init(
        store: any AlertStore, grouping: AlertGrouping, channels: [AlertChannel], senders: AlertSenders,
        schedule: RetrySchedule = RetrySchedule(), retention: Int = 400 * 86_400,
        now: @escaping @Sendable () -> UTCInstant,
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger, activity: MonitorActivity? = nil
    ) {
        (self.store, self.grouping, self.channels) = (store, grouping, channels)
        (self.senders, self.schedule) = (senders, schedule)
        (self.retention, self.now, self.random) = (retention, now, random)
        (self.clock, self.logger) = (clock, logger)
        workers = channels.compactMap { channel in
            senders.senders[channel.name].map {
                DeliveryWorker(
                    name: channel.name, sender: $0, store: store, schedule: schedule, now: now, random: random,
                    logger: logger, activity: activity)
            }
        }
    }

    /// Call it when transitions were recorded, so that alerts are made in time.
    package func recorded() { makerSignal.send() }

    /// Makes and sends alerts until a graceful shutdown, which takes at most 5 seconds, or cancellation.
    package func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskGroup { group in
                group.addTask { await self.loops() }
                group.addTask {
                    await self.stopSignal.wait()
                    try? await self.clock.sleep(for: .seconds(AlertService.graceSeconds))
                }
                await group.next()
                group.cancelAll()
            }
        } onGracefulShutdown: {
            isStopping.withLockedValue { $0 = true }
            stopSignal.send()
            makerSignal.send()
            for worker in workers { worker.signal.send() }
        }
    }

    /// Makes alerts of everything that was recorded, without waiting for more, and tries everything that is due once.
    ///
    /// - Parameter limit: What is not sent by then is sent by a later run.
    /// - Returns: What stays in the database, for each channel that has anything.
    package func flush(within limit: Duration = .seconds(30)) async throws(HistoryError) -> [ChannelBacklog] {
        _ = try await makeAlerts(immediately: true)
        await withTaskGroup { group in
            group.addTask { await self.sendOnce() }
            group.addTask { try? await self.clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
        return try await store.backlog().filter { $0.waitingCount > 0 || $0.givenUpCount > 0 }
    }

    /// Makes the alerts that are due now, and tries what is due now once, for callers that keep time themselves.
    ///
    /// - Returns: When something is due next; nil if nothing waits.
    package func turn() async throws(HistoryError) -> UTCInstant? {
        let nextAlert = try await makeAlerts()
        await sendOnce()
        var times = [nextAlert].compactMap(\.self)
        for worker in workers {
            if let time = try await worker.nextTime() { times.append(time) }
        }
        return times.min()
    }

    private func sendOnce() async {
        await withTaskGroup { group in
            for worker in workers { group.addTask { await worker.sendAllOnce() } }
        }
    }

    private var mustEnd: Bool { Task.isCancelled || isStopping.withLockedValue(\.self) }

    private func loops() async {
        await withTaskGroup { group in
            group.addTask { await self.makerLoop() }
            for worker in workers { group.addTask { await worker.run(clock: clock) { self.mustEnd } } }
        }
    }
}

extension AlertService {
    private func makerLoop() async {
        var failureCount = 0
        var lastCleaning: UTCInstant?
        while !mustEnd {
            var seconds = AlertService.longestSleep
            do throws(HistoryError) {
                if let next = try await makeAlerts() {
                    seconds = min(seconds, max(1, Int(clamping: next.seconds - now().seconds)))
                }
                if lastCleaning.map({ abs(now().seconds - $0.seconds) >= 3_600 }) ?? true {
                    try await clean()
                    lastCleaning = now()
                }
                failureCount = 0
            } catch {
                failureCount += 1
                seconds = min(AlertService.longestSleep, 1 << min(failureCount, 6))
                logger.error("Alerts cannot be made, next attempt in \(seconds) s: \(error)")
            }
            await sleep(seconds)
        }
    }

    /// Sleeps until something may be due. What is recorded meanwhile is due after the window, so that many calls cost
    /// no more than one.
    private func sleep(_ seconds: Int) async {
        let window = Int64(max(0, grouping.window))
        var end = now().seconds + Int64(seconds)
        while !mustEnd {
            let left = end - now().seconds
            guard left > 0, left <= Int64(AlertService.longestSleep) else { return }
            guard await makerSignal.sleep(atMost: .seconds(left), clock: clock) else { return }
            end = min(end, now().seconds + window)
        }
    }

    /// - Returns: When the next transition is due; nil if none waits.
    private func makeAlerts(immediately: Bool = false) async throws(HistoryError) -> UTCInstant? {
        var made: Set<String> = []
        while true {
            let pending = try await store.pendingTransitions(limit: AlertService.pendingLimit)
            let plan = grouping.plan(pending, now: now(), immediately: immediately)
            // What the store does not accept is not tried forever.
            let drafts = plan.drafts.filter { !made.contains($0.alert.key) }
            guard !drafts.isEmpty else { return plan.next }
            try await store.add(drafts, channels: channels)
            made.formUnion(drafts.map(\.alert.key))
            for draft in drafts {
                logger.info("Alert \(draft.alert.key.prefix(12)): \(draft.alert.summary.printable(to: 500))")
            }
            for worker in workers { worker.signal.send() }
        }
    }

    /// Gives up what waits for channels that are gone, and removes what is old.
    private func clean() async throws(HistoryError) {
        let time = now()
        let gone = try await store.giveUp(
            channelsOtherThan: channels.map(\.name),
            madeBefore: UTCInstant(seconds: time.seconds - Int64(schedule.lifetime)),
            problem: "The channel is not configured any more.", at: time)
        for (channel, count) in gone.sorted(by: { $0.key < $1.key }) {
            logger.error(
                "\(count) alerts for channel \"\(channel.printable())\", which is not configured any more, were given up."
            )
        }
        _ = try await store.removeAlerts(before: UTCInstant(seconds: time.seconds - Int64(retention)))
    }

    /// The most transitions that are looked at together.
    private static let pendingLimit = 50_000
}

extension AlertService: CustomStringConvertible {
    /// A service group logs the description of each service, which would be all of its contents.
    package var description: String { "alerts" }
}

/// Wakes one task that waits for it. A signal before that is kept.
final class AsyncSignal: Sendable {
    private struct State {
        var isSent = false
        var sleeper: CheckedContinuation<Void, Never>?
    }

    private let state = NIOLockedValueBox(State())

    /// Wakes the task, or keeps it from sleeping the next time.
    func send() {
        let sleeper = state.withLockedValue { state in
            state.isSent = state.sleeper == nil
            return state.sleeper.take()
        }
        sleeper?.resume()
    }

    /// Sleeps until the signal, until the time is over, or until the task is cancelled.
    ///
    /// - Returns: False if the time was over first.
    @discardableResult
    func sleep(atMost duration: Duration, clock: any Clock<Duration>) async -> Bool {
        await withTaskGroup { group in
            group.addTask {
                try? await clock.sleep(for: duration)
                return false
            }
            group.addTask {
                await self.wait()
                return true
            }
            let isSent = await group.next() ?? false
            group.cancelAll()
            return isSent
        }
    }

    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mayGoOn = state.withLockedValue { state in
                    if state.isSent || Task.isCancelled {
                        state.isSent = false
                        return true
                    }
                    state.sleeper = continuation
                    return false
                }
                if mayGoOn { continuation.resume() }
            }
        } onCancel: {
            state.withLockedValue { $0.sleeper.take() }?.resume()
        }
    }
}
