package import UniversalLinksChecks
package import UniversalLinksProject

package struct CheckRhythm: Sendable {
    package var settings: MonitorSettings
    /// The jitter depends on it, the domain and the time.
    package var seed: UInt64

    /// How many checks in a row of a host that is down keep the usual interval, before intervals grow. From then on, a
    /// recovery is noticed after at most about as long as the outage lasted.
    package static let patience = 12

    package init(_ settings: MonitorSettings, seed: UInt64) { (self.settings, self.seed) = (settings, seed) }

    /// Without jitter.
    package func interval(of domain: MonitoredDomain) -> Duration {
        .seconds(max(1, domain.interval ?? settings.interval))
    }

    /// How many checks in a row may be repeated early. A host with another problem in each check would otherwise be
    /// checked all the time.
    package var confirmationLimit: Int { max(settings.opensAfter, settings.closesAfter, 1) + 2 }

    /// The time from the start of a check to the start of the next one.
    ///
    /// - Parameters:
    ///   - state: The state after the check.
    ///   - time: When the check began.
    ///   - isConfirmed: Whether the next one repeats it early, because it disagrees with what is known.
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

    /// The longest that it can be until the next check: a due time beyond it is wrong, such as after the clock went
    /// back.
    package func longestDelay(of domain: MonitoredDomain, in state: DomainState) -> Duration {
        grown(interval(of: domain), downCount: state.downCount) * (1 + min(max(settings.jitter, 0), 0.5))
    }

    /// The wait of a domain without a check: first checks spread over half a second for each domain that has none, but
    /// over no more than an interval.
    package func firstDelay(of domain: MonitoredDomain, among count: Int) -> Duration {
        min(interval(of: domain), .milliseconds(500) * count) * StableHash(domain.name, salt: seed).fraction
    }

    /// The wait of an overdue check when the monitor starts: after a short stop checks follow at once, after a long one
    /// they spread over an interval.
    package func overdueDelay(of domain: MonitoredDomain, lateness: Duration) -> Duration {
        min(interval(of: domain), lateness) * StableHash(domain.name, salt: seed).fraction
    }

    /// Doubles with each check after the first few that find the host down, up to the longest interval.
    private func grown(_ interval: Duration, downCount: Int) -> Duration {
        let longest = max(interval, .seconds(max(1, settings.longestInterval)))
        var interval = interval
        for _ in 0..<min(max(0, downCount - CheckRhythm.patience), 32) where interval < longest { interval *= 2 }
        return min(interval, longest)
    }
}

/// A hash that is the same in every process and version: FNV-1a over the bytes, then mixed so that all bits are good.
///
/// A collision is harmless: two domains are checked at the same time, or by one worker.
struct StableHash: Hashable, Sendable {
    let value: UInt64

    init(_ text: String, salt: UInt64 = 0) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ salt
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
        hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        value = hash ^ (hash >> 33)
    }

    /// From 0 up to, but not including, 1.
    var fraction: Double { Double(value >> 11) / 9_007_199_254_740_992 }
}

/// A part of a list of domains for one of several workers: `2/8` is the second of eight.
///
/// The part of a domain depends on its name alone, so workers need not know of each other.
package struct Shard: Hashable, Sendable {
    /// From 1.
    package let index: Int
    package let count: Int

    package static let whole = Shard(uncheckedIndex: 1, count: 1)

    package static let countLimit = 10_000

    /// Nil unless `index` is from 1 to `count`, and `count` at most ``countLimit``.
    package init?(index: Int, count: Int) {
        guard (1...Shard.countLimit).contains(count), (1...count).contains(index) else { return nil }
        self.init(uncheckedIndex: index, count: count)
    }

    /// Nil unless the text is two such numbers, as in `2/8`.
    package init?(parsing text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
            let index = Int(parts[0]), let count = Int(parts[1])
        else { return nil }
        self.init(index: index, count: count)
    }

    private init(uncheckedIndex index: Int, count: Int) { (self.index, self.count) = (index, count) }

    package func contains(_ domain: String) -> Bool {
        count == 1 || StableHash(domain).value % UInt64(count) == UInt64(index - 1)
    }
}

extension Shard: CustomStringConvertible {
    /// `2/8`
    package var description: String { "\(index)/\(count)" }
}
