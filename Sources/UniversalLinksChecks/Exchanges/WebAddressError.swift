/// Why a text is not an address that can be requested.
///
/// Two errors are equal when their codes are.
public struct WebAddressError: Error, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// What is wrong and what to do about it, without the text.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension WebAddressError: Equatable {
    /// Whether both are the same kind of mistake.
    public static func == (left: WebAddressError, right: WebAddressError) -> Bool { left.code == right.code }
}

extension WebAddressError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension WebAddressError {
    /// A kind of mistake, named after the offence.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// More bytes than are read of a URL.
        public static let excessiveLength = Code("excessive-length")
        /// A control character, a line break among them.
        public static let controlCharacter = Code("control-character")
        /// No scheme, or one that is neither `http` nor `https`.
        public static let otherScheme = Code("other-scheme")
        /// No host.
        public static let missingHost = Code("missing-host")
        /// A user name or password.
        public static let userInformation = Code("user-information")
        /// A host that is neither a name in ASCII nor an address.
        public static let invalidHost = Code("invalid-host")
        /// A port that is not a number from 1 to 65,535.
        public static let invalidPort = Code("invalid-port")
        /// Nothing at all.
        public static let emptyText = Code("empty-text")
    }
}
