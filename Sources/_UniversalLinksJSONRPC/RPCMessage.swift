package import JSONSyntax

/// A message of JSON-RPC 2.0.
///
/// https://www.jsonrpc.org/specification
///
/// ## Parsing behavior
/// - The member `jsonrpc` may be missing; with any value but `"2.0"`, the message is invalid.
/// - `params` that are neither an object nor an array count as absent.
package enum RPCMessage: Sendable {
    case request(RPCIdentifier, method: String, parameters: JSONObject)
    case notification(method: String, parameters: JSONObject)
    /// An answer to a request that this side sent.
    case response(RPCIdentifier)

    /// - Throws: `RPCError` for bytes that are not JSON, and for values that are not messages.
    package init(parsing bytes: [UInt8]) throws(RPCError) {
        guard RPCMessage.hasFewValues(bytes) else {
            throw RPCError(
                .invalidRequest,
                "The message has more than \(RPCMessage.maximumValueCount) values. Send files as text, and fewer URLs.")
        }
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw RPCError(.parseError, "The message is not JSON, at \(error.position): \(error.message)")
        }
        try self.init(document.root)
    }

    /// A message with more values is not read: each value uses many times the memory of its bytes.
    package static let maximumValueCount = 1 << 18

    /// All values but the first follow a bracket, a comma or a colon outside of strings.
    private static func hasFewValues(_ text: [UInt8]) -> Bool {
        guard text.count > maximumValueCount else { return true }
        var (count, isInString, isEscaped) = (0, false, false)
        for byte in text {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"): count += 1
            default: break
            }
        }
        return count <= maximumValueCount
    }

    /// - Throws: `RPCError` for values that are not messages.
    package init(_ value: JSONValue) throws(RPCError) {
        guard let object = value.object else {
            throw RPCError(.invalidRequest, "A message is \(value.typeDescription), not an object.")
        }
        if let version = object["jsonrpc"], version.string != "2.0" {
            throw RPCError(.invalidRequest, "\"jsonrpc\" is not \"2.0\".")
        }
        let identifier = RPCIdentifier(object["id"])
        guard let method = object["method"] else {
            guard let identifier, object.member("result") != nil || object.member("error") != nil else {
                throw RPCError(.invalidRequest, "The message has no \"method\".")
            }
            self = .response(identifier)
            return
        }
        guard let name = method.string else {
            throw RPCError(.invalidRequest, "\"method\" is \(method.typeDescription), not a string.")
        }
        let parameters = object["params"]?.object ?? JSONObject([])
        if object.member("id") == nil {
            self = .notification(method: name, parameters: parameters)
        } else if let identifier {
            self = .request(identifier, method: name, parameters: parameters)
        } else {
            throw RPCError(.invalidRequest, "\"id\" is neither a number nor a string.")
        }
    }
}

extension RPCMessage {
    package static func answer(_ result: Result<JSONValue, RPCError>, to identifier: RPCIdentifier) -> JSONValue {
        switch result {
        case .success(let value): ["jsonrpc": "2.0", "id": identifier.json, "result": value]
        case .failure(let error): ["jsonrpc": "2.0", "id": identifier.json, "error": error.json]
        }
    }

    /// The answer to something whose identifier could not be read.
    package static func answer(toUnreadable error: RPCError) -> JSONValue {
        ["jsonrpc": "2.0", "id": nil, "error": error.json]
    }

    package static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "method": JSONValue(method), "params": parameters]
    }
}

/// What identifies a request: a whole number or a text that its sender chose.
package enum RPCIdentifier: Hashable, Sendable {
    /// A number, as it was written.
    case number(String)
    case text(String)

    /// Nil for anything but a number or a string.
    package init?(_ value: JSONValue?) {
        switch value?.kind {
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        default: return nil
        }
    }

    package var json: JSONValue {
        switch self {
        case .number(let number): JSONValue(.number(number))
        case .text(let text): JSONValue(text)
        }
    }
}

/// Why a request has no result. Two errors are equal if their codes are.
package struct RPCError: Error, Sendable {
    package let code: Code
    /// The reason and what to do about it, in one or two sentences.
    package let message: String
    /// What a program can use; nil for nothing.
    package let data: JSONValue?

    package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    package struct Code: Hashable, Sendable {
        package let number: Int

        /// A number that a protocol above this one defines.
        package init(_ number: Int) { self.number = number }

        package static let parseError = Code(-32_700)
        package static let invalidRequest = Code(-32_600)
        package static let methodNotFound = Code(-32_601)
        package static let invalidParameters = Code(-32_602)
        package static let internalError = Code(-32_603)
        package static let serverNotInitialized = Code(-32_002)
        package static let requestCancelled = Code(-32_800)
        package static let requestFailed = Code(-32_803)
    }
}

extension RPCError: Equatable {
    package static func == (left: RPCError, right: RPCError) -> Bool { left.code == right.code }
}

extension RPCError {
    package var json: JSONValue {
        guard let data else { return ["code": JSONValue(code.number), "message": JSONValue(message)] }
        return ["code": JSONValue(code.number), "message": JSONValue(message), "data": data]
    }
}

extension JSONObject {
    /// The value at a path of keys; nil if there is none.
    package func value(_ path: String...) -> JSONValue? {
        var value: JSONValue?
        var object: JSONObject? = self
        for key in path {
            value = object?[key]
            object = value?.object
        }
        return value
    }
}

extension JSONValue {
    /// A whole number from 0 to `Int32.max`; nil for anything else.
    package var count: Int? { number.flatMap { Int($0) }.flatMap { (0...Int(Int32.max)).contains($0) ? $0 : nil } }
}
