import JSONSyntax

struct AgentTool: Sendable {
    let name: String
    let title: String
    let description: String
    let parameters: [Parameter]
    /// Whether it sends requests to hosts.
    var usesNetwork = false

    struct Parameter: Sendable {
        let name: String
        let kind: Kind
        let description: String
        var isRequired = false

        init(_ name: String, _ kind: Kind, _ description: String, isRequired: Bool = false) {
            (self.name, self.kind, self.description, self.isRequired) = (name, kind, description, isRequired)
        }
    }

    enum Kind: Sendable {
        case text
        case flag
        /// At most this many texts.
        case texts(Int)

        var words: String {
            switch self {
            case .text: "a string"
            case .flag: "true or false"
            case .texts(let limit): "an array of 1 to \(limit) strings"
            }
        }

        func accepts(_ value: JSONValue) -> Bool {
            switch self {
            case .text: value.string != nil
            case .flag: value.boolean != nil
            case .texts(let limit):
                value.array.map { (1...limit).contains($0.count) && $0.allSatisfy { $0.string != nil } } ?? false
            }
        }

        var schema: [JSONObject.Member] {
            switch self {
            case .text: [.init(key: "type", value: "string")]
            case .flag: [.init(key: "type", value: "boolean")]
            case .texts(let limit):
                [
                    .init(key: "type", value: "array"), .init(key: "items", value: ["type": "string"]),
                    .init(key: "minItems", value: 1), .init(key: "maxItems", value: JSONValue(limit)),
                ]
            }
        }
    }

    var json: JSONValue {
        let properties = parameters.map { parameter in
            JSONObject.Member(
                key: parameter.name,
                value: JSONValue(
                    .object(
                        JSONObject(
                            parameter.kind.schema + [
                                .init(key: "description", value: JSONValue(parameter.description))
                            ]))))
        }
        return [
            "name": JSONValue(name), "title": JSONValue(title), "description": JSONValue(description),
            "inputSchema": [
                "type": "object", "properties": JSONValue(.object(JSONObject(properties))),
                "required": JSONValue(parameters.filter(\.isRequired).map(\.name)), "additionalProperties": false,
            ],
            "annotations": ["readOnlyHint": true, "openWorldHint": JSONValue(usesNetwork)],
        ]
    }
}

extension AgentTool {
    private static let file = [
        Parameter("file", .text, "The text of the association file."),
        Parameter("filePath", .text, "The path of the file, in the folder that the server was started in."),
    ]
    private static let listedFile = [
        file[0],
        Parameter(
            "filePath", .text,
            "The path of the file, in the folder that the server was started in. Default: the file that aasa.yml lists for "
                + "the host of the URLs."),
    ]
    private static let domain = Parameter("domain", .text, "The domain that the file is for, such as example.com.")
    private static let app = Parameter("app", .text, "An app identifier or bundle identifier. Default: every app.")

    static let lint = AgentTool(
        name: "lint", title: "Lint an association file",
        description:
            "Find mistakes that make universal links fail silently. Returns one line for each finding, with its code.",
        parameters: file + [Parameter("pedantic", .flag, "Also report what experts disagree on.")])

    static let explain = AgentTool(
        name: "explain", title: "Explain a decision",
        description:
            "Why does a URL open, or not open, in an app? Shows the component that decides, and the closest one.",
        parameters: listedFile + [
            Parameter("urls", .texts(10), "Complete URLs, such as https://example.com/buy/1.", isRequired: true), app,
            domain,
        ])

    static let match = AgentTool(
        name: "match", title: "Decide URLs",
        description: "Which app and which component get each URL: matched, excluded or unmatched.",
        parameters: listedFile + [Parameter("urls", .texts(100), "Complete URLs.", isRequired: true), app, domain])

    static let test = AgentTool(
        name: "test", title: "Test a link list",
        description:
            "Compare what a list expects of URLs with what the file decides; also names components that no URL exercises.",
        parameters: listedFile + [
            Parameter(
                "links", .text,
                "The list: one URL per line, or JSON such as {\"links\": [{\"url\": \"https://…\", \"expect\": \"matched\"}]}."
            ),
            Parameter("linksPath", .text, "The path of the list, in the folder that the server was started in."), app,
            domain,
        ])

    static let diff = AgentTool(
        name: "diff", title: "Compare two association files",
        description: "For which URLs do two files decide differently? Each change is proved by a URL.",
        parameters: [
            Parameter("old", .text, "The text of the old file."), Parameter("oldPath", .text, "Its path."),
            Parameter("new", .text, "The text of the new file."), Parameter("newPath", .text, "Its path."), app, domain,
        ])

    static let rules = AgentTool(
        name: "rules", title: "Explain a rule",
        description:
            "What a code such as AASA102, or a statement about Apple's system such as G1, means. Without a name, lists all.",
        parameters: [Parameter("name", .text, "A code, the name of a rule, a category, or a statement.")])

    static let check = AgentTool(
        name: "check", title: "Check a domain",
        description:
            "Request a domain's association file from its host and from Apple's CDN, and report what is wrong.",
        parameters: [Parameter("domain", .text, "A host name, such as example.com.", isRequired: true)],
        usesNetwork: true)

    /// The tools that send no requests.
    static let offline = [lint, explain, match, test, diff, rules]
}
