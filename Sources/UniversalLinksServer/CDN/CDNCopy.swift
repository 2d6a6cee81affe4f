import UniversalLinksService
import UniversalLinksStandIn

/// What the stand-in has cached for a host.
struct CDNCopy: Sendable {
    /// The file, or why there is none.
    let content: Content
    /// When it was fetched.
    let fetched: ContinuousClock.Instant
    /// How long it is kept.
    let lifetime: Duration

    enum Content: Sendable, Hashable {
        case file([UInt8])
        case failure(OriginFailure)
    }

    /// Whether it is to be fetched again.
    func isStale(at now: ContinuousClock.Instant) -> Bool { fetched.duration(to: now) >= lifetime }

    /// The answer about a host.
    func message(for host: HostName, now: ContinuousClock.Instant) -> CDNMessage {
        let age = Int(max(0, fetched.duration(to: now).components.seconds))
        let maxAge = Int(lifetime.components.seconds)
        switch content {
        case .file(let bytes): return .copy(of: bytes, age: age, maxAge: maxAge)
        case .failure(let failure):
            return .failure(
                failure.code, failure.text, details: failure.details, host: host.text,
                invitesDirect: failure.invitesDirect, age: age, maxAge: maxAge)
        }
    }
}
