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
