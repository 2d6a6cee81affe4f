/// Messages of an editor with a document open, chosen byte by byte; the text of the document is what is left of the input.
struct EditorDraft {
    private let text: String
    private let lineCount: Int
    private var nextIdentifier = 1

    private static let names = [
        "apple-app-site-association", "apple-app-site-association.json", "Eats.entitlements", "aasa.yml", "notes.txt",
    ]
    private static let requests = [
        "textDocument/hover", "textDocument/completion", "textDocument/codeAction", "textDocument/formatting",
        "textDocument/documentSymbol", "textDocument/codeLens",
    ]
    private static let changes = ["", "{", "}", "\"", ",", "\n", "é", "😀", "\"components\": [{\"/\": \"*\"}]", "\\u00"]

    private let name: String

    /// The messages behind `initialized`.
    static func messages(_ input: inout FuzzInput) -> [String] {
        let name = input.pick(names)
        let count = input.number(below: 8)
        var choices = FuzzInput(Array(input.rest.prefix(48)))
        var text = FuzzInput(Array(input.rest.dropFirst(48)))
        var draft = EditorDraft(
            name, name.contains("association") && input.number(below: 2) == 0 ? nil : text.bytes, &text)
        return [draft.opening] + (0..<count).map { _ in draft.message(&choices) }
    }

    private init(_ name: String, _ bytes: [UInt8]?, _ input: inout FuzzInput) {
        var file = FileDraft()
        self.name = name
        text = bytes.map { String(decoding: $0, as: UTF8.self) } ?? file.file(&input)
        lineCount = text.utf8.count(where: { $0 == 10 }) + 1
    }

    private var opening: String {
        let document = #""uri": \#(uri), "languageId": "json", "version": 1, "text": \#(JSONText.quoted(text))"#
        return notification("textDocument/didOpen", #""textDocument": {\#(document)}"#)
    }

    private var uri: String { JSONText.quoted("file:///a/" + name) }

    private mutating func message(_ input: inout FuzzInput) -> String {
        let document = #""textDocument": {"uri": \#(uri), "version": 2}"#
        switch input.number(below: 10) {
        case 0:
            let range = #""range": \#(range(&input)), "#
            let text = JSONText.quoted(input.pick(EditorDraft.changes))
            let change = #"{\#(input.number(below: 4) > 0 ? range : "")"text": \#(text)}"#
            return notification("textDocument/didChange", #"\#(document), "contentChanges": [\#(change)]"#)
        case 1: return notification("$/cancelRequest", #""id": \#(input.number(below: 8))"#)
        case 2: return notification(input.pick(["textDocument/didSave", "textDocument/didClose"]), document)
        case 3: return notification("workspace/didChangeWatchedFiles", #""changes": [{"uri": \#(uri), "type": 2}]"#)
        default:
            nextIdentifier += 1
            let place = #""position": \#(position(&input)), "range": \#(range(&input)), "context": {"diagnostics": []}"#
            return
                #"{"jsonrpc": "2.0", "id": \#(nextIdentifier), "method": "\#(input.pick(EditorDraft.requests))", "params": {\#(document), "options": {"tabSize": 2, "insertSpaces": true}, \#(place)}}"#
        }
    }

    private func notification(_ method: String, _ members: String) -> String {
        #"{"jsonrpc": "2.0", "method": "\#(method)", "params": {\#(members)}}"#
    }

    private func range(_ input: inout FuzzInput) -> String {
        #"{"start": \#(position(&input)), "end": \#(position(&input))}"#
    }

    private func position(_ input: inout FuzzInput) -> String {
        let line = input.pick([0, lineCount - 1, lineCount / 2, Int(input.byte())])
        return #"{"line": \#(line), "character": \#(Int(input.byte()) << input.pick([0, 0, 0, 2, 30]))}"#
    }
}
