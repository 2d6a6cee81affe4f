import UniversalLinks
import UniversalLinksTestSupport

/// A component with the levels above it and the variables of its file, to be written as JSON or read by the reference.
struct OracleComponent {
    var own = Keys()
    var detailDefaults: Keys?
    var appLinksDefaults: Keys?
    var variables: [(name: String, values: [String])] = []

    enum Query {
        case text(String)
        case items([(name: String, pattern: String)])
    }

    struct Keys {
        var path: String?
        var query: Query?
        var fragment: String?
        var exclude: Bool?
        var caseSensitive: Bool?
        var percentEncoded: Bool?
    }

    static let classes: [String: [String]] = [
        "digit": "0123456789".map { String($0) },
        "upper": "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) },
        "xdigit": "0123456789abcdefABCDEF".map { String($0) },
        "region": codes("region"),
        "lang": codes("lang"),
    ]

    /// Of the tables, those that the letters of the generator can spell.
    private static func codes(_ name: String) -> [String] {
        (PredefinedVariables.values(of: name) ?? []).filter { code in
            code.lowercased().allSatisfy(OracleGenerator.letters.contains)
        }
    }

    /// Whether a variable is predefined, or one of the file's.
    func defines(_ name: String) -> Bool {
        variables.contains { $0.name == name } || Self.classes[name] != nil
    }
}

extension OracleComponent {
    /// A file with this component alone.
    var json: String {
        let variableText = variables.map { name, values in
            TestFile.jsonText(name) + ":[" + values.map(TestFile.jsonText).joined(separator: ",") + "]"
        }
        return #"{"applinks":{"substitutionVariables":{"#
            + variableText.joined(separator: ",") + "}," + (appLinksDefaults.map { #""defaults":\#($0.json),"# } ?? "")
            + #""details":[{"# + (detailDefaults.map { #""defaults":\#($0.json),"# } ?? "")
            + #""appIDs":["\#(DecisionRow.app)"],"components":[\#(own.json)]}]}}"#
    }
}

extension OracleComponent.Keys {
    fileprivate var json: String {
        let members = [
            path.map { #""/":\#(TestFile.jsonText($0))"# },
            query.map { #""?":\#($0.json)"# },
            fragment.map { ##""#":\##(TestFile.jsonText($0))"## },
            exclude.map { #""exclude":\#($0)"# },
            caseSensitive.map { #""caseSensitive":\#($0)"# },
            percentEncoded.map { #""percentEncoded":\#($0)"# },
        ]
        return "{" + members.compactMap { $0 }.joined(separator: ",") + "}"
    }
}

extension OracleComponent.Query {
    fileprivate var json: String {
        switch self {
        case .text(let text): return TestFile.jsonText(text)
        case .items(let items):
            let members = items.map { TestFile.jsonText($0.name) + ":" + TestFile.jsonText($0.pattern) }
            return "{" + members.joined(separator: ",") + "}"
        }
    }
}
