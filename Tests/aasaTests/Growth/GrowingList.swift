/// A list that a stranger's file can make as long as they like.
struct GrowingList: Sendable {
    /// The association file.
    static let file = "apple-app-site-association"

    /// What is in the list.
    let name: String
    /// The commands that read it.
    var commands = GrowingCommand.ofFiles
    /// Whether a schema of its own is beside the file.
    var hasSchema = false
    /// The files with so many members, by name.
    let files: @Sendable (Int) -> [(name: String, text: String)]
}

extension GrowingList {
    static let app = "7Q4KX2M9TD.example.eats"

    /// A list that is a part of an association file.
    private static func part(
        _ name: String, _ commands: [GrowingCommand] = GrowingCommand.ofFiles,
        _ text: @escaping @Sendable (Int) -> String
    ) -> GrowingList {
        GrowingList(name: name, commands: commands) { [(file, text($0))] }
    }

    static func members(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined(separator: ",")
    }

    private static func root(_ appLinks: String, beside: String = "") -> String {
        "{\"applinks\":{\(appLinks)}\(beside)}"
    }

    private static func details(_ details: String, beside: String = "") -> String {
        root("\"details\":[\(details)]", beside: beside)
    }

    static func components(_ components: String, variables: String? = nil) -> String {
        let detail = "\"details\":[{\"appIDs\":[\"\(app)\"],\"components\":[\(components)]}]"
        return root((variables.map { "\"substitutionVariables\":{\($0)}," } ?? "") + detail)
    }

    private static func identifiers(_ count: Int, _ text: (Int) -> String) -> String {
        details("{\"appIDs\":[\(members(count, text))],\"components\":[{\"/\":\"/a/*\"}]}")
    }

    /// Every list.
    static let all: [GrowingList] = ofApps + ofComponents + ofKeys + ofMistakes + ofSchemas + ofProjects + ofDevices

