import Foundation
import JSONSyntax
import Testing
import UniversalLinksAgents
import UniversalLinksProject
import UniversalLinksTestSupport
import _UniversalLinksJSONRPC

struct AgentSessionTests {
    static let file = """
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.com.example.shop"], "components": [{"/": "/buy/*"}, {"/": "/buy/terms", "exclude": true}]}
        ]}}
        """

    static let versions: [(asked: String, answered: String)] = [
        ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ]

    @Test(arguments: versions)
    func theVersionIsNegotiated(asked: String, answered: String) async throws {
        let answer = try await AgentClient().answers(to: [
            AgentClient.request(0, "initialize", ["protocolVersion": JSONValue(asked)])
        ])
        #expect(answer.first?[JSONPointer(tokens: ["result", "protocolVersion"])]?.string == answered)
    }

    @Test func theToolsAreListedWithTheirSchemas() async throws {
        let answer = try await AgentClient().answers(to: [AgentClient.initialize, AgentClient.request(1, "tools/list")])
            .last
        let tools = answer?[JSONPointer(tokens: ["result", "tools"])]?.array ?? []
        #expect(
            tools.compactMap { $0.object?["name"]?.string } == [
                "lint", "explain", "match", "test", "diff", "project", "app", "rules",
            ])
        #expect(tools.allSatisfy { $0.object?.value("inputSchema", "type")?.string == "object" })
    }

    static let calls: [(name: String, arguments: JSONValue, words: String)] = [
        ("lint", ["file": JSONValue(file)], "AASA"),
        ("lint", ["filePath": "Examples/food-delivery/apple-app-site-association"], "no findings"),
        ("explain", ["file": JSONValue(file), "urls": ["https://a.example/buy/1"]], "matched"),
        ("match", ["file": JSONValue(file), "urls": ["https://a.example/x"]], "unmatched"),
        ("test", ["file": JSONValue(file), "links": "https://a.example/x\n"], "not"),
        (
            "test",
            ["file": JSONValue(file), "links": "links:\n  - url: https://a.example/x\n    expect: unmatched\n"], "1"
        ),
        (
            "test",
            [
                "file": JSONValue(file),
                "links": "{\"links\": [{\"url\": \"https://a.example/buy/1\", \"expect\": \"matched\"}]}",
            ], "1"
        ),
        ("diff", ["old": JSONValue(file), "new": "{}"], "buy"),
        ("rules", ["name": "102"], "AASA102"), ("rules", ["name": "G1"], "star"), ("rules", [:], "AASA001"),
    ]

    @Test(arguments: calls)
    func aToolAnswersAsItsCommandDoes(name: String, arguments: JSONValue, words: String) async throws {
        let result = try await AgentClient().call(name, arguments)
        #expect(!result.isError)
        #expect(result.text.contains(words), "\(result.text)")
        #expect(result.document != nil)
    }

    static let mistakes: [(name: String, arguments: JSONValue, words: String)] = [
        ("lint", [:], "Pass either"), ("lint", ["file": "{}", "filePath": "x"], "Pass either"),
        ("lint", ["fil": "{}"], "Did you mean \"file\"?"), ("lint", ["file": 1], "must be a string"),
        ("explain", ["file": "{}"], "needs \"urls\""),
        ("explain", ["file": "{}", "urls": many(11)], "\"urls\" has 11 elements; the limit is 10. Split them"),
        ("match", ["file": "{}", "urls": many(101)], "\"urls\" has 101 elements; the limit is 100."),
        (
            "match", ["file": "{}", "urls": ["x", 1]],
            "\"urls\" contains a number. It must be an array of 1 to 100 strings."
        ),
        ("match", ["file": "{}", "urls": []], "\"urls\" is empty."),
        ("rules", ["page": 0], "\"page\" is 0. It must be a whole number from 1 on."),
        ("rules", ["page": "2"], "\"page\" is a string."),
        ("rules", ["page": 1000], "\"page\" is too large: there are"),
        ("rules", ["name": "102", "page": 2], "there is 1 page"),
        ("explain", ["urls": ["https://a.example/"]], "No aasa.yml lists one"),
        ("match", ["file": "{", "urls": ["https://a.example/"]], "apple-app-site-association:"),
        ("match", ["file": "{}", "urls": ["nothing"]], "not a"), ("rules", ["name": "AASA99999"], "unknown rule"),
        ("lint", ["filePath": "/etc/hostname"], "outside the folder"),
        ("lint", ["filePath": "../../../etc/hostname"], "outside"),
        ("lint", ["filePath": "no/such"], "no such file"), ("lint", ["filePath": "Sources"], "folder"),
        ("test", ["file": "{}", "links": "{"], "links"),
    ]

    private static func many(_ count: Int) -> JSONValue {
        JSONValue((0..<count).map { JSONValue("https://a.example/\($0)") })
    }

    @Test(arguments: mistakes)
    func whatIsWrongWithArgumentsIsAnAnswer(name: String, arguments: JSONValue, words: String) async throws {
        let result = try await AgentClient().call(name, arguments)
        #expect(result.isError)
        #expect(result.text.contains(words), "\(result.text)")
    }

    static let refusals: [(method: String, parameters: JSONValue, code: String)] = [
        ("resources/list", [:], "-32601"), ("tools/call", ["name": "no"], "-32602"),
        ("tools/call", ["name": "check", "arguments": ["domain": "example.com"]], "-32602"),
        ("tools/list", ["_meta": ["io.modelcontextprotocol/protocolVersion": "2030-01-01"]], "-32022"),
    ]

    @Test(arguments: refusals)
    func whatIsNotThereIsRefused(method: String, parameters: JSONValue, code: String) async throws {
        let answer = try await AgentClient().answers(to: [
            AgentClient.initialize, AgentClient.request(1, method, parameters),
        ]).last
        #expect(answer?[JSONPointer(tokens: ["error", "code"])]?.number == code)
    }

    @Test func theHandshakeComesFirst() async throws {
        let answer = try await AgentClient().answers(to: [
            AgentClient.request(1, "tools/list"), AgentClient.request(2, "ping"),
        ])
        #expect(answer.first?[JSONPointer(tokens: ["error", "code"])]?.number == "-32600")
        #expect(answer.last?.object?["result"] != nil)
    }

    @Test func requestsOfTheNewestVersionNeedNoHandshake() async throws {
        let meta: JSONValue = ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]
        let answer = try await AgentClient().answers(to: [
            AgentClient.request(1, "server/discover", ["_meta": meta]),
            AgentClient.request(2, "tools/call", ["name": "rules", "arguments": ["name": "G1"], "_meta": meta]),
        ])
        #expect(answer.allSatisfy { $0.object?.value("result", "resultType")?.string == "complete" })
    }

    @Test func aHugeAnswerIsCut() async throws {
        let components = (0..<800).map { "{\"/\": \"/p\($0)/*\", \"comments\": 1}" }.joined(separator: ",")
        let file =
            "{\"applinks\":{\"details\":[{\"appIDs\":[\"ABCDE12345.com.example.a\"],\"components\":[\(components)]}]}}"
        let answer = try #require(
            try await AgentClient().answers(to: [
                AgentClient.initialize,
                AgentClient.request(1, "tools/call", ["name": "lint", "arguments": ["file": JSONValue(file)]]),
            ]).last)
        #expect(JSONWriter(layout: .compact).text(of: answer).utf8.count < 60_000)
    }

    /// As many long calls as run at a time; once they are cancelled, only the one that waits behind them is answered.
    @Test func cancelledCallsAreNotAnsweredAndMakeRoom() async throws {
        let shape = try #require(HostileShape.all.first { $0.name == "languages and regions" })
        let file = JSONValue(shape.file(byteCount: 32_768))
        let long = (1...4).map { id in
            AgentClient.request(
                id, "tools/call", ["name": "lint", "arguments": ["file": file, "pedantic": true]])
        }
        let short = AgentClient.request(5, "tools/call", ["name": "rules", "arguments": ["name": "102"]])
        let cancelled = (1...4).map { id -> JSONValue in
            [
                "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": JSONValue(id)],
            ]
        }
        let answers = try await AgentClient().answers(to: [AgentClient.initialize] + long + [short] + cancelled)
        #expect(answers.compactMap { $0.object?["id"]?.number } == ["0", "5"])
    }

    @Test func aFolderIsNotLeftBySymbolicLinks() async throws {
        let folder = try AgentFolder()
        try folder.writeOutside("SECRET", to: "secret")
        try folder.link("link", toOutside: "secret")
        #expect(try await folder.call("lint", ["filePath": "link"]).isError)
    }

    // MARK: - Files that a project lists

    private static let project = [
        "aasa.yml": """
        version: 1
        domains: { shop.example: web/shop, "*.shop.example": web/shop, out.example: ../out, pay.example: pay }

        """,
        "web/shop": file, "pay": "{}", "new": file.replacingOccurrences(of: "/buy/*", with: "/get/*"),
        "links.txt": "https://www.shop.example/buy/1\n",
        "both.txt": "https://shop.example/buy/1\nhttps://pay.example/\n",
    ]

    static let listedCalls: [(name: String, arguments: JSONValue, isError: Bool, words: [String])] = [
        (
            "match", ["urls": ["https://shop.example/buy/1", "https://a.shop.example/x"]], false,
            [
                "file: web/shop, listed for shop.example (aasa.yml:2)\n", "matched   ABCDE12345",
                "listed for *.shop.example (aasa.yml:2)", "unmatched ABCDE12345",
            ]
        ),
        (
            "explain", ["urls": ["https://shop.example/buy/1"]], false,
            ["file: web/shop, listed for shop.example", "--> web/shop:2"]
        ),
        (
            "match", ["urls": ["https://shpo.example/1"]], true,
            ["closest is shop.example", "Pass \"filePath\" or \"file\"."]
        ),
        ("match", ["urls": ["https://out.example/1"]], true, ["outside the folder", "It is named at aasa.yml:2."]),
        ("match", ["urls": ["https://q.test/"], "file": JSONValue(file)], false, ["unmatched"]),
        ("test", ["linksPath": "links.txt"], false, ["file: web/shop, listed for *.shop.example", "1 as expected"]),
        (
            "test", ["linksPath": "both.txt"], true,
            ["2 domains of aasa.yml: shop.example, pay.example", "Pass \"domain\"."]
        ),
        ("test", ["linksPath": "both.txt", "domain": "pay.example"], false, ["file: pay, listed for pay.example"]),
        (
            "diff", ["oldPath": "web/shop", "newPath": "new"], false,
            ["file: web/shop, listed for shop.example (aasa.yml:2) and *.shop.example", "https://shop.example/buy/"]
        ),
        ("diff", ["oldPath": "web/shop", "newPath": "new", "domain": "a.test"], false, ["https://a.test/buy/"]),
    ]

    @Test(arguments: listedCalls)
    func theProjectOfTheFolderListsFiles(name: String, arguments: JSONValue, isError: Bool, words: [String])
        async throws
    {
        let folder = try AgentFolder()
        try folder.writeOutside("{}", to: "out")
        for (path, text) in Self.project { try folder.write(text, to: path) }
        let result = try await folder.call(name, arguments)
        #expect(result.isError == isError, "\(result.text)")
        for word in words { #expect(result.text.contains(word), "\(result.text)") }
    }
}
