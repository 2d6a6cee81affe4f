/// Why a text is not a URL.
///
/// Two errors are equal when their codes are.
public struct LinkURLError: Error, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// What is wrong and what to do about it, without the text.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension LinkURLError: Equatable {
    /// Whether both are the same kind of mistake.
    public static func == (left: LinkURLError, right: LinkURLError) -> Bool { left.code == right.code }
}

extension LinkURLError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension LinkURLError {
    /// A kind of mistake, named after the offence.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// More bytes than ``LinkURL/maximumByteCount``.
        public static let excessiveLength = Code("excessive-length")
        /// The text before the first colon is not a scheme.
        public static let invalidScheme = Code("invalid-scheme")
        /// The text after the host's colon is not a number.
        public static let invalidPort = Code("invalid-port")
        /// The host, or the user name before it, contains a character that is not allowed.
        public static let invalidHost = Code("invalid-host")
        /// The host is not ASCII, and no conversion is available.
        public static let unicodeHost = Code("unicode-host")
    }
}
