public import HTTPTypes

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

    /// An exchange of which only the request is known.
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

/// How long the phases of an exchange took; nil for a phase that was not reached, or that there was none of, as before
/// a request on a connection that is used again.
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

/// What is requested from a host, and how much of an answer is read.
public struct ExchangeRequest: Sendable {
    /// What is requested.
    public var address: WebAddress
    /// Header fields in addition to `Host` and `Connection`, in order.
    public var fields: HTTPFields
    /// Only addresses of this version are used; nil for any.
    public var family: NetworkAddress.Family?
    /// What ends it.
    public var limits: ExchangeLimits
    /// Which addresses a name may resolve to.
    public var reachability: Reachability
    /// Which connection carries it.
    public var connection: ConnectionUse

    /// A GET of an address.
    public init(
        _ address: WebAddress, fields: HTTPFields = [:], family: NetworkAddress.Family? = nil,
        limits: ExchangeLimits = ExchangeLimits(), reachability: Reachability = .everything,
        connection: ConnectionUse = .own
    ) {
        self.address = address
        self.fields = fields
        self.family = family
        self.limits = limits
        self.reachability = reachability
        self.connection = connection
    }

    /// Which connection carries a request.
    ///
    /// A connection is kept only after a complete response with status 200 that ends before the connection does, and
    /// for a fifteenth of ``ExchangeLimits/total`` at most. It then carries requests to the same scheme, host and port,
    /// with the same
    /// ``Reachability`` and version of IP. A transport that keeps no connections ignores this.
    public struct ConnectionUse: Hashable, Sendable {
        /// Whether a connection that an earlier request left open may carry the request.
        public var reuses: Bool
        /// Whether the connection is kept for another request.
        public var keeps: Bool

        /// A choice.
        public init(reuses: Bool, keeps: Bool) {
            self.reuses = reuses
            self.keeps = keeps
        }

        /// A connection of its own, which is closed after the response.
        public static let own = ConnectionUse(reuses: false, keeps: false)
    }

    /// Which addresses a connection may go to.
    public enum Reachability: Hashable, Sendable {
        /// Any: for names that come from the user.
        case everything
        /// None that is private, loopback, link-local, multicast or reserved: for names that come from others.
        case publicAddresses
    }
}

/// What ends an exchange.
public struct ExchangeLimits: Hashable, Sendable {
    /// The longest time that one phase may take.
    public var phase: Duration
    /// The longest time that all of it may take.
    public var total: Duration
    /// The most bytes of head that are read: status line and fields.
    public var headByteCount: Int
    /// The most bytes of body that are read, as sent and after decompression.
    public var bodyByteCount: Int
    package var exceptions: [ExchangeFailure.Phase: Duration] = [:]
    /// An option of a program with its value: messages about time-outs name it.
    package var timeSetting: String?

    /// The most bytes that an association file may have, and one to see that there are more (semantics W2).
    public static let fileByteCount = 131_072 + 1

    /// Limits.
    public init(
        phase: Duration = .seconds(10), total: Duration = .seconds(30), headByteCount: Int = 65_536,
        bodyByteCount: Int = ExchangeLimits.fileByteCount
    ) {
        self.phase = phase
        self.total = total
        self.headByteCount = headByteCount
        self.bodyByteCount = bodyByteCount
    }

    /// Each phase may use all of the time, so that a time-out is that of the phase in which it came.
    package var isUndivided: Bool { phase == total }

    package func limit(of phase: ExchangeFailure.Phase) -> Duration { exceptions[phase] ?? self.phase }
}

/// What a host answered.
public struct ExchangeResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The words behind it, as sent.
    public var reason: String
    /// The header fields in the order in which they came, with their names as written.
    public var fields: HTTPFields
    /// The body after decompression, as far as it came and was read.
    public var body: [UInt8]
    /// The bytes of the body as they were sent.
    public var sentByteCount: Int

    /// An answer.
    public init(
        status: Int, reason: String = "", fields: HTTPFields = [:], body: [UInt8] = [], sentByteCount: Int? = nil
    ) {
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
        self.sentByteCount = sentByteCount ?? body.count
    }
}

/// The certificates that a host presented, that of the host first.
public struct CertificateChain: Hashable, Sendable {
    /// In the order in which they were sent.
    public var certificates: [CertificateSummary]
    /// Why they are not trusted; nil if they are.
    public var problem: ExchangeFailure.TLSProblem?
    /// What the verifier says about it, for people; not escaped.
    public var detail: String

    /// A chain.
    public init(
        _ certificates: [CertificateSummary], problem: ExchangeFailure.TLSProblem? = nil, detail: String = ""
    ) {
        self.certificates = certificates
        self.problem = problem
        self.detail = detail
    }
}

extension CertificateChain {
    /// The host's certificate and its issuers, each followed by the one whose subject is its issuer, as far as they
    /// were sent.
    var path: [CertificateSummary] {
        var path = Array(certificates.prefix(1))
        while let last = path.last, last.issuer != last.subject,
            let issuer = certificates.first(where: { $0.subject == last.issuer && !path.contains($0) })
        {
            path.append(issuer)
        }
        return path
    }
}

/// What is worth knowing of a certificate.
public struct CertificateSummary: Hashable, Sendable {
    /// Whom it is for.
    public var subject: String
    /// Who signed it.
    public var issuer: String
    /// The host names and addresses that it is for.
    public var names: [String]
    /// From when on it is valid.
    public var notBefore: UTCInstant
    /// Until when it is valid.
    public var notAfter: UTCInstant

    /// A certificate.
    public init(subject: String, issuer: String, names: [String], notBefore: UTCInstant, notAfter: UTCInstant) {
        self.subject = subject
        self.issuer = issuer
        self.names = names
        self.notBefore = notBefore
        self.notAfter = notAfter
    }
}

/// Something that carries an exchange out: the network, or a script in a test.
///
/// It follows no redirect, and sends one request, once. It owns every limit of the request: when a phase takes
/// longer than allowed, or more comes than may be read, it ends the exchange and says so.
public protocol Transport: Sendable {
    /// Sends the request once and records what happened, a failure as well.
    ///
    /// A cancelled task ends the exchange, whose failure is then `cancelled`.
    func exchange(_ request: ExchangeRequest) async -> HTTPExchange
}
