import JSONSyntax
import Testing
import UniversalLinksEditor
import UniversalLinksLinting
import _UniversalLinksJSONRPC

struct EditorSessionTests {
    static let file = """
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.com.example.shop"], "components": [
            {"/": "/é😀/*", "caseSensitiv": false},
            {"/": "/buy/*"}
          ]}
        ]}}
        """

    // MARK: - The life of a session

    static let lives: [(methods: [String], ending: EditorSession.Ending?)] = [
        (["shutdown", "exit"], .orderly), (["exit"], .abrupt), (["shutdown"], nil), ([], nil),
    ]

    @Test(arguments: lives)
    func aSessionEndsAsTheClientEndsIt(methods: [String], ending: EditorSession.Ending?) {
        var client = EditorClient()
        for method in methods {
            if method == "exit" { client.notify(method, [:]) } else { _ = client.request(method, [:]) }
        }
        _ = client.work()
        #expect(client.session.ending == ending)
        client.session.receiveEnd()
        #expect(client.session.ending == ending ?? .abrupt)
    }

    static let refusals: [(messages: [String], code: String)] = [
        ([#"{"id":1,"method":"textDocument/hover"}"#], "-32002"), (["{"], "-32700"), (["[1]"], "-32600"),
        ([#"{"id":1,"method":"initialize"}"#, #"{"id":2,"method":"initialize"}"#], "-32600"),
        ([#"{"id":1,"method":"initialize"}"#, #"{"id":2,"method":"no/such"}"#], "-32601"),
        (
            [
                #"{"id":1,"method":"initialize"}"#, #"{"id":2,"method":"shutdown"}"#,
                #"{"id":3,"method":"textDocument/hover"}"#,
            ], "-32600"
        ),
    ]

    @Test(arguments: refusals)
    func whatMakesNoSenseIsRefused(messages: [String], code: String) {
        var session = EditorSession(version: "1")
        var answers: [JSONValue] = []
        for message in messages { session.receive(Array(message.utf8)) }
        while session.hasWork { answers += session.step() }
        #expect(answers.last?.at("error", "code")?.number == code)
    }

    @Test func aCancelledRequestIsNotAnswered() {
        var client = EditorClient()
        _ = client.open(EditorSessionTests.file)
        client.send([
            "id": 77, "method": "textDocument/documentSymbol",
            "params": ["textDocument": ["uri": JSONValue(EditorClient.uri)]],
        ])
        client.notify("$/cancelRequest", ["id": 77])
        client.notify("$/cancelRequest", ["id": 78])
        let answers = client.work()
        #expect(answers.count == 1)
        #expect(answers.first?.at("error", "code")?.number == "-32800")
    }

    // MARK: - Diagnostics

    @Test(arguments: [
        (String?.none, String?.none), ("https://docs.example", "https://docs.example/rules/AASA202/"),
        ("file:///share/{page}.md", "file:///share/rules/AASA202.md"),
    ])
    func aCodeLinksToThePageOfItsRule(address: String?, link: String?) {
        var client = EditorClient(documentation: address.map { DocumentationAddress($0) })
        let shown = client.open(#"{ "webcredential": {} }"#).first { $0.at("code")?.string == "AASA202" }
        #expect(shown != nil)
        #expect(shown?.at("codeDescription", "href")?.string == link)
    }

    @Test func tenChangesAreJudgedOnce() {
        var client = EditorClient()
        _ = client.open("{}")
        for count in 1...10 {
            client.notify(
                "textDocument/didChange",
                [
                    "textDocument": ["uri": JSONValue(EditorClient.uri), "version": JSONValue(count + 1)],
                    "contentChanges": [["text": JSONValue(String(repeating: "{", count: count))]],
                ])
        }
        let messages = client.work()
        #expect(messages.count == 1)
        #expect(messages.first?.at("params", "version")?.number == "11")
        client.notify("textDocument/didClose", ["textDocument": ["uri": JSONValue(EditorClient.uri)]])
        #expect(client.work().first?.at("params", "diagnostics")?.array?.isEmpty == true)
    }

    static let encodings: [(offered: [String], character: Int)] = [
        (["utf-16"], 20), (["utf-32"], 19), (["utf-8", "utf-16"], 23), ([], 20), (["utf-7"], 20),
    ]

    @Test(arguments: encodings)
    func placesAreCountedAsTheClientWants(offered: [String], character: Int) throws {
        var client = EditorClient(encodings: offered)
        let found = client.open(EditorSessionTests.file)
        let key = found.first { $0.object?["message"]?.string?.contains("caseSensitiv") == true }
        #expect(key?.at("range", "start", "line")?.number == "2")
        #expect(key?.at("range", "start", "character")?.number == "\(character)")
        #expect(key?.at("code")?.string?.hasPrefix("AASA") == true)
        #expect(key?.at("source")?.string == "aasa")
    }

    @Test func aChangeOfARangeIsAppliedInTheUnitsOfTheClient() {
        var client = EditorClient()
        _ = client.open(EditorSessionTests.file)
        client.notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": JSONValue(EditorClient.uri), "version": 2],
                "contentChanges": [
                    // The emoji has two units.
                    [
                        "range": ["start": EditorClient.position(2, 13), "end": EditorClient.position(2, 15)],
                        "text": "x",
                    ],
                    [
                        "range": ["start": EditorClient.position(2, 32), "end": EditorClient.position(2, 32)],
                        "text": "e",
                    ],
                ],
            ])
        let found = client.published(client.work())
        #expect(!found.contains { $0.object?["message"]?.string?.contains("caseSensitiv") == true })
    }

    @Test func whatIsNotOursIsLeftAlone() {
        var client = EditorClient()
        client.notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": "file:///x/package.json", "languageId": "json", "version": 1, "text": "{"]])
        #expect(client.work().isEmpty)
        #expect(client.result("textDocument/documentSymbol", "file:///x/package.json")?.array?.isEmpty == true)
    }

    static let others: [(name: String, text: String, words: String)] = [
        ("aasa.yml", "version: 2\n", "version"), ("aasa.yml", "version: [", "YAML"),
        ("App.entitlements", "{", "entitlements"),
        (
            "App.entitlements",
            "<plist version=\"1.0\"><dict><key>com.apple.developer.associated-domains</key><array>"
                + "<string>applinks:https://example.com</string></array></dict></plist>", "https"
        ),
    ]

    @Test(arguments: others)
    func otherFilesAreJudged(name: String, text: String, words: String) {
        var client = EditorClient()
        let found = client.open(text, as: "file:///no/such/folder/\(name)")
        #expect(found.contains { $0.object?["message"]?.string?.contains(words) == true }, "\(found)")
    }

    @Test func aHugeFileIsToldOfItsSize() {
        var client = EditorClient()
        let found = client.open("{\"a\": \"" + String(repeating: "x", count: 17 * 1_048_576) + "\"}")
        #expect(found.count == 1)
    }

    // MARK: - Changes of the text

    @Test func aFixIsOfferedWhereItIsNeeded() throws {
        var client = EditorClient()
        _ = client.open(EditorSessionTests.file)
        func actions(_ line: Int, only: [String]) -> [JSONValue] {
            client.result(
                "textDocument/codeAction", EditorClient.uri,
                [
                    ("range", ["start": EditorClient.position(line, 20), "end": EditorClient.position(line, 20)]),
                    ("context", ["diagnostics": [], "only": JSONValue(only)]),
                ])?.array ?? []
        }
        let action = try #require(actions(2, only: ["quickfix"]).first)
        #expect(action.at("title")?.string?.contains("caseSensitive") == true)
        #expect(action.at("edit", "changes", EditorClient.uri, "0", "newText")?.string == "\"caseSensitive\"")
        #expect(actions(3, only: ["quickfix"]).isEmpty)
        #expect(actions(2, only: ["refactor"]).isEmpty)
        _ = actions(2, only: ["source.fixAll"])
    }

    @Test func aFormattedTextIsTheCanonicalOne() throws {
        var client = EditorClient()
        _ = client.open(EditorSessionTests.file)
        let edit = try #require(client.result("textDocument/formatting", EditorClient.uri)?.array?.first)
        #expect(edit.at("newText")?.string?.contains("\n") == true)
        _ = client.open("{")
        let answer = client.request("textDocument/formatting", ["textDocument": ["uri": JSONValue(EditorClient.uri)]])
        #expect(answer?.at("error", "code")?.number == "-32803")
    }

    @Test func theOutlineNamesAppsAndPatterns() {
        var client = EditorClient()
        _ = client.open(EditorSessionTests.file)
        let symbols = client.result("textDocument/documentSymbol", EditorClient.uri)
        let detail = symbols?.at("0", "children", "0", "children", "0")
        #expect(detail?.at("name")?.string == "ABCDE12345.com.example.shop")
        #expect(detail?.at("children", "1", "children", "1", "name")?.string == "/buy/*")
    }
}
