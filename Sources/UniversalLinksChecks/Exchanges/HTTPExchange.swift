/// One request and what came of it, up to where it ended.
public struct HTTPExchange: Sendable {
    /// The request.
    public var request: ExchangeRequest
    /// When it started.
    public var start: UTCInstant
    /// What the name resolves to, in the order of the answer; empty if that is not known.
    public var resolvedAddresses: [NetworkAddress]
    /// Where the connection went, or was tried last; nil if none was tried.
    public var connectedAddress: NetworkAddress?
    /// What was agreed on for TLS; nil without TLS, or before it was.
    public var security: ConnectionSecurity?
    /// The certificates that the host presented, even if they are refused; nil if none was seen.
    public var certificates: CertificateChain?
    /// Whether the connection carried an earlier request. Addresses, TLS and certificates are those of that connection,
    /// and there are no times for the phases before the request.
    public var isOnReusedConnection = false
    /// What the host answered, as far as it came; kept even if the exchange failed later, as for a truncated body.
    public var response: ExchangeResponse?
    /// Why it failed; nil for a complete answer, whatever its status.
    public var failure: ExchangeFailure?
    /// How long each phase took, as far as it came.
    public var times: ExchangeTimes

    /// An exchange, of which nothing is known yet but the question.
    public init(
        _ request: ExchangeRequest, start: UTCInstant, resolvedAddresses: [NetworkAddress] = [],
        connectedAddress: NetworkAddress? = nil, security: ConnectionSecurity? = nil,
        certificates: CertificateChain? = nil, response: ExchangeResponse? = nil, failure: ExchangeFailure? = nil,
        times: ExchangeTimes = ExchangeTimes()
    ) {
        self.request = request
        self.start = start
        self.resolvedAddresses = resolvedAddresses
        self.connectedAddress = connectedAddress
        self.security = security
        self.certificates = certificates
        self.response = response
        self.failure = failure
        self.times = times
    }
}

/// What was agreed on for a connection with TLS.
public struct ConnectionSecurity: Hashable, Sendable {
    /// `TLS 1.3`, `TLS 1.2`.
    public var version: String

    /// What was agreed on.
    public init(version: String) {
        self.version = version
    }
}

/// How long the phases of an exchange took; nil for a phase that was not reached, or that there was none of, as before a
/// request on a connection that is used again.
public struct ExchangeTimes: Hashable, Sendable {
    /// From name to addresses.
    public var resolution: Duration?
    /// From address to connection.
    public var connection: Duration?
    /// From connection to keys.
    public var handshake: Duration?
    /// From the request to the first byte of the answer.
    public var firstByte: Duration?
    /// From the start to the end.
    public var total: Duration

    /// Times.
    public init(
        resolution: Duration? = nil, connection: Duration? = nil, handshake: Duration? = nil,
        firstByte: Duration? = nil, total: Duration = .zero
    ) {
        self.resolution = resolution
        self.connection = connection
        self.handshake = handshake
        self.firstByte = firstByte
        self.total = total
    }
}
