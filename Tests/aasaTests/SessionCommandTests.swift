import Testing

/// The commands that talk to another program, as that program sees them. `Tests/clients/run.sh` runs real clients.
struct SessionCommandTests {
    private static func framed(_ bodies: String...) -> String {
        bodies.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    }

    private static let initialize = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
    private static let shutdown = #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
    private static let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

    static let sessions: [(command: String, input: String, status: Int32, words: [String])] = [
        ("lsp", "", 1, []), ("lsp", framed(initialize), 1, [#""positionEncoding":"utf-16""#]),
        ("lsp", framed(exit), 1, []), ("lsp", framed(initialize, exit), 1, ["capabilities"]),
        ("lsp", framed(initialize, shutdown, exit), 0, [#""id":2,"result":null"#]),
        ("lsp", "rubbish\r\n\r\n" + framed(initialize, shutdown, exit), 0, ["-32700", #""id":2"#]),
        ("lsp", "Content-Length: 100\r\n\r\n{", 1, []),
        ("mcp", "", 0, []), ("mcp", "{\n" + initialize + "\n", 0, ["-32700", "serverInfo"]),
        ("mcp", initialize, 0, []),
        (
            "mcp",
            initialize + "\n"
                + #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"rules","arguments":{"name":"102"}}}"#
                + "\n", 0, ["AASA102", #""isError":false"#]
        ),
    ]

    @Test(arguments: sessions)
    func aSessionAnswersAndEnds(command: String, input: String, status: Int32, words: [String]) throws {
        let run = try BuiltProgram.run([command], input: Array(input.utf8))
        #expect(run.status == status, "\(run.errors)")
        #expect(run.errors.isEmpty, "\(run.errors)")
        for word in words { #expect(run.output.contains(word), "\(run.output)") }
        #expect(!words.isEmpty || run.output.isEmpty, "\(run.output)")
    }

    @Test func theNetworkIsOnlyThereIfItIsAllowed() throws {
        let input = SessionCommandTests.initialize + "\n" + #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"# + "\n"
        for (arguments, isThere) in [([], false), (["--allow-network"], true)] {
            let run = try BuiltProgram.run(["mcp"] + arguments, input: Array(input.utf8))
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains(#""name":"check""#) == isThere)
        }
    }
}
