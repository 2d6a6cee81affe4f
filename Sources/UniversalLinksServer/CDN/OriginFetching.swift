import UniversalLinksService

/// Fetches the files that the stand-in for Apple's CDN keeps.
protocol OriginFetching: Sendable {
    /// Whether a host's file may be fetched.
    func allows(_ host: HostName) -> Bool

    /// The file of a host that is allowed, or why there is none.
    func outcome(of host: HostName) async -> OriginOutcome
}
