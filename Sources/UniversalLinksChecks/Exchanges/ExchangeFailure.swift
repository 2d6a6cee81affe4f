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
}

extension ExchangeFailure {
    /// A phase that has a time-out of its own.
    public struct Phase: Hashable, Sendable {
        package enum Value: String, CaseIterable, Sendable { case resolution, connection, handshake, head, body, total }

        package let value: Value

        /// From name to addresses.
        public static let resolution = Phase(value: .resolution)
        /// From address to connection.
        public static let connection = Phase(value: .connection)
        /// From connection to keys.
        public static let handshake = Phase(value: .handshake)
        /// From the request to the head of the answer.
        public static let head = Phase(value: .head)
        /// From the head to the end of the body.
        public static let body = Phase(value: .body)
        /// All of it.
        public static let total = Phase(value: .total)
    }
}

extension ExchangeFailure.Phase: RawRepresentable, CaseIterable {
    /// Every phase.
    public static var allCases: [ExchangeFailure.Phase] { Value.allCases.map(Self.init(value:)) }

    /// The phase that is written like this; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// How it is written.
    public var rawValue: String { value.rawValue }
}

extension ExchangeFailure.Phase: CustomStringConvertible {
    /// How it is written.
    public var description: String { rawValue }
}

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
        /// The name has no address of the requested version.
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
        /// The TLS handshake failed.
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
        /// The body is damaged, or compressed in a way that was not requested.
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

extension ExchangeFailure {
    /// What can go wrong with TLS.
    public struct TLSProblem: Hashable, Sendable {
        package enum Value: Hashable, Sendable {
            case expired, notYetValid, wrongName, selfSigned, noCommonVersion, closed, other
            case unknownIssuer(isIncomplete: Bool)
        }

        package let value: Value

        /// A certificate has expired.
        public static let expired = TLSProblem(value: .expired)
        /// A certificate is not valid yet.
        public static let notYetValid = TLSProblem(value: .notYetValid)
        /// The certificate is for other names.
        public static let wrongName = TLSProblem(value: .wrongName)
        /// The certificate is signed by itself.
        public static let selfSigned = TLSProblem(value: .selfSigned)
        /// The chain ends before a trusted certificate; `isIncomplete` if an intermediate one is missing.
        public static func unknownIssuer(isIncomplete: Bool) -> TLSProblem {
            TLSProblem(value: .unknownIssuer(isIncomplete: isIncomplete))
        }
        /// No version or cipher in common.
        public static let noCommonVersion = TLSProblem(value: .noCommonVersion)
        /// The other side closed the connection within the handshake.
        public static let closed = TLSProblem(value: .closed)
        /// Something else.
        public static let other = TLSProblem(value: .other)
    }
}

extension ExchangeFailure.TLSProblem: CustomStringConvertible {
    /// The name of the constant, with what belongs to it.
    public var description: String { "\(value)" }
}
