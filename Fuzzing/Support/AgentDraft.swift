/// A call of a tool, chosen byte by byte; the first text among its arguments is what is left of the input.
enum AgentDraft {
    private static let tools: [(name: String, arguments: [String])] = [
        ("lint", ["file", "filePath", "pedantic"]), ("explain", ["file", "filePath", "urls", "app", "domain"]),
        ("match", ["file", "filePath", "urls", "app", "domain"]),
        ("test", ["file", "filePath", "links", "linksPath", "app", "domain"]),
        ("diff", ["old", "oldPath", "new", "newPath", "app", "domain"]), ("rules", ["name"]), ("check", ["domain"]),
    ]
    private static let texts = [
        "A.com.example", "com.example", "example.com", "*.example.com", "AASA102", "G1", "102", "", "../x",
        "/etc/passwd",
        "apple-app-site-association", #"{"links": [{"url": "https://example.com/a", "expect": "matched"}]}"#,
    ]

    /// The line of the call.
    static func call(_ input: inout FuzzInput) -> String {
        let tool = input.pick(tools)
        let chosen = input.byte()
        var choices = FuzzInput(Array(input.rest.prefix(64)))
        var text = FuzzInput(Array(input.rest.dropFirst(64)))
        var file = FileDraft()
        var members: [String] = []
        for (place, name) in tool.arguments.enumerated() where chosen & (1 << UInt8(place)) != 0 {
            let value =
                switch name {
                case "file", "old", "new":
                    JSONText.quoted(
                        choices.number(below: 2) == 0
                            ? String(decoding: text.rest, as: UTF8.self) : file.file(&text))
                case "urls":
                    "[" + (0...choices.number(below: 3)).map { _ in url(file, &choices) }.joined(separator: ",") + "]"
                case "pedantic": choices.pick(["true", "false", "1"])
                default: JSONText.quoted(choices.pick(texts))
                }
            members.append(#""\#(name)": \#(value)"#)
        }
        let arguments = members.joined(separator: ", ")
        return
            #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "\#(tool.name)", "arguments": {\#(arguments)}}}"#
    }

    private static func url(_ file: FileDraft, _ input: inout FuzzInput) -> String {
        JSONText.quoted(String(decoding: file.url(&input), as: UTF8.self))
    }
}
