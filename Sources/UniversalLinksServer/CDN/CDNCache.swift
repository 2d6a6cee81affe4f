import UniversalLinksService

/// The copies of the stand-in for Apple's CDN: each is fetched when it is first requested, and again when it is too old.
///
/// A host is fetched once at a time, however many request it.
actor CDNCache {
    /// What a request for a host gets.
    enum Result: Sendable {
        /// What is cached.
        case copy(CDNCopy)
        /// The host is neither this server's nor an allowed origin.
        case unknown
        /// Too many other hosts are being fetched.
        case busy
    }

    private let origin: any OriginFetching
    private let settings: CDNSettings
    private let now: @Sendable () -> ContinuousClock.Instant
    private var copies: [HostName: CDNCopy] = [:]
    private var waiting: [HostName: [CheckedContinuation<CDNCopy?, Never>]] = [:]

    init(
        _ origin: any OriginFetching, settings: CDNSettings,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.origin, self.settings, self.now) = (origin, settings, now)
    }

    /// What is cached for a host, after fetching it if need be.
    func result(for host: HostName) async -> Result {
        guard origin.allows(host) else { return .unknown }
        while !Task.isCancelled {
            if let copy = copies[host], !copy.isStale(at: now()) { return .copy(copy) }
            if waiting[host] != nil {
                // The request that fetches may be given up; then another one fetches.
                if let copy = await withCheckedContinuation({ waiting[host]?.append($0) }) { return .copy(copy) }
            } else if waiting.count >= settings.fetchCount {
                return .busy
            } else {
                return await fetch(host).map { .copy($0) } ?? .busy
            }
        }
        return .busy
    }

    /// Nil if the fetch was cancelled.
    private func fetch(_ host: HostName) async -> CDNCopy? {
        waiting[host] = []
        let outcome = await origin.outcome(of: host)
        let copy: CDNCopy? =
            switch outcome {
            case .file(let bytes): CDNCopy(content: .file(bytes), fetched: now(), lifetime: settings.lifetime)
            case .failure(let failure):
                CDNCopy(content: .failure(failure), fetched: now(), lifetime: settings.failureLifetime)
            case .cancelled: nil
            }
        if let copy { keep(copy, of: host) }
        for continuation in waiting.removeValue(forKey: host) ?? [] { continuation.resume(returning: copy) }
        return copy
    }

    private func keep(_ copy: CDNCopy, of host: HostName) {
        if copies[host] == nil, copies.count >= settings.capacity {
            // Rare enough to look at all of them.
            let oldest = copies.min { $0.value.fetched < $1.value.fetched }
            if let oldest { copies[oldest.key] = nil }
        }
        copies[host] = copy
    }
}
