import UniversalLinksTestSupport

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
    static let app = HostileShape.app

    static func members(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined(separator: ",")
    }

    /// Every list.
    static let all: [GrowingList] = ofFiles + ofSchemas + ofProjects + ofDevices + ofAppProjects

    /// The parts of an association file that can be of any length.
    private static let ofFiles: [GrowingList] = HostileShape.all.map { shape in
        let isReadable = HostileShape.readable.contains { $0.name == shape.name }
        var commands: [GrowingCommand] = isReadable ? GrowingCommand.ofFiles : [.lint, .fix]
        if comparedInPairs.contains(shape.name) { commands = GrowingCommand.withoutAnalysis }
        if shape.name == "query items that are inherited" { commands = [.match, .explain, .examples] }
        // Of mistakes only the first few are listed, whatever the length.
        let factor = isReadable ? 1 : 4
        return GrowingList(name: shape.name, commands: commands) { count in
            [(file, shape.file(memberCount: count * factor / divisor(of: shape, factor)))]
        }
    }

    /// By what the numbers of members are divided, so that the system accepts the longest file: what it refuses costs nothing.
    private static func divisor(of shape: HostileShape, _ factor: Int) -> Int {
        var divisor = 1
        while shape.file(memberCount: 4 * GrowthTests.count * factor / divisor).utf8.count > 131_072 { divisor *= 2 }
        return divisor
    }

    /// What matches the same URLs, or has the same values, as all the others: the analysis compares each with each, as far as its budget goes, which
    /// `HostileCommandTests` looks at.
    private static let comparedInPairs: Set = [
        "components that cover each other in pairs", "details that claim the same URLs", "fragments",
        "queries with stars", "query items with stars", "a large variable in many components",
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
                (file, HostileShape.manyIdentifiers.file(memberCount: count)),
                (
                    "aasa.yml",
                    "version: 1\ndomains:\n  eats.example:\n    file: \(file)\n    apps:\n"
                        + (0..<count).map { "      - 7Q4KX2M9TD.example.b\($0)\n" }.joined()
                ),
            ]
        },
        GrowingList(name: "domains of a project", commands: [.question]) { count in
            [
                (file, "{}"),
                (
                    "aasa.yml",
                    "version: 1\ndefaults:\n  file: \(file)\ndomains:\n"
                        + (0..<count).map { "  a\($0).eats.example:\n  \"*.\($0).eats.example\":\n" }.joined()
                        + "  \"*.eats.example\":\n"
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
