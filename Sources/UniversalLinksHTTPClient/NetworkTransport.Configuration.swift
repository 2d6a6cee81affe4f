public import UniversalLinksChecks

extension NetworkTransport {
    /// How a transport reaches hosts, and whose certificates it trusts.
    public struct Configuration: Sendable {
        /// Addresses that stand in for what the system finds for a name.
        public var overrides: AddressOverrides
        /// Whose certificates are trusted.
        public var roots: TrustedRoots
        /// The proxy of every connection; nil for direct ones.
        public var proxy: ProxyAddress?
        /// How many threads the connections are spread over, at least one.
        public var threadCount: Int
        /// The most names that are looked up at the same time, each on a thread of its own that ends when nothing is
        /// left to look up.
        public var lookupCount: Int

        /// A configuration.
        public init(
            overrides: AddressOverrides = AddressOverrides(), roots: TrustedRoots = .system,
            proxy: ProxyAddress? = nil, threadCount: Int = 2, lookupCount: Int = 128
        ) {
            self.overrides = overrides
            self.roots = roots
            self.proxy = proxy
            self.threadCount = threadCount
            self.lookupCount = lookupCount
        }
    }
}

/// Addresses that replace what the system would find for a name.
public struct AddressOverrides: Hashable, Sendable {
    private var addresses: [String: [NetworkAddress]] = [:]

    /// No overrides.
    public init() {}

    package var isEmpty: Bool { addresses.isEmpty }

    /// Adds addresses for a name; the order in which they are added is the order in which they are tried.
    ///
    /// - Parameter host: A name, or `*` for every name that has no addresses of its own here.
    public mutating func add(_ new: [NetworkAddress], for host: String) {
        let name = host.lowercased()
        for address in new where !(addresses[name]?.contains(address) ?? false) {
            addresses[name, default: []].append(address)
        }
    }

    /// Adds `host:address` or `host:address,address`; `*` stands for every host. Addresses of version 6 may be in
    /// brackets.
    ///
    /// - Throws: If the text has another form.
    package mutating func add(parsing text: String) throws(NetworkConfigurationError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw NetworkConfigurationError(
                .invalidOverride, "\"\(text)\" is not a host with an address. Write it as example.com:127.0.0.1.")
        }
        let name = parts[0].lowercased()
        guard name == "*" || (try? WebAddress(parsing: "https://\(name)/"))?.host == name else {
            throw NetworkConfigurationError(
                .invalidOverride, "\"\(parts[0])\" is not a host name. Write a name in ASCII, or * for every host.")
        }
        var new: [NetworkAddress] = []
        for part in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
            let isBracketed = part.hasPrefix("[") && part.hasSuffix("]")
            guard let address = NetworkAddress(String(isBracketed ? part.dropFirst().dropLast() : part)) else {
                throw NetworkConfigurationError(
                    .invalidOverride, "\"\(part)\" is not an IP address. Write it as \(name):127.0.0.1 or \(name):::1.")
            }
            new.append(address)
        }
        add(new, for: name)
    }

    /// Nil if the name is left to the system.
    func addresses(for host: String) -> [NetworkAddress]? {
        addresses[host.lowercased()] ?? addresses["*"]
    }
}

/// Whose certificates are trusted.
public struct TrustedRoots: Hashable, Sendable {
    /// Whether the roots that the system trusts are among them.
    ///
    /// On Linux these are those of the distribution, from its bundle of certificates, or those of the file that
    /// `SSL_CERT_FILE` names; Apple trusts others, though most are in both. On macOS they are Apple's and those that an
    /// administrator or the user added. iOS, tvOS, watchOS and visionOS do not reveal theirs: pass ``authorities``
    /// there.
    public var includesSystemRoots: Bool
    /// Further certificates in PEM, as the bytes of one or more files.
    public var authorities: [[UInt8]]

    /// Roots.
    public init(includesSystemRoots: Bool = true, authorities: [[UInt8]] = []) {
        self.includesSystemRoots = includesSystemRoots
        self.authorities = authorities
    }

    /// The system's roots alone.
    public static let system = TrustedRoots()
}

/// A proxy that opens connections for others (the method `CONNECT`, RFC 9110 section 9.3.6).
public struct ProxyAddress: Hashable, Sendable {
    /// Its name or address, an IPv6 address without brackets.
    public let host: String
    /// Its port.
    public let port: Int

    /// A proxy that is reached without TLS.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `http://host:port`.
    ///
    /// - Throws: For other schemes, a user name or password, or a path, which are not supported.
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

/// Why a network transport cannot be set up.
///
/// Two errors are equal when their codes are.
public struct NetworkConfigurationError: Error, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// What is wrong and what to do about it. It contains given text as it is, not escaped.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension NetworkConfigurationError: Equatable {
    /// Whether both are the same kind of mistake.
    public static func == (left: NetworkConfigurationError, right: NetworkConfigurationError) -> Bool {
        left.code == right.code
    }
}

extension NetworkConfigurationError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension NetworkConfigurationError {
    /// A kind of mistake, named after the rule.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// A text that is not `host:address`.
        public static let invalidOverride = Code("invalid-override")
        /// A text that is not `http://host:port`.
        public static let invalidProxy = Code("invalid-proxy")
        /// Bytes that contain no certificate, or one that cannot be read.
        public static let invalidRoots = Code("invalid-roots")
        /// The TLS library cannot be set up.
        public static let unusableTLS = Code("unusable-tls")
    }
}
