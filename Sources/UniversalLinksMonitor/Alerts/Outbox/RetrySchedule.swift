import UniversalLinksChecks

/// When a delivery that failed is tried again, and for how long. All times are in seconds.
package struct RetrySchedule: Hashable, Sendable {
    /// How long to wait after the first failure. After each further one, it is twice as long.
    package var shortest = 1
    /// The longest that is waited, also if a receiver asks for longer.
    package var longest = 3_600
    /// How long after an alert was made it is given up.
    package var lifetime = 7 * 86_400

    /// The default schedule.
    package init() {}

    /// How long to wait.
    ///
    /// - Parameters:
    ///   - failureCount: How many attempts have failed; at least 1.
    ///   - retryAfter: How long the receiver asks to be left alone, in seconds; nil if it does not.
    ///   - random: From 0 up to 1. Half of the time is random, so that many who failed together do not return together.
    package func delay(failureCount: Int, retryAfter: Int? = nil, random: Double) -> Int {
        let doublings = min(max(failureCount - 1, 0), 30)
        let full = Double(min(longest, shortest << doublings))
        let delay = full / 2 + full / 2 * min(max(random, 0), 1)
        let asked = min(max(retryAfter ?? 0, 0), longest)
        return max(1, asked, Int(delay.rounded(.up)))
    }

    /// What becomes of an alert after a failed attempt.
    func outcome(of alert: Alert, problem: String, delay: Int, now: UTCInstant) -> Delivery.Outcome {
        let next = UTCInstant(seconds: now.seconds + Int64(delay))
        return next.seconds - alert.time.seconds > lifetime
            ? .givenUp(problem: problem, at: now) : .failed(problem: problem, next: next)
    }
}
