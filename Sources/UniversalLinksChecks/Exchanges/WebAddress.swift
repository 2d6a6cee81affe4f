/// An `http` or `https` URL as it is asked for: where to connect, and what to ask for there.
public struct WebAddress: Hashable, Sendable {
    /// How it is asked.
    public let scheme: Scheme
    /// The host in ASCII lower case, in Punycode where it is international; an IPv6 address without its brackets.
    public let host: String
    /// The port.
    public let port: Int
    /// Path and query as they are sent, starting with a slash.
    public let target: String

    /// The schemes that can be asked for.
    public enum Scheme: String, Hashable, Sendable {
        /// Without TLS.
        case http
        /// With TLS.
        case https

        /// The port where none is named.
        public var usualPort: Int { self == .https ? 443 : 80 }
    }

    /// An address of parts that are known to be right.
    public init(scheme: Scheme = .https, host: String, port: Int? = nil, target: String = "/") {
        self.scheme = scheme
        self.host = host
        self.port = port ?? scheme.usualPort
        self.target = target.isEmpty ? "/" : target
    }

    /// The host with brackets where it is an IPv6 address, and the port where it is not the usual one.
    public var authority: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return port == scheme.usualPort ? name : "\(name):\(port)"
    }
}

extension WebAddress: CustomStringConvertible {
    /// The URL.
    public var description: String { "\(scheme.rawValue)://\(authority)\(target)" }
}
