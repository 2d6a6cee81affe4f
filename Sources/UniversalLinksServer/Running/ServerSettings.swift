import JSONSyntax
package import UniversalLinksService

package struct ServerSettings: Sendable {
    package var project: ServedProject
    package var hosts: VirtualHosts
    package var listening = ListenAddress.standard
    /// Whether files with errors are served too.
    package var allowsErrors = false
    package var certificates: CertificateSource
    package var cdn = CDNSettings()
    package var faults = FaultSettings()
    package var limits = ServerLimits()
    package var apiLimits = APILimits()
    /// Whether the API checks public hosts for any client.
    package var checksHosts = false
    package var logFormat = AccessLog.Format.logfmt
    package var isColored = false

    package init(project: ServedProject, hosts: VirtualHosts, certificates: CertificateSource) {
        (self.project, self.hosts, self.certificates) = (project, hosts, certificates)
    }
}

package struct ServerLimits: Hashable, Sendable {
    /// Of all header fields of a request together.
    package var headerByteCount = 32 * 1024
    package var headerFieldCount = 100
    package var bodyByteCount = 1 << 20
    /// Between requests.
    package var idleTime = Duration.seconds(60)
    /// For the TLS handshake, and for a request from its first byte to its last.
    package var requestTime = Duration.seconds(15)
    /// How long a client may leave sent data unread.
    package var stallTime = Duration.seconds(30)
    /// The most at a time; more wait to be accepted.
    package var connectionCount = 20_000
    /// How long requests may take to finish after the server was asked to stop.
    package var shutdownTime = Duration.seconds(20)

    package init() {}
}

/// Where a server listens.
package struct ListenAddress: Hashable, Sendable {
    /// An address of this machine, or a name such as `localhost`.
    package let host: HostName
    /// 0 lets the system choose.
    package let port: Int

    package init(host: HostName, port: Int) {
        (self.host, self.port) = (host, port)
    }

    /// Reads `127.0.0.1:8443`, `[::1]:8443`, or `8443` for the loopback address; nil for anything else.
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

    /// Whether the server listens on all addresses of the machine.
    package var isUnspecified: Bool { ["0.0.0.0", "::"].contains(host.text) }

    /// Whether the `Host` field of a request means this server: the address that it listens on, any IP address,
    /// `localhost`, or one of some names. Any domain can resolve to this address, and its pages could then read what is
    /// served (DNS rebinding); an IP address cannot.
    package func isNamed(by authority: String?, or names: [HostName] = []) -> Bool {
        guard let name = authority.flatMap({ HostName(authority: $0) }) else { return false }
        return name.isAddress || name == .localhost || name == host || names.contains(name)
    }

    /// The address for clients on this machine.
    package var reachableHost: HostName {
        isUnspecified ? HostName(host.text == "::" ? "::1" : "127.0.0.1") ?? host : host
    }
}

extension ListenAddress: CustomStringConvertible {
    package var description: String { "\(host.urlHost):\(port)" }
}

extension HostName {
    package static let loopback = HostName(address: "127.0.0.1")
    package static let localhost = HostName(name: "localhost")
}

/// Why a server cannot start.
package struct ServerError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        /// A file is missing, or cannot be read.
        case unreadable
        /// Association files have errors.
        case rejected
        /// A certificate or its key cannot be used.
        case invalid
        /// Somebody else can write to the folder of the authority.
        case insecure
        /// A certificate is no longer valid, or not yet.
        case expired
        case invalidFault, unknownFault, unservedHost
        case notListening

        /// Whether it is a usage error.
        package var isUsage: Bool { [.invalidFault, .unknownFault, .unservedHost].contains(self) }
    }

    package let code: Code
    /// What is wrong, and what to do; for rejected files, the output of `aasa lint`.
    package let description: String

    init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }

    init(_ code: Code, at path: String, _ reason: String) { self.init(code, "\(path.printable()): \(reason)") }
}
