package import JSONSyntax
import UniversalLinks
package import _UniversalLinksJSONRPC

/// A session of the Model Context Protocol, without its input and output: messages in, messages out.
///
/// https://modelcontextprotocol.io/specification
///
/// Calls run concurrently, so that a slow one does not block another, or its own cancellation.
package actor AgentSession {
    /// Room for two files of 16 MiB.
    package static let maximumMessageByteCount = 64 * 1_048_576
    /// Further calls wait.
    static let maximumCallCount = 4
    static let maximumWaitingCount = 64

    private let version: String
    private let tools: ToolRun
    private let send: @Sendable (JSONValue) -> Void
    private var isInitialized = false
    private var running: [RPCIdentifier: Task<Void, Never>] = [:]
    private var waiting: [Call] = []
    /// Resumed when all calls are done.
    private var idle: [CheckedContinuation<Void, Never>] = []

    private struct Call {
        let identifier: RPCIdentifier
        let tool: AgentTool
        let arguments: JSONObject
        let protocolVersion: AgentProtocol
    }

    /// - Parameters:
    ///   - version: The version of the program.
    ///   - send: Sends a message. It is called one at a time.
    package init(version: String, tools: ToolRun, send: @escaping @Sendable (JSONValue) -> Void) {
        (self.version, self.tools, self.send) = (version, tools, send)
    }

    package func receive(_ line: [UInt8]) {
        do throws(RPCError) {
            switch try RPCMessage(parsing: line) {
            case .request(let identifier, let method, let parameters): receive(identifier, method, parameters)
            case .notification("notifications/cancelled", let parameters):
                if let identifier = RPCIdentifier(parameters["requestId"]) { cancel(identifier) }
            case .notification, .response: break
            }
        } catch {
            send(RPCMessage.answer(toUnreadable: error))
        }
    }

    package func receive(unreadable error: RPCError) {
        send(RPCMessage.answer(toUnreadable: error))
    }

    /// Waits until every call is answered.
    package func finish() async {
        guard !running.isEmpty else { return }
        await withCheckedContinuation { idle.append($0) }
    }

    // MARK: - Methods

    private func receive(_ identifier: RPCIdentifier, _ method: String, _ parameters: JSONObject) {
        do throws(RPCError) {
            let spoken = try AgentProtocol(of: parameters)
            guard method != "tools/call" else { return try call(identifier, parameters, spoken) }
            send(RPCMessage.answer(.success(try answer(method, parameters, spoken)), to: identifier))
        } catch {
            send(RPCMessage.answer(.failure(error), to: identifier))
        }
    }

    private func answer(
        _ method: String, _ parameters: JSONObject, _ spoken: AgentProtocol
    ) throws(RPCError) -> JSONValue {
        switch method {
        case "ping": return [:]
        case "initialize":
            isInitialized = true
            return [
                "protocolVersion": JSONValue(AgentProtocol.negotiated(parameters["protocolVersion"]?.string)),
                "capabilities": ["tools": ["listChanged": false]],
                "serverInfo": serverInfo, "instructions": JSONValue(instructions),
            ]
        case "server/discover" where spoken == .stateless:
            return spoken.completed([
                ("supportedVersions", JSONValue(AgentProtocol.statelessVersions)),
                ("capabilities", ["tools": ["listChanged": false]]), ("instructions", JSONValue(instructions)),
                ("ttlMs", 3_600_000), ("cacheScope", "public"),
                ("_meta", ["io.modelcontextprotocol/serverInfo": serverInfo]),
            ])
        case "tools/list":
            try requireSession(spoken)
            let list = JSONValue(tools.tools.map(\.json))
            return spoken.completed(
                [("tools", list)] + (spoken == .stateless ? [("ttlMs", 3_600_000), ("cacheScope", "public")] : []))
        default: throw RPCError(.methodNotFound, "There is no method \"\(method.prefix(100))\".")
        }
    }

    private var serverInfo: JSONValue { ["name": "aasa", "title": "aasa", "version": JSONValue(version)] }

    private var instructions: String {
        "Tools for apple-app-site-association files, which say which URLs of a website open in which iOS app. "
            + "Pass a file as text, or as a path in the folder that the server was started in. "
            + "If that folder has an aasa.yml, the tool project checks everything that it lists. "
            + "Answers say what the file allows; whether an app opens also depends on the device."
    }

    private func requireSession(_ spoken: AgentProtocol) throws(RPCError) {
        guard isInitialized || spoken == .stateless else {
            throw RPCError(.invalidRequest, "Send \"initialize\" first.")
        }
    }

    // MARK: - Calls

    private func call(
        _ identifier: RPCIdentifier, _ parameters: JSONObject, _ spoken: AgentProtocol
    ) throws(RPCError) {
        try requireSession(spoken)
        let name = parameters["name"]?.string ?? ""
        guard let tool = tools.tools.first(where: { $0.name.hasSameScalars(as: name) }) else {
            let known = tools.tools.map(\.name).joined(separator: ", ")
            let reason =
                name.hasSameScalars(as: AgentTool.check.name)
                ? "The tool \"check\" sends requests to hosts, which this server was not allowed to when it was started."
                : "There is no tool \"\(name.prefix(100))\"."
            throw RPCError(.invalidParameters, "\(reason) The tools are \(known).")
        }
        guard running[identifier] == nil, !waiting.contains(where: { $0.identifier == identifier }) else {
            throw RPCError(.invalidRequest, "A request with this \"id\" is still being answered.")
        }
        guard waiting.count < AgentSession.maximumWaitingCount else {
            throw RPCError(.internalError, "\(waiting.count) calls wait already. Try again when some are answered.")
        }
        waiting.append(
            Call(
                identifier: identifier, tool: tool, arguments: parameters["arguments"]?.object ?? JSONObject([]),
                protocolVersion: spoken))
        startWaiting()
    }

    private func startWaiting() {
        while running.count < AgentSession.maximumCallCount, !waiting.isEmpty {
            let call = waiting.removeFirst()
            // Not on the actor, which has to receive cancellations.
            running[call.identifier] = Task.detached { [tools] in
                let answer = await Interruption.question.withValue(.init { Task.isCancelled }) {
                    await tools.answer(of: call.tool, call.arguments)
                }
                await self.end(call, with: answer)
            }
        }
        guard running.isEmpty else { return }
        for continuation in idle { continuation.resume() }
        idle.removeAll()
    }

    private func end(_ call: Call, with answer: ToolAnswer) {
        // A client that cancelled a request does not wait for its answer.
        if let task = running.removeValue(forKey: call.identifier), !task.isCancelled {
            let result = call.protocolVersion.completed(answer.result.object?.members.map { ($0.key, $0.value) } ?? [])
            send(RPCMessage.answer(.success(result), to: call.identifier))
        }
        startWaiting()
    }

    private func cancel(_ identifier: RPCIdentifier) {
        waiting.removeAll { $0.identifier == identifier }
        running[identifier]?.cancel()
    }
}

