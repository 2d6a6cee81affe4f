extension ExchangeFailure {
    /// A way in which an exchange fails.
    public struct Kind: Hashable, Sendable {
        package enum Value: Hashable, Sendable {
            case nameNotFound, resolutionFailed, refused, reset, unreachable, noAnswer, truncatedHead, malformedAnswer
            case onlyHTTP2, cancelled
            case noAddress(NetworkAddress.Family)
            case forbiddenAddress(NetworkAddress)
            case tls(TLSProblem)
            case timedOut(Phase)
            case truncatedBody(expected: Int?, received: Int)
            case bodyTooLarge(limit: Int)
            case headTooLarge(limit: Int)
            case unreadableCoding(String)
            case proxy(status: Int?)
        }

        package let value: Value

        /// The name does not exist.
        public static let nameNotFound = Kind(value: .nameNotFound)
        /// The name could not be looked up.
        public static let resolutionFailed = Kind(value: .resolutionFailed)
        /// The name has no address of the version that was asked for.
        public static func noAddress(_ family: NetworkAddress.Family) -> Kind { Kind(value: .noAddress(family)) }
        /// An address that must not be connected to.
        public static func forbiddenAddress(_ address: NetworkAddress) -> Kind {
            Kind(value: .forbiddenAddress(address))
        }
        /// Nothing listens there.
        public static let refused = Kind(value: .refused)
        /// The other side ended the connection without an answer, or within it by force.
        public static let reset = Kind(value: .reset)
        /// There is no way to the address.
        public static let unreachable = Kind(value: .unreachable)
        /// TLS did not come about.
        public static func tls(_ problem: TLSProblem) -> Kind { Kind(value: .tls(problem)) }
        /// A phase took longer than allowed.
        public static func timedOut(_ phase: Phase) -> Kind { Kind(value: .timedOut(phase)) }
        /// The other side closed the connection before it answered.
        public static let noAnswer = Kind(value: .noAnswer)
        /// The other side closed the connection within the header fields.
        public static let truncatedHead = Kind(value: .truncatedHead)
        /// The body ended before the bytes that were announced had come.
        public static func truncatedBody(expected: Int?, received: Int) -> Kind {
            Kind(value: .truncatedBody(expected: expected, received: received))
        }
        /// More body than may be read.
        public static func bodyTooLarge(limit: Int) -> Kind { Kind(value: .bodyTooLarge(limit: limit)) }
        /// More head than may be read.
        public static func headTooLarge(limit: Int) -> Kind { Kind(value: .headTooLarge(limit: limit)) }
        /// No HTTP, or HTTP that cannot be read.
        public static let malformedAnswer = Kind(value: .malformedAnswer)
        /// The other side speaks HTTP/2 alone, which is not spoken here.
        public static let onlyHTTP2 = Kind(value: .onlyHTTP2)
        /// The body is compressed in a way that was not asked for, or damaged.
        public static func unreadableCoding(_ coding: String) -> Kind { Kind(value: .unreadableCoding(coding)) }
        /// The proxy did not let the connection through.
        public static func proxy(status: Int?) -> Kind { Kind(value: .proxy(status: status)) }
        /// The task was cancelled.
        public static let cancelled = Kind(value: .cancelled)
    }
}

extension ExchangeFailure.Kind: CustomStringConvertible {
    /// The name of the constant, with what belongs to it.
    public var description: String { "\(value)" }
}
