public import JSONSyntax

/// Why a request has no result.
public struct RPCError: Error, Sendable {
    /// What kind of reason it is.
    public let code: Code
    /// The reason and what to do about it, in one sentence or two.
    public let message: String
    /// What a program can make of it; nil for nothing.
    public let data: JSONValue?

    /// A reason.
    public init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// A kind of reason, by its number in the protocol.
    public struct Code: Hashable, Sendable {
        /// The number.
        public let number: Int

        /// A number that a protocol above this one defines.
        public init(_ number: Int) { self.number = number }

        /// The bytes are not JSON.
        public static let parseError = Code(-32_700)
        /// The value is not a request.
        public static let invalidRequest = Code(-32_600)
        /// There is no such method.
        public static let methodNotFound = Code(-32_601)
        /// The parameters are not those of the method.
        public static let invalidParameters = Code(-32_602)
        /// Something failed in the program.
        public static let internalError = Code(-32_603)
        /// The session has not begun.
        public static let serverNotInitialized = Code(-32_002)
        /// The sender cancelled the request.
        public static let requestCancelled = Code(-32_800)
        /// The request is right, and cannot be carried out.
        public static let requestFailed = Code(-32_803)
    }
}

extension RPCError: Equatable {
    /// Whether both are the same kind of reason.
    public static func == (left: RPCError, right: RPCError) -> Bool { left.code == right.code }
}

extension RPCError {
    /// The error as a value.
    public var json: JSONValue {
        guard let data else { return ["code": JSONValue(code.number), "message": JSONValue(message)] }
        return ["code": JSONValue(code.number), "message": JSONValue(message), "data": data]
    }
}
