import Foundation
import JSONRPC
import JSONSyntax
import Testing
import UniversalLinksAgents
import UniversalLinksProject
import UniversalLinksTestSupport

struct AgentSessionTests {
    static let file = """
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.com.example.shop"], "components": [{"/": "/buy/*"}, {"/": "/buy/terms", "exclude": true}]}
        ]}}
        """

    /// The messages that a session sends in answer to some.
    private func answers(to messages: [JSONValue], in folder: String = Checkout.folder.path) async throws -> [JSONValue]
    {
        let sent = Sent()
        let folder = try #require(WorkingFolder(at: folder))
        let session = AgentSession(version: "1", tools: ToolRun(in: folder, over: nil)) { sent.add($0) }
        for message in messages {
            await session.receive(Array(JSONWriter(layout: .compact).text(of: message).utf8))
        }
        await session.finish()
        return sent.all
    }

    /// What was sent. A lock, since the session sends from wherever it runs.
    private final class Sent: @unchecked Sendable {
        private let lock = NSLock()
        private var messages: [JSONValue] = []
        func add(_ message: JSONValue) { lock.withLock { messages.append(message) } }
        var all: [JSONValue] { lock.withLock { messages } }
    }

    private static func request(_ id: Int, _ method: String, _ parameters: JSONValue = [:]) -> JSONValue {
        ["jsonrpc": "2.0", "id": JSONValue(id), "method": JSONValue(method), "params": parameters]
    }

    private static let initialize = request(0, "initialize", ["protocolVersion": "2025-06-18", "capabilities": [:]])

    private func call(_ name: String, _ arguments: JSONValue) async throws -> JSONValue? {
        let messages = try await answers(to: [
            AgentSessionTests.initialize,
            AgentSessionTests.request(1, "tools/call", ["name": JSONValue(name), "arguments": arguments]),
        ])
        return messages.last
    }

    static let versions: [(asked: String, answered: String)] = [
        ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ]

    @Test(arguments: versions)
    func theVersionIsNegotiated(asked: String, answered: String) async throws {
        let answer = try await answers(to: [
            AgentSessionTests.request(0, "initialize", ["protocolVersion": JSONValue(asked)])
        ])
        #expect(answer.first?[JSONPointer(tokens: ["result", "protocolVersion"])]?.string == answered)
    }

