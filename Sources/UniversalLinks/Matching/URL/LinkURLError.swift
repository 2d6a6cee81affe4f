/// Why a text is no URL.
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
        /// What stands before the first colon is no scheme.
        public static let invalidScheme = Code("invalid-scheme")
        /// What stands behind the host's colon is no number.
        public static let invalidPort = Code("invalid-port")
        /// The host, or the user name before it, holds what none may hold.
        public static let invalidHost = Code("invalid-host")
        /// The host is not ASCII, and nobody is there to convert it.
        public static let unicodeHost = Code("unicode-host")
    }
}
