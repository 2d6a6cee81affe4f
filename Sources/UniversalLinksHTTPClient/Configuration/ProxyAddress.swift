internal import UniversalLinksChecks

/// A proxy that opens connections for others (the method `CONNECT`, RFC 9110 section 9.3.6).
public struct ProxyAddress: Hashable, Sendable {
    /// Its name or address, an IPv6 address without brackets.
    public let host: String
    /// Its port.
    public let port: Int

    /// A proxy that is spoken to without TLS.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `http://host:port`.
    ///
    /// - Throws: for other schemes, a user name or password, or a path: none of them is supported.
    public init(parsing text: String) throws(NetworkConfigurationError) {
        let address: WebAddress
        do throws(WebAddressError) {
            address = try WebAddress(parsing: text)
        } catch {
            throw NetworkConfigurationError(
                .invalidProxy, "The proxy is not a valid URL: \(error.message) Write it as http://host:port.")
        }
        guard address.scheme == .http else {
            throw NetworkConfigurationError(
                .invalidProxy, "Proxies over TLS are not supported. Write http://host:port.")
        }
        guard address.target == "/" else {
            throw NetworkConfigurationError(
                .invalidProxy, "The proxy has a path or a query. Write it as http://host:port.")
        }
        self.init(host: address.host, port: address.port)
    }
}

extension ProxyAddress: CustomStringConvertible {
    /// Host and port.
    public var description: String {
        WebAddress(scheme: .https, host: host, port: port).authority + (port == 443 ? ":443" : "")
    }
}
