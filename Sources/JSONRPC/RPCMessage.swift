package import JSONSyntax

/// A message of JSON-RPC 2.0, as somebody sent it.
///
/// https://www.jsonrpc.org/specification
///
/// ## Parsing behavior
/// - The member `jsonrpc` may be missing; with any value but `"2.0"`, the message is invalid.
/// - `params` that are neither an object nor an array count as absent.
package enum RPCMessage: Sendable {
    /// Somebody waits for an answer.
    case request(RPCIdentifier, method: String, parameters: JSONObject)
    /// Nobody does.
    case notification(method: String, parameters: JSONObject)
    /// An answer to a request that this side sent.
    case response(RPCIdentifier)

    /// Reads one message.
    ///
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

    /// The most values of a message that is read: each takes many times the memory of its bytes.
    package static let maximumValueCount = 1 << 18

    /// Whether a text has no more values than that: all but the first follow a bracket, a comma or a colon outside of strings.
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

    /// Reads one message.
    ///
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
    /// The answer to a request.
    package static func answer(_ result: Result<JSONValue, RPCError>, to identifier: RPCIdentifier) -> JSONValue {
        switch result {
        case .success(let value): ["jsonrpc": "2.0", "id": identifier.json, "result": value]
        case .failure(let error): ["jsonrpc": "2.0", "id": identifier.json, "error": error.json]
        }
    }

    /// The answer to something that has no identifier, since it could not be read.
    package static func answer(toUnreadable error: RPCError) -> JSONValue {
        ["jsonrpc": "2.0", "id": nil, "error": error.json]
    }

    /// A message that nobody answers.
    package static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "method": JSONValue(method), "params": parameters]
    }
}
