import JSONSyntax
import Testing
import _UniversalLinksJSONRPC

struct RPCMessageTests {
    static let invalid: [(text: String, code: RPCError.Code)] = [
        ("{", .parseError), ("\u{FFFF}", .parseError), ("[]", .invalidRequest), ("1", .invalidRequest),
        ("{}", .invalidRequest), (#"{"jsonrpc":"1.0","method":"x"}"#, .invalidRequest),
        (#"{"jsonrpc":"2.0","method":1}"#, .invalidRequest),
        (#"{"jsonrpc":"2.0","id":{},"method":"x"}"#, .invalidRequest),
        (#"{"jsonrpc":"2.0","id":1}"#, .invalidRequest),
    ]

    @Test(arguments: invalid)
    func whatIsNotAMessageIsRefused(text: String, code: RPCError.Code) {
        #expect(throws: RPCError(code, "")) { try RPCMessage(parsing: Array(text.utf8)) }
    }

    /// Each value takes many times the memory of its bytes; text in a string does not, whatever is in it.
    @Test(arguments: [("[],", false), ("{},", false), ("1,", false), ("[", false), ("", true)])
    func aMessageOfManyValuesIsRefused(value: String, isRead: Bool) throws {
        let values = String(repeating: value, count: RPCMessage.maximumValueCount + 1)
        let text = String(repeating: #",[]{}:\"\\"#, count: RPCMessage.maximumValueCount / 4)
        let message = #"{"method":"a","params":{"text":"\#(text)","values":[\#(values)1]}}"#
        if isRead {
            _ = try RPCMessage(parsing: Array(message.utf8))
        } else {
            #expect(throws: RPCError(.invalidRequest, "")) { try RPCMessage(parsing: Array(message.utf8)) }
        }
    }

    @Test func requestsNotificationsAndResponsesAreToldApart() throws {
        guard
            case .request(.number("1"), "a", let parameters) = try RPCMessage(
                parsing: Array(#"{"jsonrpc":"2.0","id":1,"method":"a","params":{"b":{"c":2}}}"#.utf8))
        else {
            Issue.record("not a request")
            return
        }
        #expect(parameters.value("b", "c")?.count == 2)
        #expect(parameters.value("b", "x") == nil)
        guard case .notification("a", _) = try RPCMessage(parsing: Array(#"{"method":"a","params":[1]}"#.utf8)) else {
            Issue.record("not a notification")
            return
        }
        guard case .response(.text("x")) = try RPCMessage(parsing: Array(#"{"id":"x","result":null}"#.utf8)) else {
            Issue.record("not a response")
            return
        }
    }

    @Test func answersCarryTheIdentifier() {
        let writer = JSONWriter(layout: .compact)
        #expect(
            writer.text(of: RPCMessage.answer(.success([1]), to: .number("1.0")))
                == #"{"jsonrpc":"2.0","id":1.0,"result":[1]}"#)
        #expect(
            writer.text(of: RPCMessage.answer(.failure(RPCError(.methodNotFound, "No.")), to: .text("a")))
                == #"{"jsonrpc":"2.0","id":"a","error":{"code":-32601,"message":"No."}}"#)
    }
}
