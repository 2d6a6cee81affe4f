package import JSONSyntax
package import UniversalLinksLinting
import UniversalLinksProject
package import _UniversalLinksJSONRPC

/// A session of the Language Server Protocol, without its input and output: messages in, messages out.
///
/// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
///
/// Messages wait in a queue until ``step()``, so a cancelled request costs nothing, and a text that changes ten times
/// in the meantime is judged once: diagnostics have their turn when no message waits.
package struct EditorSession {
    /// Room for a file of 16 MiB with every byte escaped.
    package static let maximumMessageByteCount = 100 * 1_048_576
    /// At this size of the queue, the caller stops reading.
    package static let maximumQueuedByteCount = 128 * 1_048_576
    /// Further documents are ignored.
    static let maximumDocumentCount = 1_000

    let version: String
    /// Where the pages of the rules are; nil without an address.
    let documentation: DocumentationAddress?
    var phase = Phase.beginning
    var encoding = PositionEncoding.utf16
    var documents: [String: OpenDocument] = [:]
    var projects = ProjectSearch()
    /// The documents whose diagnostics are out of date, the longest waiting first.
    var outdated: [String] = []

    private var queue: [Queued] = []
    /// The messages at the start of the queue that were processed.
    private var takenCount = 0
    package private(set) var queuedByteCount = 0
    private var cancelled: Set<RPCIdentifier> = []

    enum Phase: Sendable {
        /// Only `initialize` is answered.
        case beginning
        case running
        /// Only `exit` counts.
        case shutDown
        case over(Ending)
    }

    package enum Ending: Sendable {
        /// The client shut it down, and then ended it.
        case orderly
        /// The client ended it without shutting it down, or disappeared.
        case abrupt
    }

    private struct Queued {
        let message: Result<RPCMessage, RPCError>
        let byteCount: Int
    }

    /// - Parameters:
    ///   - version: The version of the program.
    ///   - documentation: Where the pages of the rules are, to which the codes of diagnostics link.
    package init(version: String, documentation: DocumentationAddress? = nil) {
        self.version = version
        self.documentation = documentation
    }

    /// Nil while the session goes on.
    package var ending: Ending? { if case .over(let ending) = phase { ending } else { nil } }

    /// Whether ``step()`` has something to do.
    package var hasWork: Bool { ending == nil && (takenCount < queue.count || !outdated.isEmpty) }

    package mutating func receive(_ body: [UInt8]) {
        let message = Result { () throws(RPCError) in try RPCMessage(parsing: body) }
        if case .success(.notification("$/cancelRequest", let parameters)) = message {
            // A cancellation counts at once: its request may still wait.
            guard let identifier = RPCIdentifier(parameters["id"]), waits(identifier) else { return }
            cancelled.insert(identifier)
        } else {
            queue.append(Queued(message: message, byteCount: body.count))
            queuedByteCount += body.count
        }
    }

    package mutating func receive(unreadable error: RPCError) {
        queue.append(Queued(message: .failure(error), byteCount: 0))
    }

    package mutating func receiveEnd() {
        if ending == nil { phase = .over(.abrupt) }
    }

    private func waits(_ identifier: RPCIdentifier) -> Bool {
        queue[takenCount...].contains {
            if case .success(.request(identifier, _, _)) = $0.message { true } else { false }
        }
    }

    /// Does the next piece of work.
    ///
    /// - Returns: The messages to send.
    package mutating func step() -> [JSONValue] {
        guard ending == nil else { return [] }
        guard takenCount < queue.count else {
            guard !outdated.isEmpty else { return [] }
            return publishDiagnostics(of: outdated.removeFirst())
        }
        let next = queue[takenCount]
        takenCount += 1
        queuedByteCount -= next.byteCount
        if takenCount == queue.count || takenCount > 1_000 {
            queue.removeFirst(takenCount)
            takenCount = 0
        }
        switch next.message {
        case .failure(let error): return [RPCMessage.answer(toUnreadable: error)]
        case .success(.response): return []
        case .success(.notification(let method, let parameters)):
            notice(method, parameters)
            return []
        case .success(.request(let identifier, let method, let parameters)):
            let isCancelled = cancelled.remove(identifier) != nil
            let result = Result { () throws(RPCError) in
                if isCancelled { throw RPCError(.requestCancelled, "The request was cancelled.") }
                return try answer(method, parameters)
            }
            return [RPCMessage.answer(result, to: identifier)]
        }
    }
}

// MARK: - Methods

