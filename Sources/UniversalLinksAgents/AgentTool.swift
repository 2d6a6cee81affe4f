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
        /// From 1 on.
        case number
        /// At most this many texts.
        case texts(Int)

        private var words: String {
            switch self {
            case .text: "a string"
            case .flag: "true or false"
            case .number: "a whole number from 1 on"
            case .texts(let limit): "an array of 1 to \(limit) strings"
            }
        }

        /// What is wrong with a value, and what it must be; nil for a value that is right.
        func problem(with value: JSONValue) -> String? {
            var found = "is \(value.typeDescription)"
            switch self {
            case .text: if value.string != nil { return nil }
            case .flag: if value.boolean != nil { return nil }
            case .number:
                guard let number = value.number else { break }
                if let number = Int(number), number > 0 { return nil }
                found = "is \(number.shortened(to: 20))"
            case .texts(let limit):
                guard let values = value.array else { break }
                if values.count > limit {
                    return "has \(values.count) elements; the limit is \(limit). Split them over several calls."
                }
                let other = values.first { $0.string == nil }
                if let other { found = "contains \(other.typeDescription)" }
                if other == nil, !values.isEmpty { return nil }
                if values.isEmpty { found = "is empty" }
            }
            return "\(found). It must be \(words)."
        }

        var schema: [JSONObject.Member] {
            switch self {
            case .text: [.init(key: "type", value: "string")]
            case .flag: [.init(key: "type", value: "boolean")]
            case .number: [.init(key: "type", value: "integer"), .init(key: "minimum", value: 1)]
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
    private static let pedantic = Parameter("pedantic", .flag, "Also report what experts disagree on.")
    private static let configuration = Parameter(
        "configPath", .text,
        "The path of the project file. Default: aasa.yml in the folder that the server was started in.")
    private static let app = Parameter("app", .text, "An app identifier or bundle identifier. Default: every app.")

    static let lint = AgentTool(
        name: "lint", title: "Lint an association file",
        description:
            "Find mistakes that make universal links fail silently. Returns one line for each finding with its code, "
            + "followed by how to fix it, and a patch with all fixes that change no decision.",
        parameters: file + [pedantic])

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
                "The list: one URL per line, or YAML or JSON such as {\"links\": [{\"url\": \"https://…\", \"expect\": \"matched\"}]}."
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

    static let project = AgentTool(
        name: "project", title: "Check a whole project",
        description:
            "Lint and test everything that aasa.yml lists: the association files of its domains, their link lists, and the "
            + "entitlements of the apps. Start here if the folder has an aasa.yml.",
        parameters: [
            Parameter("domains", .texts(100), "Only these domains of aasa.yml. Default: all."), configuration, pedantic,
        ])

    /// - Parameter usesNetwork: Whether it may request files that are not in the folder.
    static func app(usesNetwork: Bool) -> AgentTool {
        let offline = Parameter("offline", .flag, "Request no host; use the files in the folder only.")
        return AgentTool(
            name: "app", title: "Compare an app with its domains",
            description:
                "Does an app claim its domains, and does the file of each domain list the app? "
                + (usesNetwork
                    ? "Files that neither localFiles nor aasa.yml names are requested from the hosts."
                    : "The files come from localFiles, or from what aasa.yml lists."),
            parameters: [
                Parameter("file", .text, "The text of the app's entitlements, or of an Expo or Cordova configuration."),
                Parameter(
                    "filePath", .text,
                    "The path of an .entitlements file, a provisioning profile, an .ipa or .app, or the folder of an Xcode, "
                        + "Expo, Capacitor, Cordova or Flutter project. Default: what aasa.yml lists."),
                Parameter("app", .text, "The app identifier, PREFIX.bundle.id, if the file has none."),
                Parameter(
                    "localFiles", .texts(100),
                    "The paths of association files, such as example.com=public/apple-app-site-association."),
                Parameter("define", .texts(100), "Values of build settings, such as DOMAIN=example.com for $(DOMAIN)."),
                Parameter("release", .flag, "Check as a distribution build: no ?mode=developer."), configuration,
            ] + (usesNetwork ? [offline] : []), usesNetwork: usesNetwork)
    }

    static let rules = AgentTool(
        name: "rules", title: "Explain a rule",
        description:
            "What a code such as AASA102, or a statement about Apple's system such as G1, means. Without a name, lists all "
            + "rules with their titles, in pages.",
        parameters: [
            Parameter("name", .text, "A code, the name of a rule, a category, or a statement."),
            Parameter("page", .number, "The page of a list. Default: 1."),
        ])

    static let check = AgentTool(
        name: "check", title: "Check a domain",
        description:
            "Request a domain's association file from its host and from Apple's CDN, and report what is wrong.",
        parameters: [Parameter("domain", .text, "A host name, such as example.com.", isRequired: true)],
        usesNetwork: true)

    static func all(usingNetwork usesNetwork: Bool) -> [AgentTool] {
        [lint, explain, match, test, diff, project, app(usesNetwork: usesNetwork), rules] + (usesNetwork ? [check] : [])
    }
}