/// Whether a request belongs to a session that began with a handshake, or contains everything that it needs.
enum AgentProtocol: Sendable {
    /// Versions up to 2025-11-25.
    case session
    /// Versions from 2026-07-28 on.
    case stateless

    /// The supported versions with a handshake, the newest first. 2025-03-26 is not supported: it requires batches.
    static let sessionVersions = ["2025-11-25", "2025-06-18", "2024-11-05"]
    static let statelessVersions = ["2026-07-28"]

    private static let versionKey = "io.modelcontextprotocol/protocolVersion"
    private static let unsupportedVersion = RPCError.Code(-32_022)

    /// - Throws: `RPCError` for a version that is not supported.
    init(of parameters: JSONObject) throws(RPCError) {
        guard let named = parameters.value("_meta", AgentProtocol.versionKey) else {
            self = .session
            return
        }
        guard let version = named.string, AgentProtocol.statelessVersions.contains(version) else {
            throw RPCError(
                AgentProtocol.unsupportedVersion, "This version of the protocol is not supported.",
                data: ["supported": JSONValue(AgentProtocol.statelessVersions), "requested": named])
        }
        self = .stateless
    }

    /// The requested version if it is supported, else the newest.
    static func negotiated(_ requested: String?) -> String {
        sessionVersions.first { $0 == requested } ?? sessionVersions[0]
    }

    /// A result with what the protocol adds to each.
    func completed(_ members: [(String, JSONValue)]) -> JSONValue {
        let added = self == .stateless ? [("resultType", "complete" as JSONValue)] : []
        return JSONValue(.object(JSONObject((members + added).map { .init(key: $0.0, value: $0.1) })))
    }
}
