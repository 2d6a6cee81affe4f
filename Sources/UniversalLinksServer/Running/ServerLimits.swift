/// How much clients may ask for.
public struct ServerLimits: Hashable, Sendable {
    /// The most bytes of all header fields of a request.
    public var headerByteCount = 32 * 1024
    /// The most header fields of a request.
    public var headerFieldCount = 100
    /// The most bytes of a request's body.
    public var bodyByteCount = 1 << 20
    /// How long a connection may be idle between requests.
    public var idleTime = Duration.seconds(60)
    /// How long the TLS handshake may take, and a request from its first byte to its last.
    public var requestTime = Duration.seconds(15)
    /// How long a client may leave what is sent to it unread.
    public var stallTime = Duration.seconds(30)
    /// The most connections at a time; more wait to be accepted.
    public var connectionCount = 20_000
    /// How long requests may take to finish once the server has been told to stop.
    public var shutdownTime = Duration.seconds(20)

    /// The defaults.
    public init() {}
}
