import JSONSyntax
import Logging
import NIOConcurrencyHelpers
import UniversalLinksChecks

struct DeliveryWorker: Sendable {
    let name: String
    let sender: any AlertSender
    let store: any AlertStore
    let schedule: RetrySchedule
    let now: @Sendable () -> UTCInstant
    let random: @Sendable () -> Double
    let logger: Logger
    let activity: MonitorActivity?
    let signal = AsyncSignal()
    private let state = NIOLockedValueBox(State())

    /// What is known about the channel while the process runs. After a start, everything due is tried.
    private struct State {
        /// How many attempts in a row failed for reasons that affect all alerts.
        var failureCount = 0
        /// Nothing is sent until then.
        var rest: UTCInstant?
        /// Outcomes that could not be stored.
        var unsettled: [(id: Delivery.ID, outcome: Delivery.Outcome)] = []
        var storeFailureCount = 0
    }

    func run(clock: any Clock<Duration>, mustEnd: @Sendable () -> Bool) async {
        while !mustEnd() {
            var seconds = AlertService.longestSleep
            do throws(HistoryError) {
                try await settleLate()
                try await sendDue(mustEnd: mustEnd)
                state.withLockedValue { $0.storeFailureCount = 0 }
                if let next = try await nextTime() {
                    seconds = min(seconds, max(0, Int(clamping: next.seconds - now().seconds)))
                }
            } catch {
                seconds = logStoreFailure(error)
            }
            if seconds > 0, !mustEnd() { await signal.sleep(atMost: .seconds(seconds), clock: clock) }
        }
        do throws(HistoryError) { try await settleLate() } catch { _ = logStoreFailure(error) }
    }

    /// Tries everything that is due, each once, unless the channel rests.
    func sendAllOnce() async {
        do throws(HistoryError) {
            try await settleLate()
            try await sendDue { Task.isCancelled }
        } catch {
            _ = logStoreFailure(error)
        }
    }

    /// Sends until nothing is due, the channel needs rest, or it must end.
    private func sendDue(mustEnd: @Sendable () -> Bool) async throws(HistoryError) {
        while !mustEnd(), !isResting {
            let due = try await store.dueDeliveries(channel: name, now: now(), limit: DeliveryWorker.batch)
            guard !due.isEmpty else { return }
            for delivery in due where !mustEnd() && !isResting { try await send(delivery) }
        }
    }

    private func send(_ delivery: Delivery) async throws(HistoryError) {
        let result = await sender.send(delivery.alert, now: now())
        // A cancelled attempt says nothing about the channel: the next run repeats it.
        if case .failed = result, Task.isCancelled { return }
        let time = now()
        switch result {
        case .accepted:
            let failureCount = state.withLockedValue { state in
                defer { (state.failureCount, state.rest) = (0, nil) }
                return state.failureCount
            }
            activity?.alertSent(to: name, .delivered)
            try await settle(delivery, .delivered(at: time))
            if failureCount > 1 {
                logger.notice("Channel \"\(name.printable())\" accepts alerts again.")
                try await store.hurry(channel: name, now: time)
            }
        case .failed(let failure):
            try await settle(delivery, outcome(delivery, failure, at: time))
        }
    }

    private func outcome(_ delivery: Delivery, _ failure: SendingFailure, at time: UTCInstant) -> Delivery.Outcome {
        let channelFailures = failure.concernsChannel ? state.withLockedValue { $0.failureCount + 1 } : 0
        let delay = schedule.delay(
            failureCount: max(delivery.failureCount + 1, channelFailures), retryAfter: failure.retryAfter,
            random: random())
        if failure.concernsChannel {
            let rest = schedule.delay(
                failureCount: channelFailures, retryAfter: failure.retryAfter, random: random())
            state.withLockedValue { state in
                (state.failureCount, state.rest) = (channelFailures, UTCInstant(seconds: time.seconds + Int64(rest)))
            }
        }
        let outcome = schedule.outcome(of: delivery.alert, problem: failure.problem, delay: delay, now: time)
        let attempt = "Alert \(delivery.alert.key.prefix(12)) to channel \"\(name.printable())\""
        if case .givenUp = outcome {
            activity?.alertSent(to: name, .abandoned)
            logger.error("\(attempt) was given up after \(delivery.failureCount + 1) attempts: \(failure.problem)")
        } else {
            activity?.alertSent(to: name, .failed)
            logger.warning(
                "\(attempt): attempt \(delivery.failureCount + 1) failed, next in \(delay) s: \(failure.problem)")
        }
        return outcome
    }

    private func settle(_ delivery: Delivery, _ outcome: Delivery.Outcome) async throws(HistoryError) {
        // An outcome that cannot be stored now is stored later; until then nothing else is sent, so nothing is sent
        // twice.
        state.withLockedValue { $0.unsettled.append((delivery.id, outcome)) }
        try await settleLate()
    }

    private func settleLate() async throws(HistoryError) {
        while let next = state.withLockedValue(\.unsettled.first) {
            try await store.settle(next.id, next.outcome)
            state.withLockedValue { state in
                if !state.unsettled.isEmpty { state.unsettled.removeFirst() }
            }
        }
    }

    private var isResting: Bool {
        let (rest, time) = (state.withLockedValue(\.rest), now())
        guard let rest else { return false }
        // A clock that was set back must not make the rest longer.
        return time < rest && rest.seconds - time.seconds <= Int64(schedule.longest)
    }

    /// Nil if nothing waits.
    func nextTime() async throws(HistoryError) -> UTCInstant? {
        guard let next = try await store.nextAttempt(channel: name) else { return nil }
        return isResting ? max(next, state.withLockedValue(\.rest) ?? next) : next
    }

    /// - Returns: How long to wait, in seconds.
    private func logStoreFailure(_ error: HistoryError) -> Int {
        let count = state.withLockedValue { state in
            state.storeFailureCount += 1
            return state.storeFailureCount
        }
        let seconds = min(AlertService.longestSleep, 1 << min(count, 6))
        logger.error(
            "Channel \"\(name.printable())\" waits \(seconds) s for the database; no alert is lost: \(error)")
        return seconds
    }

    private static let batch = 20
}

/// When a failed delivery is tried again, and for how long. All times are in seconds.
package struct RetrySchedule: Hashable, Sendable {
    /// The wait after the first failure. It doubles with each further one.
    package var shortest = 1
    /// The longest wait, even if a receiver asks for longer.
    package var longest = 3_600
    /// An alert is given up when it is this old.
    package var lifetime = 7 * 86_400

    package init() {}

    /// How long to wait.
    ///
    /// - Parameters:
    ///   - failureCount: How many attempts have failed; at least 1.
    ///   - retryAfter: How long the receiver asks to wait, in seconds; nil if it does not ask.
    ///   - random: From 0 up to 1. Half of the time is random, so that deliveries that failed together do not return
    ///     together.
    package func delay(failureCount: Int, retryAfter: Int? = nil, random: Double) -> Int {
        let doublings = min(max(failureCount - 1, 0), 30)
        let full = Double(min(longest, shortest << doublings))
        let delay = full / 2 + full / 2 * min(max(random, 0), 1)
        let asked = min(max(retryAfter ?? 0, 0), longest)
        return max(1, asked, Int(delay.rounded(.up)))
    }

    func outcome(of alert: Alert, problem: String, delay: Int, now: UTCInstant) -> Delivery.Outcome {
        let next = UTCInstant(seconds: now.seconds + Int64(delay))
        return next.seconds - alert.time.seconds > lifetime
            ? .givenUp(problem: problem, at: now) : .failed(problem: problem, next: next)
    }
}
