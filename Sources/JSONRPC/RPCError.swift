package import JSONSyntax

/// Why a request has no result.
package struct RPCError: Error, Sendable {
    /// What kind of reason it is.
    package let code: Code
    /// The reason and what to do about it, in one sentence or two.
    package let message: String
    /// What a program can make of it; nil for nothing.
    package let data: JSONValue?

    /// A reason.
    package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// A kind of reason, by its number in the protocol.
    package struct Code: Hashable, Sendable {
        /// The number.
        package let number: Int

        /// A number that a protocol above this one defines.
        package init(_ number: Int) { self.number = number }

        /// The bytes are not JSON.
        package static let parseError = Code(-32_700)
        /// The value is not a request.
        package static let invalidRequest = Code(-32_600)
        /// There is no such method.
        package static let methodNotFound = Code(-32_601)
        /// The parameters are not those of the method.
        package static let invalidParameters = Code(-32_602)
        /// Something failed in the program.
        package static let internalError = Code(-32_603)
        /// The session has not begun.
        package static let serverNotInitialized = Code(-32_002)
        /// The sender cancelled the request.
        package static let requestCancelled = Code(-32_800)
        /// The request is right, and cannot be carried out.
        package static let requestFailed = Code(-32_803)
    }
}

extension RPCError: Equatable {
    /// Whether both are the same kind of reason.
    package static func == (left: RPCError, right: RPCError) -> Bool { left.code == right.code }
}

extension RPCError {
    /// The error as a value.
    package var json: JSONValue {
        guard let data else { return ["code": JSONValue(code.number), "message": JSONValue(message)] }
        return ["code": JSONValue(code.number), "message": JSONValue(message), "data": data]
    }
}
