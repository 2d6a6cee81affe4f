import JSONSyntax
import Testing
import UniversalLinksEditor
import UniversalLinksLinting
import _UniversalLinksJSONRPC

/// A client of a session in the same process.
struct EditorClient {
    var session: EditorSession
    private var number = 0

    /// A client whose session is initialised.
    init(encodings: [String] = ["utf-16"], documentation: DocumentationAddress? = nil) {
        session = EditorSession(version: "1", documentation: documentation)
        let answer = request(
            "initialize",
            ["capabilities": ["general": ["positionEncodings": JSONValue(encodings)]]])
        #expect(answer?.object?["result"] != nil)
        notify("initialized", [:])
        _ = work()
    }

    mutating func notify(_ method: String, _ parameters: JSONValue) {
        send(["jsonrpc": "2.0", "method": JSONValue(method), "params": parameters])
    }

    mutating func send(_ message: JSONValue) {
        session.receive(Array(JSONWriter(layout: .compact).text(of: message).utf8))
    }

    /// Lets the session work until it has nothing to do.
    mutating func work() -> [JSONValue] {
        var messages: [JSONValue] = []
        while session.hasWork { messages += session.step() }
        return messages
    }

    /// The answer to a request.
    mutating func request(_ method: String, _ parameters: JSONValue) -> JSONValue? {
        number += 1
        send(["jsonrpc": "2.0", "id": JSONValue(number), "method": JSONValue(method), "params": parameters])
        let answers = work()
        return answers.last { $0.object?["id"]?.number == "\(number)" }
    }

    mutating func result(_ method: String, _ uri: String, _ more: [(String, JSONValue)] = []) -> JSONValue? {
        let members = [("textDocument", ["uri": JSONValue(uri)] as JSONValue)] + more
        let parameters = JSONValue(.object(JSONObject(members.map { .init(key: $0.0, value: $0.1) })))
        return request(method, parameters)?.object?["result"]
    }

    /// Opens a document, and returns what is published about it.
    mutating func open(_ text: String, as uri: String = EditorClient.uri) -> [JSONValue] {
        notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": JSONValue(uri), "languageId": "json", "version": 1, "text": JSONValue(text),
                ]
            ])
        return published(work())
    }

    /// The diagnostics of the last publication.
    func published(_ messages: [JSONValue]) -> [JSONValue] {
        messages.last { $0.object?["method"]?.string == "textDocument/publishDiagnostics" }?
            .object?.value("params", "diagnostics")?.array ?? []
    }

    static let uri = "file:///no/such/folder/apple-app-site-association"

    static func position(_ line: Int, _ character: Int) -> JSONValue {
        ["line": JSONValue(line), "character": JSONValue(character)]
    }

    /// The position of the first place of a text in another one, counted in UTF-16.
    static func position(of part: String, in text: String) -> JSONValue {
        guard let range = text.firstRange(of: part) else { return position(0, 0) }
        let before = text[..<range.lowerBound]
        let line = before.split(separator: "\n", omittingEmptySubsequences: false)
        return position(line.count - 1, line.last?.utf16.count ?? 0)
    }
}

extension JSONValue {
    /// The value at the end of a path of keys.
    func at(_ path: String...) -> JSONValue? { self[JSONPointer(tokens: path)] }
}