extension EditorSession {
    private mutating func answer(_ method: String, _ parameters: JSONObject) throws(RPCError) -> JSONValue {
        switch (phase, method) {
        case (.beginning, "initialize"): return initialize(parameters)
        case (.beginning, _): throw RPCError(.serverNotInitialized, "Send \"initialize\" first.")
        case (.running, "shutdown"):
            phase = .shutDown
            outdated.removeAll()
            return nil
        case (.running, _): break
        case (.shutDown, _), (.over, _):
            throw RPCError(.invalidRequest, "The session was shut down. Send \"exit\".")
        }
        switch method {
        case "initialize": throw RPCError(.invalidRequest, "The session was initialized already.")
        case "textDocument/codeAction": return codeActions(parameters)
        case "textDocument/formatting": return try formatting(parameters)
        case "textDocument/documentSymbol": return documentSymbols(parameters)
        case "textDocument/hover": return hover(parameters)
        case "textDocument/completion": return completion(parameters)
        case "textDocument/codeLens": return codeLenses(parameters)
        default: throw RPCError(.methodNotFound, "There is no method \"\(method.prefix(100))\".")
        }
    }

    /// Unknown notifications are ignored, as the protocol says.
    private mutating func notice(_ method: String, _ parameters: JSONObject) {
        if method == "exit" {
            if case .shutDown = phase { phase = .over(.orderly) } else { phase = .over(.abrupt) }
            return
        }
        guard case .running = phase else { return }
        switch method {
        case "textDocument/didOpen": open(parameters)
        case "textDocument/didChange": change(parameters)
        case "textDocument/didClose": close(parameters)
        // The surroundings of a document, or its project, may have changed.
        case "textDocument/didSave", "workspace/didChangeWatchedFiles": judgeEverythingAgain()
        default: break
        }
    }

    private mutating func initialize(_ parameters: JSONObject) -> JSONValue {
        phase = .running
        encoding = PositionEncoding(offered: parameters.value("capabilities", "general", "positionEncodings"))
        return [
            "capabilities": [
                "positionEncoding": JSONValue(encoding.rawValue),
                "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
                "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll"]],
                "documentFormattingProvider": true,
                "documentSymbolProvider": true,
                "hoverProvider": true,
                "completionProvider": ["triggerCharacters": ["\"", "$", "(", ":"]],
                "codeLensProvider": ["resolveProvider": false],
            ],
            "serverInfo": ["name": "aasa", "version": JSONValue(version)],
        ]
    }
}

extension EditorSession {
    mutating func open(_ parameters: JSONObject) {
        guard let document = parameters["textDocument"]?.object, let name = document["uri"]?.string,
            let text = document["text"]?.string, documents.count < EditorSession.maximumDocumentCount
        else { return }
        let uri = FileURI(name)
        let path = uri.path ?? uri.fileName
        let isListed = !settings(ofFileAt: path).domains(withFile: path).isEmpty
        guard
            let kind = DocumentKind(
                fileName: uri.fileName, language: document["languageId"]?.string, isListed: isListed)
        else { return }
        documents[name] = OpenDocument(
            uri, kind, version: document["version"]?.count, EditorText(Array(text.utf8), encoding: encoding))
        judgeAgain(name)
    }

    /// Applies the changes one by one. An invalid one ends the list, since those after it depend on it.
    mutating func change(_ parameters: JSONObject) {
        guard let name = parameters.value("textDocument", "uri")?.string, var document = documents[name] else { return }
        for change in parameters["contentChanges"]?.array ?? [] {
            guard let text = document.text.applying(change) else { break }
            document.text = text
        }
        document.version = parameters.value("textDocument", "version")?.count
        documents[name] = document
        judgeAgain(name)
    }

    mutating func close(_ parameters: JSONObject) {
        guard let name = parameters.value("textDocument", "uri")?.string, documents[name] != nil else { return }
        documents[name] = nil
        // The turn that follows clears what the client shows.
        judgeAgain(name)
    }

    mutating func judgeEverythingAgain() {
        for name in documents.keys.sorted() {
            documents[name]?.judged = nil
            judgeAgain(name)
        }
    }

    private mutating func judgeAgain(_ name: String) {
        if !outdated.contains(name) { outdated.append(name) }
    }

    /// Nil if the session does not know the document.
    mutating func judged(_ parameters: JSONObject) -> (document: OpenDocument, found: JudgedDocument)? {
        guard let name = parameters.value("textDocument", "uri")?.string else { return nil }
        return judged(name)
    }

    /// Nil if the session does not know the document.
    mutating func judged(_ name: String) -> (document: OpenDocument, found: JudgedDocument)? {
        guard var document = documents[name] else { return nil }
        if let found = document.judged { return (document, found) }
        let found = JudgedDocument(document, under: settings(ofFileAt: document.path))
        document.judged = found
        documents[name] = document
        return (document, found)
    }

    /// The settings of the file's project. A project whose configuration is broken has none.
    mutating func settings(ofFileAt path: String) -> RunSettings {
        guard let project = project(ofFileAt: path) else { return RunSettings() }
        return RunSettings(project: project, today: CalendarDate.today)
    }

    mutating func project(ofFileAt path: String) -> Project? {
        guard path.hasPrefix("/"), case .project(let project) = projects.project(ofFileAt: path) else { return nil }
        return project
    }
}

extension JSONValue {
    /// Without the members whose value is nil.
    init(members: [(key: String, value: JSONValue?)]) {
        self.init(
            .object(JSONObject(members.compactMap { key, value in value.map { .init(key: key, value: $0) } })))
    }
}
