/// How much clients may ask for.
package struct ServerLimits: Hashable, Sendable {
    /// The most bytes of all header fields of a request.
    package var headerByteCount = 32 * 1024
    /// The most header fields of a request.
    package var headerFieldCount = 100
    /// The most bytes of a request's body.
    package var bodyByteCount = 1 << 20
    /// How long a connection may be idle between requests.
    package var idleTime = Duration.seconds(60)
    /// How long the TLS handshake may take, and a request from its first byte to its last.
    package var requestTime = Duration.seconds(15)
    /// How long a client may leave what is sent to it unread.
    package var stallTime = Duration.seconds(30)
    /// The most connections at a time; more wait to be accepted.
    package var connectionCount = 20_000
    /// How long requests may take to finish once the server has been told to stop.
    package var shutdownTime = Duration.seconds(20)

    /// The defaults.
    package init() {}
}
