import UniversalLinks

/// A file and the URLs that are decided with it.
struct Workload {
    static let app: AppIdentifier = "A1B2C3D4E5.com.example.app"

    let name: String
    let summary: String
    let file: [UInt8]
    let urls: [String]
    let targets: Targets
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
        /// Peak memory over the empty process.
        var mebibytes: Double = 10
    }

    static let names = ["12", "128", "1024", "subst", "adversarial", "crowded"]

    /// The workload of a name; always the same for the same seed and number of URLs.
    static func named(_ name: String, seed: UInt64, urlCount: Int) throws -> Workload {
        switch name {
        case "12":
            try listed(
                12, seed, urlCount, Targets(nanosecondsPerURL: 105, timesFasterThanBuiltOnce: 100, coldMicroseconds: 60)
            )
        case "128":
            try listed(
                128, seed, urlCount,
                Targets(nanosecondsPerURL: 170, timesFasterThanBuiltOnce: 400, coldMicroseconds: 270))
        case "1024":
            try listed(
                1_024, seed, urlCount,
                Targets(nanosecondsPerURL: 220, timesFasterThanBuiltOnce: 2_500, coldMicroseconds: 1_500))
        case "subst": try substitution(seed, urlCount)
        case "adversarial": adversarial(seed, urlCount)
        default: crowded(seed, urlCount)
        }
    }

    /// A file with one app.
    static func file(components: [String], variables: [(name: String, values: [String])] = []) -> [UInt8] {
        let table = variables.map { variable in
            "\"\(variable.name)\": [" + variable.values.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        }
        let variablesMember =
            table.isEmpty
            ? ""
            : "    \"substitutionVariables\": {\n" + table.map { "      " + $0 }.joined(separator: ",\n") + "\n    },\n"
        let text = """
            {
              "applinks": {
            \(variablesMember)    "details": [
                  {
                    "appIDs": ["\(app.text)"],
                    "components": [
            \(components.map { "          " + $0 }.joined(separator: ",\n"))
                    ]
                  }
                ]
              }
            }

            """
        return Array(text.utf8)
    }
}
