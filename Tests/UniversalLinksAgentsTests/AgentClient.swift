import Foundation
import JSONSyntax
import Testing
import UniversalLinksAgents
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksTestSupport
import _UniversalLinksJSONRPC

/// A client of a session with a server that was started in a folder.
struct AgentClient {
    var folder = Checkout.folder.path
    var transport: (any Transport)?

    /// The messages that a session sends in answer to some.
    func answers(to messages: [JSONValue]) async throws -> [JSONValue] {
        let (sent, sink) = AsyncStream.makeStream(of: JSONValue.self)
        let folder = try #require(WorkingFolder(at: folder))
        let session = AgentSession(version: "1", tools: ToolRun(in: folder, over: transport)) { sink.yield($0) }
        for message in messages {
            await session.receive(Array(JSONWriter(layout: .compact).text(of: message).utf8))
        }
        await session.finish()
        sink.finish()
        return await sent.reduce(into: []) { $0.append($1) }
    }

    static func request(_ id: Int, _ method: String, _ parameters: JSONValue = [:]) -> JSONValue {
        ["jsonrpc": "2.0", "id": JSONValue(id), "method": JSONValue(method), "params": parameters]
    }

    static let initialize = request(0, "initialize", ["protocolVersion": "2025-06-18", "capabilities": [:]])

    struct Result {
        let text: String
        let document: JSONObject?
        let isError: Bool
    }

    func call(_ name: String, _ arguments: JSONValue) async throws -> Result {
        let messages = try await answers(to: [
            AgentClient.initialize,
            AgentClient.request(1, "tools/call", ["name": JSONValue(name), "arguments": arguments]),
        ])
        let result = try #require(messages.last?.object?["result"]?.object)
        return Result(
            text: result["content"]?.array?.first?.object?["text"]?.string ?? "",
            document: result["structuredContent"]?.object, isError: result["isError"]?.boolean ?? false)
    }
}

/// A folder that is removed afterwards, with one outside of it that contains a secret.
final class AgentFolder {
    let url: URL
    private let whole: URL

    init() throws {
        whole = FileManager.default.temporaryDirectory.appendingPathComponent("agents-\(UUID().uuidString)")
        url = whole.appendingPathComponent("inside")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: whole) }

    func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: url, path) }

    func write(_ bytes: [UInt8], to path: String) throws { try write(bytes, to: url, path) }

    func writeOutside(_ text: String, to path: String) throws { try write(Array(text.utf8), to: whole, path) }

    private func write(_ bytes: [UInt8], to folder: URL, _ path: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// A symbolic link to a file outside.
    func link(_ path: String, toOutside target: String) throws {
        let place = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: place.path, withDestinationPath: whole.appendingPathComponent(target).path)
    }

    func call(_ name: String, _ arguments: JSONValue, over transport: (any Transport)? = nil) async throws
        -> AgentClient.Result
    {
        try await AgentClient(folder: url.path, transport: transport).call(name, arguments)
    }
}
