package import JSONRPC
package import JSONSyntax
import UniversalLinksProject

/// A session of the Language Server Protocol, without its input and output: messages in, messages out.
///
/// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
///
/// Messages wait in a queue until ``step()``, so that a cancelled request costs nothing, and a text that changes ten times
/// before anybody gets to it is judged once: diagnostics have their turn when no message waits.
package struct EditorSession {
    /// The largest message that a session reads: room for a file of 16 MiB with every byte escaped.
    package static let maximumMessageByteCount = 100 * 1_048_576
    /// More bytes of messages do not wait; whoever feeds the session stops reading then.
    package static let maximumQueuedByteCount = 128 * 1_048_576
    /// The most documents that are open at a time; further ones are not looked at.
    static let maximumDocumentCount = 1_000

    /// What the server calls itself.
    let version: String
    var phase = Phase.beginning
    var encoding = PositionEncoding.utf16
    var documents: [String: OpenDocument] = [:]
    var projects = ProjectSearch()
    /// The documents whose diagnostics are out of date, the longest waiting first.
    var outdated: [String] = []

    private var queue: [Queued] = []
    /// The messages at the start of the queue that were taken already.
    private var takenCount = 0
    /// How many bytes of messages wait.
    package private(set) var queuedByteCount = 0
    private var cancelled: Set<RPCIdentifier> = []

    /// How far a session is.
    enum Phase: Sendable {
        /// Nothing but `initialize` is answered.
        case beginning
        case running
        /// Nothing but `exit` counts.
        case shutDown
        case over(Ending)
    }

    /// How a session ended.
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

    /// A session that nobody has said anything in.
    ///
    /// - Parameter version: The version of the program.
    package init(version: String) {
        self.version = version
    }

    /// How the session ended; nil while it goes on.
    package var ending: Ending? { if case .over(let ending) = phase { ending } else { nil } }

    /// Whether ``step()`` has something to do.
    package var hasWork: Bool { ending == nil && (takenCount < queue.count || !outdated.isEmpty) }

    /// Takes a message that arrived.
    package mutating func receive(_ body: [UInt8]) {
        let message = Result { () throws(RPCError) in try RPCMessage(parsing: body) }
        if case .success(.notification("$/cancelRequest", let parameters)) = message {
            // It counts at once: what it is for may still wait.
            guard let identifier = RPCIdentifier(parameters["id"]), waits(identifier) else { return }
            cancelled.insert(identifier)
        } else {
            queue.append(Queued(message: message, byteCount: body.count))
            queuedByteCount += body.count
        }
    }

    /// Takes note of bytes that are not a message.
    package mutating func receive(unreadable error: RPCError) {
        queue.append(Queued(message: .failure(error), byteCount: 0))
    }

    /// Takes note that nothing will arrive any more.
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

    /// Methods that nobody waits for; unknown ones are ignored, as the protocol says.
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
        // What lies around a document, or its project, may have changed.
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
