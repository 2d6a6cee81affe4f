import UniversalLinksTestSupport

extension SafeFixTests {
    private static let keys = [
        "/", "/", "/", "?", "#", "exclude", "exclude", "caseSensitive", "percentEncoded", "comment", "path", "Exclude",
        "casesensitive", "requiredEntitlement", "paths",
    ]
    private static let patterns = [
        "/a", "/a/*", "/a/?", "*", "/*", "/", "", "a", "/A", "/a//b", "**", "/**", "/a/b", "/$(lang)/a", "/$(v)",
        "/$(nobody)",
        "/$(v", "/caf%C3%A9", "/caf%c3%a9", "/café", "/a b", "/a%20b", "NOT /a", "not /b", "NOT ", "/a?x=1", "/#/x",
        "b/*",
        "https://example.com/a", "/a\\\\b", "?*", "/a*", "*a", "/.*", "/[0-9]+",
    ]
    private static let flags = ["true", "false", "true", "false", "1", "\"yes\"", "null"]
    private static let apps = [
        "ABCDE12345.com.example.app", "ABCDE12345.com.example.app", "ABCDE12345.com.example.App",
        "abcde12345.com.example.app",
        "com.example.app", "FGHIJ67890.com.example.app", "ABCDE12345.com.example.app ", "ABCDE12345.*",
        "TEAMID.com.example.app",
        "ABCDE12345.com.example.app.Clip", "",
    ]
    private static let spaces = ["", " ", "\n  ", "\r\n\t"]

    /// A file with much that rules look for: keys twice, shapes of other times, components that others cover.
    static func generatedFile(_ random: inout SeededGenerator) -> [UInt8] {
        var members: [String] = []
        if random.oneIn(3) { members.append("\"apps\": [\(random.oneIn(3) ? app(&random) : "")]") }
        if random.oneIn(3) { members.append("\"defaults\": \(fields(&random))") }
        if random.oneIn(3) {
            members.append("\"substitutionVariables\": {\"v\": [\"a\", \"b/c\", \"\"], \"lang\": [\"xx\"]}")
        }
        members.append(random.oneIn(8) ? dictionary(&random) : "\"details\": \(list(1...3, &random, detail))")
        if random.oneIn(12) { members.append("\"details\": \(list(0...2, &random, detail))") }
        members.shuffle(using: &random)
        var root = ["\"applinks\": \(object(members, &random))"]
        if random.oneIn(4) { root.append("\"webcredentials\": {\"apps\": \(list(0...3, &random, app))}") }
        if random.oneIn(8) { root.append("\"appclips\": {\"apps\": \(list(0...2, &random, app))}") }
        if random.oneIn(8) { root.append("\"applink\": {}") }
        return Array(
            ((random.oneIn(10) ? "\u{FEFF}" : "") + object(root, &random) + (random.oneIn(2) ? "\n" : "")).utf8)
    }

    private static func dictionary(_ random: inout SeededGenerator) -> String {
        "\"details\": " + object((0..<2).map { _ in "\(app(&random)): \(detail(&random))" }, &random)
    }

    private static func detail(_ random: inout SeededGenerator) -> String {
        var members: [String] = []
        if random.oneIn(2) { members.append("\"appIDs\": \(list(0...3, &random, app))") }
        if random.oneIn(2) { members.append("\"appID\": \(app(&random))") }
        if !random.oneIn(4) { members.append("\"components\": \(list(0...6, &random, fields))") }
        if random.oneIn(3) { members.append("\"paths\": \(list(0...5, &random, pattern))") }
        if random.oneIn(4) { members.append("\"defaults\": \(fields(&random))") }
        if random.oneIn(8) { members.append("\"appID\": \(app(&random))") }
        if random.oneIn(10) { members.append("\"components\": \(list(0...2, &random, fields))") }
        if random.oneIn(12) { members.append("\"Paths\": [\"/a\"]") }
        members.shuffle(using: &random)
        return object(members, &random)
    }

    private static func fields(_ random: inout SeededGenerator) -> String {
        if random.oneIn(30) { return random.pick(["null", "\"/a\"", "7", "[]"]) }
        let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let key = random.pick(keys)
            let value =
                switch key {
                case "/", "#", "path", "comment": random.oneIn(25) ? random.pick(flags) : pattern(&random)
                case "?": query(&random)
                default: random.pick(flags)
                }
            return "\"\(key)\": \(value)"
        }
        return object(members, &random)
    }

    private static func query(_ random: inout SeededGenerator) -> String {
        guard random.oneIn(2) else { return pattern(&random) }
        let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            "\"\(random.pick(["a", "b", "a[]", "é"]))\": \(random.oneIn(12) ? "7" : pattern(&random))"
        }
        return object(items, &random)
    }

    private static func pattern(_ random: inout SeededGenerator) -> String { "\"\(random.pick(patterns))\"" }

    private static func app(_ random: inout SeededGenerator) -> String {
        random.oneIn(20) ? random.pick(flags) : "\"\(random.pick(apps))\""
    }

    private static func list(
        _ count: ClosedRange<Int>, _ random: inout SeededGenerator, _ element: (inout SeededGenerator) -> String
    ) -> String {
        let space = random.pick(spaces)
        let elements = (0..<Int.random(in: count, using: &random)).map { _ in space + element(&random) }
        return "[" + elements.joined(separator: ",") + space + "]"
    }

    private static func object(_ members: [String], _ random: inout SeededGenerator) -> String {
        let space = random.pick(spaces)
        return "{" + members.map { space + $0 }.joined(separator: ",") + space + "}"
    }
}
