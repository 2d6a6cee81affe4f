/// How the stand-in for Apple's CDN behaves.
package struct CDNSettings: Sendable, Hashable {
    /// How long a copy is kept; Apple's is kept for 6 hours (semantics N2).
    package var lifetime = Duration.seconds(21_600)
    /// How long a failure is kept; at Apple's for 1 hour (semantics N3).
    package var failureLifetime = Duration.seconds(3_600)
    /// Hosts that files are fetched from in addition to this server's own, whatever their addresses.
    package var origins: [CDNOrigin] = []
    /// Whether files are also fetched from every other host, if all of its addresses are public.
    package var includesPublicHosts = false
    /// The most domains that are kept; the oldest is forgotten first.
    package var capacity = 1_000
    /// The most files that are fetched at a time.
    package var fetchCount = 64
    /// Certificates in PEM that are trusted at origins, in addition to the system's.
    package var authorities: [[UInt8]] = []
    /// How long a fetch may take.
    package var fetchTime = Duration.seconds(10)

    /// Apple's settings.
    package init() {}

    /// Adds an origin as the command line writes it: `HOST`, `HOST:PORT`, or `*` for every public host.
    ///
    /// - Returns: Whether the text says so.
    package mutating func addOrigin(parsing text: String) -> Bool {
        if text == "*" {
            includesPublicHosts = true
            return true
        }
        guard let origin = CDNOrigin(text) else { return false }
        origins.append(origin)
        return true
    }
}
