/// Why an exchange did not end with a complete answer.
public struct ExchangeFailure: Error, Hashable, Sendable {
    /// What happened.
    public let kind: Kind
    /// What the system or a library says about it, for people; not escaped.
    public let detail: String

    /// A failure.
    public init(_ kind: Kind, detail: String = "") {
        self.kind = kind
        self.detail = detail
    }

    /// The ways in which an exchange fails.
    public enum Kind: Hashable, Sendable {
        /// The name does not exist.
        case nameNotFound
        /// The name could not be looked up.
        case resolutionFailed
        /// The name has no address of the requested version.
        case noAddress(NetworkAddress.Family)
        /// An address that must not be connected to.
        case forbiddenAddress(NetworkAddress)
        /// Nothing listens there.
        case refused
        /// The other side ended the connection without an answer, or within it by force.
        case reset
        /// There is no route to the address.
        case unreachable
        /// TLS did not come about.
        case tls(TLSProblem)
        /// A phase took longer than allowed.
        case timedOut(Phase)
        /// The other side closed the connection before it answered.
        case noAnswer
        /// The other side closed the connection within the header fields.
        case truncatedHead
        /// The body ended before the bytes that were announced had come.
        case truncatedBody(expected: Int?, received: Int)
        /// More body than may be read.
        case bodyTooLarge(limit: Int)
        /// More head than may be read.
        case headTooLarge(limit: Int)
        /// No HTTP, or HTTP that cannot be read.
        case malformedAnswer
        /// The body is compressed in a way that was not requested, or damaged.
        case unreadableCoding(String)
        /// The proxy did not let the connection through.
        case proxy(status: Int?)
        /// The task was cancelled.
        case cancelled
    }

    /// What can go wrong with TLS.
    public enum TLSProblem: Hashable, Sendable {
        /// A certificate has expired.
        case expired
        /// A certificate is not valid yet.
        case notYetValid
        /// The certificate is for other names.
        case wrongName
        /// The certificate is signed by itself.
        case selfSigned
        /// The chain ends before a certificate that is trusted; `isIncomplete` where an intermediate one is missing.
        case unknownIssuer(isIncomplete: Bool)
        /// No version or cipher in common.
        case noCommonVersion
        /// The other side closed the connection within the handshake.
        case closed
        /// Something else.
        case other
    }

    /// The phases that have a time-out each.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// From name to addresses.
        case resolution
        /// From address to connection.
        case connection
        /// From connection to keys.
        case handshake
        /// From the request to the head of the answer.
        case head
        /// From the head to the end of the body.
        case body
        /// All of it.
        case total
    }
}
