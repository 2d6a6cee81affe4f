import UniversalLinks
import UniversalLinksTestSupport

/// Random small files over a small alphabet, whose components have much in common.
struct SmallFileGenerator {
    var random: SeededGenerator

    static let apps = ["ABCDE12345.com.example.one", "ABCDE12345.com.example.two", "ABCDE12345.com.example.three"]

    private static let pathPieces = ["a", "a", "b", "/", "/", "*", "*", "?", "?", "A", "$(v)", "$(w)", "//", "%61"]
    private static let textPieces = ["a", "a", "b", "*", "*", "?", "A", "=", "&", "$(v)", "n=", "&m="]
    private static let valuePieces = ["a", "a", "b", "*", "?", "A", "$(v)", "é"]
    /// Patterns several of which together often take all that another one does.
    private static let coarsePaths = [
        "/", "/?*", "/*", "/a*", "/b*", "/?", "/??*", "*a*", "/$(v)", "/$(v)*", "/$(w)*", "/a/*", "/*/a", "/?/*", "*",
        "/a?*",
    ]
    private static let coarseTexts = ["", "?*", "*", "?", "??*", "a*", "$(v)*", "*a"]
    private static let names = ["n", "n", "m", "m", "N", "%6E", "", "n[]"]

    /// A file as JSON text.
    mutating func file() -> String {
        let details = (0..<Int.random(in: 1...2, using: &random)).map { _ in detail() }
        return file(details, variables(), random.oneIn(4) ? "\"defaults\": \(component(isDefaults: true))," : "")
    }

    /// A file, and one that differs from it by little.
    mutating func pair() -> (String, String) {
        var details = (0..<Int.random(in: 1...2, using: &random)).map { _ in detail() }
        let values = variables()
        let defaults = random.oneIn(5) ? "\"defaults\": \(component(isDefaults: true))," : ""
        let old = file(details, values, defaults)
        let index = Int.random(in: 0..<details.count, using: &random)
        switch Int.random(in: 0...5, using: &random) {
        case 0: details[index].components.shuffle(using: &random)
        case 1: details[index].components.append(component())
        case 2 where details[index].components.count > 1: details[index].components.removeFirst()
        case 3 where !details[index].components.isEmpty: details[index].components[0] = component()
        case 4: details[index].components.insert(component(), at: 0)
        default: return (old, file(details, variables(), defaults))
        }
        return (old, file(details, values, defaults))
    }

    private struct Detail {
        var apps: [String]
        var defaults: String
        var components: [String]
    }

    private func file(_ details: [Detail], _ variables: String, _ defaults: String) -> String {
        let texts = details.map { detail in
            let apps = detail.apps.map(TestFile.jsonText).joined(separator: ",")
            return
                "{\"appIDs\": [\(apps)], \(detail.defaults) \"components\": [\(detail.components.joined(separator: ",\n"))]}"
        }
        return "{\"applinks\": {\(variables), \(defaults) \"details\": [\(texts.joined(separator: ",\n"))]}}"
    }

    private mutating func detail() -> Detail {
        let count = Int.random(in: 1...2, using: &random)
        return Detail(
            apps: Array(Self.apps.shuffled(using: &random).prefix(count)),
            defaults: random.oneIn(5) ? "\"defaults\": \(component(isDefaults: true))," : "",
            components: random.oneIn(3)
                ? splitComponents() : (0..<Int.random(in: 1...6, using: &random)).map { _ in component() })
    }

    private mutating func component(isDefaults: Bool = false) -> String {
        var members: [String] = []
        if !isDefaults, random.oneIn(2) { return coarseComponent() }
        if !random.oneIn(isDefaults ? 2 : 5) {
            members.append("\"/\": " + TestFile.jsonText(pattern(Self.pathPieces, start: "/", 4)))
        }
        if random.oneIn(isDefaults ? 3 : 2) { members.append("\"?\": " + query()) }
        if random.oneIn(4) {
            members.append("\"#\": " + TestFile.jsonText(pattern(["a", "*", "?", "A", "b"], start: "", 2)))
        }
        if random.oneIn(4) { members.append("\"caseSensitive\": false") }
        if random.oneIn(4) { members.append("\"percentEncoded\": false") }
        if random.oneIn(3) { members.append("\"exclude\": \(!random.oneIn(5))") }
        return "{" + members.joined(separator: ", ") + "}"
    }

