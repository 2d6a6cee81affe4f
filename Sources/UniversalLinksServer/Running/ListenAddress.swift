/// Where a server listens: an address of this machine and a port.
package struct ListenAddress: Hashable, Sendable {
    /// The address, or a name for one, such as `localhost`.
    package let host: HostName
    /// The port; 0 lets the system choose one.
    package let port: Int

    /// An address.
    package init(host: HostName, port: Int) {
        (self.host, self.port) = (host, port)
    }

    /// Reads `127.0.0.1:8443`, `[::1]:8443`, or `8443` for a port of the loopback address; nil for anything else.
    package init?(_ text: String) {
        if let port = UInt16(text) {
            self.init(host: ListenAddress.standard.host, port: Int(port))
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
            let host = HostName(authority: String(text[..<colon]))
        else { return nil }
        self.init(host: host, port: Int(port))
    }

    /// `127.0.0.1:8443`
    package static let standard = ListenAddress(host: .loopback, port: 8443)

    /// Whether the server listens on every address of the machine.
    package var isUnspecified: Bool { ["0.0.0.0", "::"].contains(host.text) }

    /// Whether a request is for this address, as its `Host` field names it: by the address that is listened on, another IP
    /// address, `localhost`, or one of some names. A stranger's name can be made to lead here, too, and then that site's pages
    /// would read what is served; an IP address cannot pretend to be another one.
    package func isNamed(by authority: String?, or names: [HostName] = []) -> Bool {
        guard let name = authority.flatMap({ HostName(authority: $0) }) else { return false }
        return name.isAddress || name == .localhost || name == host || names.contains(name)
    }

    /// The address at which the machine itself reaches the server.
    package var reachableHost: HostName {
        isUnspecified ? HostName(host.text == "::" ? "::1" : "127.0.0.1") ?? host : host
    }
}

extension ListenAddress: CustomStringConvertible {
    /// `127.0.0.1:8443`, `[::1]:8443`
    package var description: String { "\(host.urlHost):\(port)" }
}

extension HostName {
    /// `127.0.0.1`
    package static let loopback = HostName(address: "127.0.0.1")
    /// `localhost`
    package static let localhost = HostName(name: "localhost")
}