    private static let ofApps: [GrowingList] = [
        part("identifiers") { identifiers($0) { "\"7Q4KX2M9TD.example.a\($0)\"" } },
        part("short identifiers") { identifiers($0) { "\"a\($0)\"" } },
        part("details") {
            details(
                members($0) { "{\"appIDs\":[\"7Q4KX2M9TD.example.a\($0)\"],\"components\":[{\"/\":\"/a\($0)/*\"}]}" })
        },
        part("details of one app") {
            details(members($0) { "{\"appIDs\":[\"\(app)\"],\"components\":[{\"/\":\"/a\($0)/*\"}]}" })
        },
        part("details with paths") {
            details(members($0) { "{\"appID\":\"7Q4KX2M9TD.example.a\($0)\",\"paths\":[\"/a\($0)/*\"]}" })
        },
        part("details in a dictionary") {
            root("\"details\":{\(members($0) { "\"7Q4KX2M9TD.example.a\($0)\":{\"paths\":[\"/a\($0)/*\"]}" })}")
        },
        part("empty details") { details(members($0) { _ in "{}" }) },
        part("services") {
            details(
                "{\"appID\":\"\(app)\",\"paths\":[\"*\"]}",
                beside: "," + members($0) { "\"service\($0)\":{\"apps\":[]}" })
        },
        part("apps of a service") { count in
            details(
                "{\"appID\":\"\(app)\",\"paths\":[\"*\"]}",
                beside: ",\"webcredentials\":{\"apps\":[\(members(count) { "\"7Q4KX2M9TD.example.a\($0)\"" })]}")
        },
    ]

    private static let ofComponents: [GrowingList] = [
        part("components") { components(members($0) { "{\"/\":\"/a\($0)/*\"}" }) },
        part("equal components") { components(members($0) { _ in "{\"/\":\"/a/*\"}" }) },
        part("empty components") { components(members($0) { _ in "{}" }) },
        part("components that are numbers") { components(members($0) { "\($0)" }) },
        part("components that begin with a star") { components(members($0) { "{\"/\":\"*/a\($0)\"}" }) },
        part("exclusions") { components(members($0) { "{\"/\":\"/a\($0)/*\",\"exclude\":true}" } + ",{\"/\":\"*\"}") },
        part("exclusions behind a component that matches everything") {
            components("{\"/\":\"*\"}," + members($0) { "{\"/\":\"/a\($0)/*\",\"exclude\":true}" })
        },
        part("query items") {
            components("{\"/\":\"/a\",\"?\":{\(members($0) { "\"q\($0)\":\"*\"" })}}")
        },
        part("components with query items") {
            components(members($0) { "{\"/\":\"/a\($0)\",\"?\":{\"q1\":\"*\",\"q2\":\"?*\"}}" })
        },
        part("components and the query items that all of them inherit", [.match, .explain, .examples]) { count in
            root(
                "\"defaults\":{\"?\":{\(members(count) { "\"q\($0)\":\"*\"" })}},\"details\":[{\"appIDs\":[\"\(app)\"],"
                    + "\"components\":[\(members(count) { "{\"/\":\"/a\($0)\"}" })]}]")
        },
        part("paths") { details("{\"appID\":\"\(app)\",\"paths\":[\(members($0) { "\"/a\($0)/*\"" })]}") },
        part("stars of a pattern") { components("{\"/\":\"/\(String(repeating: "a*", count: $0))\"}") },
        part("characters of a pattern") { components("{\"/\":\"/\(String(repeating: "a", count: $0))\"}") },
        part("variables") { components("{\"/\":\"/$(v1)\"}", variables: members($0) { "\"v\($0)\":[\"a\",\"b\"]" }) },
        part("values of a variable") { count in
            components("{\"/\":\"/$(v)\"}", variables: "\"v\":[\(members(count) { "\"a\($0)\"" })]")
        },
        part("variables that are not defined") { components(members($0) { "{\"/\":\"/$(u\($0))\"}" }) },
    ]

    private static let ofKeys: [GrowingList] = [
        part("misspelled keys") { count in
            details("{\(members(count) { "\"compnents\($0)\":1" }),\"appIDs\":[\"\(app)\"]}")
        },
        part("unknown keys of a component") { components("{\"/\":\"/a\",\(members($0) { "\"x\($0)\":1" })}") },
        part("duplicate keys") { details("{\"appID\":\"\(app)\",\"paths\":[\"*\"],\(members($0) { "\"k\":\($0)" })}") },
        part("flags that are strings") { components(members($0) { "{\"/\":\"/a\($0)\",\"exclude\":\"true\"}" }) },
        part("empty lines") { String(repeating: "\n", count: $0) + components("{\"/\":\"/a\"}") },
    ]

    private static let ofMistakes: [GrowingList] = [
        part("patterns with letters that URLs encode") { components(members($0) { "{\"/\":\"/café\($0)\"}" }) },
        part("members in single quotes", [.lint, .fix]) { components(members(4 * $0) { "{'/':'/a\($0)'}" }) },
        part("members in typographic quotes", [.lint, .fix]) { components(members(4 * $0) { "{“/”:“/a\($0)”}" }) },
        part("comments", [.lint, .fix]) { components(members(4 * $0) { "{\"/\":\"/a\($0)\"} // \($0)\n" }) },
        part("trailing commas", [.lint, .fix]) { components(members(4 * $0) { "{\"/\":\"/a\($0)\",}" }) },
    ]

    private static func schema(_ name: String, _ files: @escaping @Sendable (Int) -> (String, String)) -> GrowingList {
        GrowingList(name: name, commands: [.schema], hasSchema: true) { count in
            let (schema, document) = files(count)
            return [("schema.json", schema), (file, document)]
        }
    }

    private static let ofSchemas: [GrowingList] = [
        schema("patterns of a schema") { count in
            ("{\"allOf\":[\(members(count) { "{\"pattern\":\"x\($0)\"}" })]}", "\"a text\"")
        },
        schema("characters of a text with a pattern") { count in
            ("{\"pattern\":\"(a|b)*c$\"}", "\"\(String(repeating: "ab", count: count))\"")
        },
        schema("patternProperties") { count in
            ("{\"patternProperties\":{\(members(count) { "\"^a\($0)$\":{}" })}}", "{\"a1\":1,\"b\":2}")
        },
        schema("keys beside patternProperties") { count in
            ("{\"patternProperties\":{\"^b\":{},\"^c\":{}}}", "{\(members(count) { "\"a\($0)\":1" })}")
        },
        schema("unevaluatedProperties") { count in
            (
                "{\"allOf\":[\(members(count) { "{\"properties\":{\"a\($0)\":{}}}" })],\"unevaluatedProperties\":false}",
                "{\(members(count) { "\"a\($0)\":1" })}"
            )
        },
        schema("references") { count in
            (
                "{\"$defs\":{\"d\":{\"type\":\"string\"}},\"properties\":{\(members(count) { "\"a\($0)\":{\"$ref\":\"#/$defs/d\"}" })}}",
                "{\(members(count) { "\"a\($0)\":1" })}"
            )
        },
        schema("alternatives") { count in
            (
                "{\"anyOf\":[\(members(count) { "{\"required\":[\"b\($0)\"]}" })]}",
                "{\(members(count) { "\"a\($0)\":1" })}"
            )
        },
    ]

    private static let ofProjects: [GrowingList] = [
        GrowingList(name: "apps of a project", commands: [.project]) { count in
            [
                (file, identifiers(count) { "\"7Q4KX2M9TD.example.a\($0)\"" }),
                (
                    "aasa.yml",
                    "version: 1\ndomains:\n  eats.example:\n    file: \(file)\n    apps:\n"
                        + (0..<count).map { "      - 7Q4KX2M9TD.example.b\($0)\n" }.joined()
                ),
            ]
        },
        GrowingList(name: "domains of an app", commands: [.app]) { count in
            let domains = (0..<count).map { "<string>applinks:a\($0).example</string>" }.joined()
            return [
                (
                    "App.entitlements",
                    "<plist version=\"1.0\"><dict><key>application-identifier</key><string>\(app)</string>"
                        + "<key>com.apple.developer.associated-domains</key><array>\(domains)</array></dict></plist>"
                )
            ]
        },
    ]
}
