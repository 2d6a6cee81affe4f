/// The wait for one host: what was seen so far, and when to look again.
struct HostWait: Sendable {
    let host: CheckedHost
    let limits: CDNWait.Limits
    /// When to look next, from the start of the wait.
    private(set) var due: Duration
    /// How it ended; nil while it goes on.
    private(set) var outcome: CDNWait.Outcome?

    private var pause = CDNWait.Limits.shortestPause
    private var brokenCount = 0
    private var failureCount = 0
    /// Until when the CDN said that it keeps the failure that was seen.
    private var failureDue: UTCInstant?

    init(host: CheckedHost, limits: CDNWait.Limits) {
        self.host = host
        self.limits = limits
        due = min(CDNWait.Limits.shortestPause, limits.timeout)
    }

    /// Takes in what was seen, and decides whether to go on.
    ///
    /// - Parameter elapsed: The time since the start of the wait.
    mutating func take(
        _ evidence: HostEvidence, after elapsed: Duration, _ generator: inout some RandomNumberGenerator
    ) -> CDNWait.Event {
        let now = evidence.cdn?.start ?? evidence.origin.start
        let state = CDNState(judging: evidence, now: now)
        if let ending = ending(state, isCDNAsked: evidence.cdn != nil, now: now) ?? timeUp(after: elapsed) {
            let outcome = CDNWait.Outcome(evidence: evidence, state: state, ending: ending, waited: elapsed)
            self.outcome = outcome
            return CDNWait.Event(value: .ended(host, outcome))
        }
        let wanted = nextPause(state.freshness?.remaining, &generator)
        // The last look is when the time is over.
        let next = min(wanted, limits.timeout - elapsed)
        due = elapsed + next
        return CDNWait.Event(value: .looked(host, state, next: next))
    }

    private mutating func ending(_ state: CDNState, isCDNAsked: Bool, now: UTCInstant) -> CDNWait.Ending? {
        switch state.value {
        case .inSync, .equivalent: return .caughtUp
        case .onlyOnCDN, .originBroken:
            brokenCount += 1
            return brokenCount >= limits.brokenCount ? .brokenOrigin : nil
        case .failureCached(let failure):
            brokenCount = 0
            noteFailure(failure, now: now)
            return failureCount >= limits.failureCount ? .failingCDN : nil
        case .stale:
            brokenCount = 0
            (failureCount, failureDue) = (0, nil)
            return nil
        case .notChecked: return isCDNAsked ? nil : .uncheckedCDN
        }
    }

    /// A failure that is still there when it should have been given up is a new one.
    private mutating func noteFailure(_ failure: CDNFailure, now: UTCInstant) {
        guard let known = failureDue else {
            failureDue = failure.freshness.due
            return
        }
        guard now > known, let due = failure.freshness.due, due > known else { return }
        failureCount += 1
        failureDue = due
    }

    /// Also where what is left is too short to look once more.
    private func timeUp(after elapsed: Duration) -> CDNWait.Ending? {
        limits.timeout - elapsed < CDNWait.Limits.shortestPause ? .timedOut : nil
    }

    /// Doubles the pause, up to a quarter of an hour; sooner if the copy is due sooner, and up to a tenth later.
    private mutating func nextPause(
        _ remaining: WaitingTime?, _ generator: inout some RandomNumberGenerator
    ) -> Duration {
        let longest: Duration = (remaining?.seconds ?? 0) > 300 ? .seconds(900) : .seconds(300)
        pause = min(pause * 2, longest)
        var next = pause
        if let remaining, remaining.seconds > 0 { next = min(next, remaining.duration + .seconds(1)) }
        next = max(next, CDNWait.Limits.shortestPause)
        return next + .milliseconds(Int64.random(in: 0...(next.components.seconds * 100), using: &generator))
    }
}
