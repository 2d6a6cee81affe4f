package struct CDNSettings: Sendable, Hashable {
    /// Apple's CDN keeps a copy for 6 hours (semantics N2).
    package var lifetime = Duration.seconds(21_600)
    /// Apple's CDN keeps a failure for 1 hour (semantics N3).
    package var failureLifetime = Duration.seconds(3_600)
    /// Hosts to fetch from in addition to this server's own; private addresses are allowed.
    package var origins: [CDNOrigin] = []
    /// Whether files are also fetched from every other host whose addresses are all public.
    package var includesPublicHosts = false
    /// The most domains; the oldest copy is dropped first.
    package var capacity = 1_000
    /// The most fetches at a time.
    package var fetchCount = 64
    /// In PEM; trusted at origins in addition to the system's.
    package var authorities: [[UInt8]] = []
    package var fetchTime = Duration.seconds(10)

    package init() {}

    /// Adds an origin of the command line: `HOST`, `HOST:PORT`, or `*` for every public host.
    ///
    /// - Returns: Whether the text is one of these.
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

package struct CDNOrigin: Hashable, Sendable {
    package let host: HostName
    package let port: Int

    /// Reads `HOST` or `HOST:PORT`; nil for anything else, including IP addresses.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let host = HostName(parts[0]), !host.isAddress else { return nil }
        guard parts.count == 2 else {
            (self.host, port) = (host, 443)
            return
        }
        guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(parts[1]), port > 0 else {
            return nil
        }
        (self.host, self.port) = (host, Int(port))
    }
}
