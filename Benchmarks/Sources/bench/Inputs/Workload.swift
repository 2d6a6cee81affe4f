import UniversalLinks

/// A file and the URLs that are decided with it, each another one.
struct Workload {
    static let app: AppIdentifier = "A1B2C3D4E5.com.example.app"

    let name: String
    let summary: String
    let file: [UInt8]
    let lines: LineBuffer
    let targets: Targets
    /// Whether the article's algorithm is for such files, and is measured.
    var suitsArticle = false
    /// Whether URLs are long, and their files made so that whoever tries one way after another never ends.
    var isHostile = false

    /// What the fast engine is held to.
    struct Targets: Encodable {
        /// Nanoseconds a URL; nil where bytes count.
        var nanosecondsPerURL: Double?
        var nanosecondsPerByte: Double?
        /// How many times faster than the article's algorithm with expressions built once.
        var timesFasterThanBuiltOnce: Double?
        /// Microseconds for loading and compiling in a fresh process.
        var coldMicroseconds: Double?
        /// The time for a URL, to that of Hyperscan for its path alone.
        var ratioToHyperscan: Double?
        /// The time for a URL, to that of the workload with 128 components.
        var ratioTo128: Double?
        /// The time for a URL while a new cursor meets the first half of them, to that for the second half.
        var ratioOfFirstToSecond: Double? = 1.5
        /// Peak memory over the empty process.
        var mebibytes: Double = 10
    }

    static let names = [
        "12", "128", "1024", "subst", "localised", "adversarial", "crowded", "apps", "queries", "encoded",
        "fragments-first", real,
    ]

    /// The name of what is no one workload, but one for each of many real files.
    static let real = "real"

    /// How many URLs a measurement decides: a million, fewer where they are long.
    static func lineCount(_ name: String) -> Int { ["adversarial", "crowded"].contains(name) ? 100_000 : 1_000_000 }

    /// With newlines.
    var bytesPerURL: Double { Double(lines.bytes.count) / Double(max(1, lines.count)) }

    /// How many of the URLs the engines are compared on.
    func checkedCount(isQuick: Bool) -> Int { min(lines.count, (isHostile ? 3_000 : 20_000) / (isQuick ? 10 : 1)) }

    /// The workload of a name; always the same for the same seed and number of URLs.
    static func named(_ name: String, seed: UInt64, urlCount: Int) throws -> Workload {
        switch name {
        case "12":
            try listed(
                12, seed, urlCount,
                Targets(
                    nanosecondsPerURL: 105, timesFasterThanBuiltOnce: 100, coldMicroseconds: 60, ratioToHyperscan: 1.3)
            )
        case "128":
            try listed(
                128, seed, urlCount,
                Targets(
                    nanosecondsPerURL: 170, timesFasterThanBuiltOnce: 400, coldMicroseconds: 270,
                    ratioToHyperscan: 0.8))
        case "1024":
            try listed(
                1_024, seed, urlCount,
                Targets(
                    nanosecondsPerURL: 220, timesFasterThanBuiltOnce: 2_500, coldMicroseconds: 1_500,
                    ratioToHyperscan: 0.4))
        case "subst": try substitution(seed, urlCount)
        case "localised": try localised(seed, urlCount)
        case "adversarial": adversarial(seed, urlCount)
        case "apps": try apps(seed, urlCount)
        case "queries": try queries(seed, urlCount)
        case "encoded": try encoded(seed, urlCount)
        case "fragments-first": try fragmentsFirst(seed, urlCount)
        default: crowded(seed, urlCount)
        }
    }

    /// A file with one app.
    static func file(components: [String], variables: [(name: String, values: [String])] = []) -> [UInt8] {
        file(details: [([app], components)], variables: variables)
    }

    /// A file of details with their apps and components.
    static func file(
        details: [(apps: [AppIdentifier], components: [String])],
        variables: [(name: String, values: [String])] = []
    ) -> [UInt8] {
        let table = variables.map { variable in
            "\"\(variable.name)\": [" + variable.values.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        }
        let variablesMember =
            table.isEmpty
            ? ""
            : "    \"substitutionVariables\": {\n" + table.map { "      " + $0 }.joined(separator: ",\n") + "\n    },\n"
        let detailTexts = details.map { detail in
            """
                  {
                    "appIDs": [\(detail.apps.map { "\"\($0.text)\"" }.joined(separator: ", "))],
                    "components": [
            \(detail.components.map { "          " + $0 }.joined(separator: ",\n"))
                    ]
                  }
            """
        }
        let text = """
            {
              "applinks": {
            \(variablesMember)    "details": [
            \(detailTexts.joined(separator: ",\n"))
                ]
              }
            }

            """
        return Array(text.utf8)
    }
}
