/// An `http` or `https` URL as it is requested: where to connect, and what to request there.
public struct WebAddress: Hashable, Sendable {
    /// How it is requested.
    public let scheme: Scheme
    /// The host in ASCII lower case, in Punycode if it is international; an IPv6 address without its brackets.
    public let host: String
    /// The port.
    public let port: Int
    /// Path and query as they are sent, starting with a slash.
    public let target: String

    /// The schemes that can be requested.
    public enum Scheme: String, Hashable, Sendable {
        /// Without TLS.
        case http
        /// With TLS.
        case https

        /// The port if none is given.
        public var usualPort: Int { self == .https ? 443 : 80 }
    }

    /// An address of parts that are known to be right.
    public init(scheme: Scheme = .https, host: String, port: Int? = nil, target: String = "/") {
        self.scheme = scheme
        self.host = host
        self.port = port ?? scheme.usualPort
        self.target = target.isEmpty ? "/" : target
    }

    /// The host, in brackets if it is an IPv6 address, and the port unless it is the usual one.
    public var authority: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return port == scheme.usualPort ? name : "\(name):\(port)"
    }
}

extension WebAddress: CustomStringConvertible {
    /// The URL.
    public var description: String { "\(scheme.rawValue)://\(authority)\(target)" }
}
