public import HTTPTypes

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
    /// for a fifteenth of ``ExchangeLimits/total`` at most. It then carries requests to the same scheme, host and port, with the same
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
    /// Phases with a limit of their own.
    package var exceptions: [ExchangeFailure.Phase: Duration] = [:]
    /// What set the times, in the words of whoever did: an option of a program with its value. Messages about time-outs name it.
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

    /// Whether each phase may use all of the time, so that a time-out is that of the phase in which it came.
    package var isUndivided: Bool { phase == total }

    /// The longest time that this phase may take.
    package func limit(of phase: ExchangeFailure.Phase) -> Duration { exceptions[phase] ?? self.phase }
}