    @Test func theToolsAreListedWithTheirSchemas() async throws {
        let answer = try await answers(to: [AgentSessionTests.initialize, AgentSessionTests.request(1, "tools/list")])
            .last
        let tools = answer?[JSONPointer(tokens: ["result", "tools"])]?.array ?? []
        #expect(
            tools.compactMap { $0.object?["name"]?.string } == ["lint", "explain", "match", "test", "diff", "rules"])
        #expect(tools.allSatisfy { $0.object?.value("inputSchema", "type")?.string == "object" })
    }

    static let calls: [(name: String, arguments: JSONValue, words: String)] = [
        ("lint", ["file": JSONValue(file)], "AASA"),
        ("lint", ["filePath": "Examples/food-delivery/apple-app-site-association"], "no findings"),
        ("explain", ["file": JSONValue(file), "urls": ["https://a.example/buy/1"]], "matched"),
        ("match", ["file": JSONValue(file), "urls": ["https://a.example/x"]], "unmatched"),
        ("test", ["file": JSONValue(file), "links": "https://a.example/x\n"], "not"),
        ("diff", ["old": JSONValue(file), "new": "{}"], "buy"),
        ("rules", ["name": "102"], "AASA102"), ("rules", ["name": "G1"], "star"), ("rules", [:], "AASA102"),
    ]

    @Test(arguments: calls)
    func aToolAnswersAsItsCommandDoes(name: String, arguments: JSONValue, words: String) async throws {
        let result = try #require(try await call(name, arguments)?.object?["result"]?.object)
        #expect(result["isError"]?.boolean == false)
        let text = result["content"]?.array?.first?.object?["text"]?.string ?? ""
        #expect(text.contains(words), "\(text)")
        #expect(result["structuredContent"]?.object != nil)
    }

    static let mistakes: [(name: String, arguments: JSONValue, words: String)] = [
        ("lint", [:], "Pass either"), ("lint", ["file": "{}", "filePath": "x"], "Pass either"),
        ("lint", ["fil": "{}"], "Did you mean \"file\"?"), ("lint", ["file": 1], "must be a string"),
        ("explain", ["file": "{}"], "needs \"urls\""), ("match", ["file": "{}", "urls": []], "1 to 100 strings"),
        ("match", ["file": "{", "urls": ["https://a.example/"]], "apple-app-site-association:"),
        ("match", ["file": "{}", "urls": ["nothing"]], "not a"), ("rules", ["name": "AASA99999"], "unknown rule"),
        ("lint", ["filePath": "/etc/hostname"], "outside the folder"),
        ("lint", ["filePath": "../../../etc/hostname"], "outside"),
        ("lint", ["filePath": "no/such"], "no such file"), ("lint", ["filePath": "Sources"], "folder"),
        ("test", ["file": "{}", "links": "{"], "links"),
    ]

    @Test(arguments: mistakes)
    func whatIsWrongWithArgumentsIsAnAnswer(name: String, arguments: JSONValue, words: String) async throws {
        let result = try #require(try await call(name, arguments)?.object?["result"]?.object)
        #expect(result["isError"]?.boolean == true)
        let text = result["content"]?.array?.first?.object?["text"]?.string ?? ""
        #expect(text.contains(words), "\(text)")
    }

    static let refusals: [(method: String, parameters: JSONValue, code: String)] = [
        ("resources/list", [:], "-32601"), ("tools/call", ["name": "no"], "-32602"),
        ("tools/call", ["name": "check", "arguments": ["domain": "example.com"]], "-32602"),
        ("tools/list", ["_meta": ["io.modelcontextprotocol/protocolVersion": "2030-01-01"]], "-32022"),
    ]

    @Test(arguments: refusals)
    func whatIsNotThereIsRefused(method: String, parameters: JSONValue, code: String) async throws {
        let answer = try await answers(to: [
            AgentSessionTests.initialize, AgentSessionTests.request(1, method, parameters),
        ]).last
        #expect(answer?[JSONPointer(tokens: ["error", "code"])]?.number == code)
    }

    @Test func theHandshakeComesFirst() async throws {
        let answer = try await answers(to: [
            AgentSessionTests.request(1, "tools/list"), AgentSessionTests.request(2, "ping"),
        ])
        #expect(answer.first?[JSONPointer(tokens: ["error", "code"])]?.number == "-32600")
        #expect(answer.last?.object?["result"] != nil)
    }

    @Test func requestsOfTheNewestVersionNeedNoHandshake() async throws {
        let meta: JSONValue = ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]
        let answer = try await answers(to: [
            AgentSessionTests.request(1, "server/discover", ["_meta": meta]),
            AgentSessionTests.request(2, "tools/call", ["name": "rules", "arguments": ["name": "G1"], "_meta": meta]),
        ])
        #expect(answer.allSatisfy { $0.object?.value("result", "resultType")?.string == "complete" })
    }

    @Test func aHugeAnswerIsCut() async throws {
        let components = (0..<800).map { "{\"/\": \"/p\($0)/*\", \"comments\": 1}" }.joined(separator: ",")
        let file =
            "{\"applinks\":{\"details\":[{\"appIDs\":[\"ABCDE12345.com.example.a\"],\"components\":[\(components)]}]}}"
        let answer = try #require(try await call("lint", ["file": JSONValue(file)]))
        #expect(JSONWriter(layout: .compact).text(of: answer).utf8.count < 60_000)
    }

    /// As many long calls as run at a time; once they are cancelled, only the one that waits behind them is answered.
    @Test func cancelledCallsAreNotAnsweredAndMakeRoom() async throws {
        let shape = try #require(HostileShape.all.first { $0.name == "languages and regions" })
        let file = JSONValue(shape.file(byteCount: 32_768))
        let long = (1...4).map { id in
            AgentSessionTests.request(
                id, "tools/call", ["name": "lint", "arguments": ["file": file, "pedantic": true]])
        }
        let short = AgentSessionTests.request(5, "tools/call", ["name": "rules", "arguments": ["name": "102"]])
        let cancelled = (1...4).map { id -> JSONValue in
            [
                "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": JSONValue(id)],
            ]
        }
        let answers = try await answers(to: [AgentSessionTests.initialize] + long + [short] + cancelled)
        #expect(answers.compactMap { $0.object?["id"]?.number } == ["0", "5"])
    }

    @Test func aFolderIsNotLeftBySymbolicLinks() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("agents-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("link").path, withDestinationPath: "/etc/hostname")
        let answers = try await answers(
            to: [
                AgentSessionTests.initialize,
                AgentSessionTests.request(1, "tools/call", ["name": "lint", "arguments": ["filePath": "link"]]),
            ], in: folder.path)
        #expect(answers.last?.object?.value("result", "isError")?.boolean == true)
    }
}
