/// A host that the stand-in for Apple's CDN may fetch a file from.
package struct CDNOrigin: Hashable, Sendable {
    /// The host.
    package let host: HostName
    /// The port.
    package let port: Int

    /// Reads `HOST` or `HOST:PORT`; nil for anything else, IP addresses included.
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
