/// Why a network transport cannot be set up as asked.
///
/// Two errors are equal when their codes are.
public struct NetworkConfigurationError: Error, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// What is wrong and what to do about it; text that was given stands in it as it is, not escaped.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension NetworkConfigurationError: Equatable {
    /// Whether both are the same kind of mistake.
    public static func == (left: NetworkConfigurationError, right: NetworkConfigurationError) -> Bool {
        left.code == right.code
    }
}

extension NetworkConfigurationError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension NetworkConfigurationError {
    /// A kind of mistake, named after the offence.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// A text that is no `host:address`.
        public static let invalidOverride = Code("invalid-override")
        /// A text that is no `http://host:port`.
        public static let invalidProxy = Code("invalid-proxy")
        /// Bytes that hold no certificate, or one that cannot be read.
        public static let invalidRoots = Code("invalid-roots")
        /// The TLS library cannot be set up.
        public static let unusableTLS = Code("unusable-tls")
    }
}
