import NIOCore

/// What is known about a connection before any request is read.
package struct ConnectionFacts: Sendable {
    /// The name in the TLS handshake (SNI), as it was sent; nil if there was none.
    package let serverName: String?
    /// The client's IP address; empty if it is not known.
    package let clientAddress: String
    /// The most bytes of a body.
    package let bodyByteCount: Int

    /// The connection of the current task, which handles all of its requests.
    @TaskLocal static var current: ConnectionFacts?

    init(serverName: String? = nil, address: SocketAddress?, limits: ServerLimits = ServerLimits()) {
        self.serverName = serverName
        clientAddress = address?.ipAddress ?? ""
        bodyByteCount = limits.bodyByteCount
    }
}
