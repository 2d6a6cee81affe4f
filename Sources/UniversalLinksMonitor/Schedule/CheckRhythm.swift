package import UniversalLinksChecks

/// How long it is until the next check of a domain.
package struct CheckRhythm: Sendable {
    /// The settings that it follows.
    package var settings: MonitorSettings
    /// What the jitter depends on, beside the domain and the time.
    package var seed: UInt64

    /// How many checks in a row of a host that is down keep the usual interval, before intervals grow; from
    /// then on, a recovery is noticed at the latest after about as long as the outage lasted.
    package static let patience = 12

    /// A rhythm.
    package init(_ settings: MonitorSettings, seed: UInt64) { (self.settings, self.seed) = (settings, seed) }

    /// The usual time between two checks of a domain, without jitter.
    package func interval(of domain: MonitoredDomain) -> Duration {
        .seconds(max(1, domain.interval ?? settings.interval))
    }

    /// How many checks in a row may be repeated soon. A host with another problem in each check would be checked all the time.
    package var confirmationLimit: Int { max(settings.opensAfter, settings.closesAfter, 1) + 2 }

    /// How long it is from the begin of a check to the begin of the next one.
    ///
    /// - Parameters:
    ///   - state: The state after the check.
    ///   - time: When the check began.
    ///   - isConfirmed: Whether the next one repeats it soon, because it disagrees with what is known.
    package func delay(
        of domain: MonitoredDomain, in state: DomainState, at time: UTCInstant, isConfirmed: Bool
    ) -> Duration {
        let interval = interval(of: domain)
        guard !isConfirmed else { return min(interval, .seconds(max(1, settings.confirmation))) }
        let jitter = min(max(settings.jitter, 0), 0.5)
        let salt = seed &+ UInt64(bitPattern: time.seconds)
        let factor = 1 + jitter * (2 * StableHash(domain.name, salt: salt).fraction - 1)
        return grown(interval, downCount: state.downCount) * factor
    }

    /// The longest that it can be until the next check of a domain in a state: what a due time beyond it says is wrong, as
    /// after the clock went back.
    package func longestDelay(of domain: MonitoredDomain, in state: DomainState) -> Duration {
        grown(interval(of: domain), downCount: state.downCount) * (1 + min(max(settings.jitter, 0), 0.5))
    }

    /// How long a domain without a check waits for its first one: they spread over half a second for each domain that has
    /// none, but over no more than an interval.
    package func firstDelay(of domain: MonitoredDomain, among count: Int) -> Duration {
        min(interval(of: domain), .milliseconds(500) * count) * StableHash(domain.name, salt: seed).fraction
    }

    /// How long a check that is overdue waits when the monitor starts: after a short stop checks follow at once, after a long
    /// one they spread over an interval.
    package func overdueDelay(of domain: MonitoredDomain, lateness: Duration) -> Duration {
        min(interval(of: domain), lateness) * StableHash(domain.name, salt: seed).fraction
    }

    /// Twice as long with each check after the first few that find the host down, up to the longest interval.
    private func grown(_ interval: Duration, downCount: Int) -> Duration {
        let longest = max(interval, .seconds(max(1, settings.longestInterval)))
        var interval = interval
        for _ in 0..<min(max(0, downCount - CheckRhythm.patience), 32) where interval < longest { interval *= 2 }
        return min(interval, longest)
    }
}