    /// Parts of a component, and the component behind them: together they take all or most of it.
    private static let splits: [[String]] = [
        [##""/": "/""##, ##""/": "/?*""##, ##""/": "/*""##],
        [##""/": "/a""##, ##""/": "/a/?*""##, ##""/": "/a/*""##],
        [##""/": "/a""##, ##""/": "/b""##, ##""/": "/?", "#": "?*""##],
        [##""/": "/?", "#": """##, ##""/": "/?", "#": "?*""##, ##""/": "/a""##],
        [##""#": """##, ##""#": "?""##, ##""#": "??*""##, ##""/": "/a*""##],
        [##""?": """##, ##""?": "?*""##, ##""/": "/*", "#": "*""##],
        [##""?": "*n=*""##, ##""?": {"n": ""}"##, ##""?": {"n": "a"}"##],
        [##""?": {"n": "?*"}"##, ##""?": {"n": ""}"##, ##""?": {"n": "?*"}, "percentEncoded": false"##],
        [##""?": {"n": "?*"}, "/": "/a*""##, ##""?": {"n": ""}"##, ##""/": "/a*", "?": {"n": "*"}"##],
        [##""/": "/$(v)""##, ##""/": "/$(w)""##, ##""/": "/?""##, ##""/": "/?", "caseSensitive": false"##],
    ]

    private mutating func splitComponents() -> [String] {
        var members = random.pick(Self.splits)
        if random.oneIn(4) { members.swapAt(0, members.count - 1) }
        if random.oneIn(3) { members[0] += ", \"caseSensitive\": false" }
        if random.oneIn(3) { members[1] += ", \"percentEncoded\": false" }
        var components = members.map { "{" + $0 + (random.oneIn(3) ? ", \"exclude\": true" : "") + "}" }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            components.insert(component(), at: Int.random(in: 0...components.count, using: &random))
        }
        return components
    }

    private mutating func coarseComponent() -> String {
        var members = random.oneIn(8) ? [] : ["\"/\": " + TestFile.jsonText(random.pick(Self.coarsePaths))]
        if random.oneIn(4) { members.append("\"?\": " + TestFile.jsonText(random.pick(Self.coarseTexts))) }
        if random.oneIn(4) { members.append("\"?\": {\"n\": \(TestFile.jsonText(random.pick(Self.coarseTexts)))}") }
        if random.oneIn(4) { members.append("\"#\": " + TestFile.jsonText(random.pick(Self.coarseTexts))) }
        if random.oneIn(6) { members.append("\"caseSensitive\": false") }
        if random.oneIn(6) { members.append("\"percentEncoded\": false") }
        if random.oneIn(3) { members.append("\"exclude\": true") }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private mutating func query() -> String {
        if random.oneIn(3) { return TestFile.jsonText(pattern(Self.textPieces, start: "", 4)) }
        var names: [String] = []
        for _ in 0...Int.random(in: 0...1, using: &random) {
            let name = random.pick(Self.names)
            if !names.contains(name) { names.append(name) }
        }
        let members = names.map {
            TestFile.jsonText($0) + ": " + TestFile.jsonText(pattern(Self.valuePieces, start: "", 2))
        }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private mutating func pattern(_ pieces: [String], start: String, _ limit: Int) -> String {
        (0..<Int.random(in: 0...limit, using: &random)).reduce(into: random.oneIn(5) ? "" : start) { pattern, _ in
            pattern += random.pick(pieces)
        }
    }

    private mutating func variables() -> String {
        func list(_ generator: inout SmallFileGenerator) -> String {
            let values = (0..<Int.random(in: 0...2, using: &generator.random)).map { _ in
                (0..<Int.random(in: 0...2, using: &generator.random)).map { _ in
                    generator.random.pick(["a", "b", "A", "/", "*", "?", "é"])
                }.joined()
            }
            return "[" + values.map(TestFile.jsonText).joined(separator: ",") + "]"
        }
        return "\"substitutionVariables\": {\"v\": \(list(&self)), \"w\": \(list(&self))}"
    }
}
