extension HostileShape {
    /// Every kind.
    public static let all: [HostileShape] = readable + ofPunctuation

    /// Those that every command reads: valid JSON.
    public static let readable: [HostileShape] =
        ofPatterns + ofVariables + ofOrder + ofQueries + ofApps + ofKeys + ofTexts

    /// Plain components.
    public static let manyComponents = list("components") { "{\"/\":\"/a\($0)/*\"}" }

    /// Identifiers of one detail.
    public static let manyIdentifiers = around(
        "identifiers", { details("{\"appIDs\":[\($0)],\"components\":[{\"/\":\"/a/*\"}]}") },
        { "\"7Q4KX2M9TD.example.a\($0)\"" })

    // MARK: - Frames

    private static func root(_ members: String, _ before: String = "") -> String {
        "{\"applinks\":{\(before)\(members)}}"
    }

    private static func details(_ text: String) -> String { root("\"details\":[\(text)]") }

    private static func components(_ text: String, _ before: String = "") -> String {
        root("\"details\":[{\"appIDs\":[\"\(app)\"],\"components\":[\(text)]}]", before)
    }

    private static func list(_ name: String, _ member: @escaping @Sendable (Int) -> String) -> HostileShape {
        HostileShape(name, frame: { members, _ in components(members) }, member: member)
    }

    private static func around(
        _ name: String, separator: String = ",", _ frame: @escaping @Sendable (String) -> String,
        _ member: @escaping @Sendable (Int) -> String
    ) -> HostileShape {
        HostileShape(name, separator: separator, frame: { members, _ in frame(members) }, member: member)
    }

    private static func marks(_ name: String, _ frame: @escaping @Sendable (String) -> String) -> HostileShape {
        around(name, separator: "", { frame("e" + $0) }, { _ in "\u{301}" })
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    // MARK: - Patterns

    private static let ofPatterns: [HostileShape] = [
        manyComponents,
        list("equal components") { _ in "{\"/\":\"/a/*\"}" },
        list("empty components") { _ in "{}" },
        list("components that are numbers") { "\($0 % 10)" },
        list("a star ahead of a segment") { "{\"/\":\"*/a\($0)\"}" },
        list("stars at both ends") { "{\"/\":\"*/a\($0)*\"}" },
        list("stars between letters") { "{\"/\":\"/*a*a*a*a*a\($0)\"}" },
        list("stars in the middle") { "{\"/\":\"/a\($0)*b*\($0)\"}" },
        list("stars, half of them exclusions") { "{\"/\":\"*\($0)a*\"\($0 % 2 == 0 ? "" : ",\"exclude\":true")}" },
        list("a star and question marks") { "{\"/\":\"*\(repeated("?", 20))\($0)\"}" },
        list("a star and a long row of question marks") { "{\"/\":\"*\(repeated("?", 400))\($0)\"}" },
        list("a star, a letter and question marks") { "{\"/\":\"*a\(repeated("?", 24))b\($0)\"}" },
        list("escapes that are decoded") { "{\"/\":\"/%C3%A9\($0)*\",\"percentEncoded\":false}" },
        list("escapes") { "{\"/\":\"/%E2%82%AC\($0)%*\"}" },
        list("letters that URLs encode") { "{\"/\":\"*é\($0)*\",\"percentEncoded\":false}" },
        list("ignored case") { "{\"/\":\"/Ab\($0)*\",\"caseSensitive\":false}" },
        list("ignored case and stars") { "{\"/\":\"*Ks\($0)*\",\"caseSensitive\":false}" },
        list("fragments") { "{\"#\":\"*a\($0)*\"}" },
        around("a long pattern", separator: "", { components("{\"/\":\"/\($0)\"}") }, { _ in "a" }),
        around("a long pattern of stars", separator: "", { components("{\"/\":\"/\($0)\"}") }, { _ in "a*" }),
        around("a long pattern of question marks", separator: "", { components("{\"/\":\"*\($0)b\"}") }, { _ in "?" }),
        around(
            "paths", { details("{\"appID\":\"\(app)\",\"paths\":[\($0)]}") }, { "\"/a\($0)/*\"" }),
        around(
            "paths with stars", { details("{\"appID\":\"\(app)\",\"paths\":[\($0)]}") },
            { "\"\($0 % 2 == 0 ? "" : "NOT ")*/a\($0)/*\"" }),
    ]

    // MARK: - Variables

    private static let ofVariables: [HostileShape] = [
        list("languages and regions") { "{\"/\":\"/$(lang)/$(region)/\($0)*\"}" },
        list("languages and regions, half of them exclusions") {
            "{\"/\":\"/$(lang)-$(region)/\($0)/*\"\($0 % 2 == 0 ? "" : ",\"exclude\":true")}"
        },
        list("a star and a language") { "{\"/\":\"*$(lang)\($0)\"}" },
        list("a star and four languages") { "{\"/\":\"*$(lang)$(lang)$(lang)$(lang)\($0)\"}" },
        list("languages between stars") { "{\"/\":\"*$(lang)*$(region)\($0)*\"}" },
        list("digits and letters") { "{\"/\":\"*$(alnum)$(digit)$(xdigit)\($0)\"}" },
        around(
            "variables", { components("{\"/\":\"/$(v1)\"}", "\"substitutionVariables\":{\($0)},") },
            { "\"v\($0)\":[\"a\"]" }),
        list("variables that are not defined") { "{\"/\":\"/$(u\($0))\"}" },
        around(
            "values of a variable",
            { components("{\"/\":\"/$(v)$(v)$(v)!\"}", "\"substitutionVariables\":{\"v\":[\($0)]},") },
            { "\"a*\(String($0, radix: 16))*\"" }),
        HostileShape(
            "a large variable in many components",
            frame: { members, count in
                let values = (0..<count).map { "\"v\($0)\"" }.joined(separator: ",")
                return components(members, "\"substitutionVariables\":{\"v\":[\(values)]},")
            },
            member: { "{\"/\":\"*$(v)/\($0)*\"}" }),
        around("references to a variable", separator: "", { components("{\"/\":\"/\($0)\"}") }, { _ in "$(lang)" }),
    ]

    // MARK: - Order

    private static let ofOrder: [HostileShape] = [
        around(
            "exclusions", { components($0 + (($0.isEmpty ? "" : ",") + "{\"/\":\"*\"}")) },
            { "{\"/\":\"/a\($0)/*\",\"exclude\":true}" }),
        around(
            "exclusions that come too late", { components("{\"/\":\"*\"}" + ($0.isEmpty ? "" : ",") + $0) },
            { "{\"/\":\"/a\($0)/*\",\"exclude\":true}" }),
        around(
            "components that come too late",
            { components("{\"/\":\"/a*\",\"exclude\":true}" + ($0.isEmpty ? "" : ",") + $0) },
            { "{\"/\":\"/a\($0)/*\"}" }),
        around(
            "exclusions with stars that come too late",
            { components("{\"/\":\"/*/*\"}" + ($0.isEmpty ? "" : ",") + $0) },
            { "{\"/\":\"/*a\($0)/*\",\"exclude\":true}" }),
        around(
            "excluded paths that come too late",
            { details("{\"appID\":\"\(app)\",\"paths\":[\"*\"\($0.isEmpty ? "" : ",")\($0)]}") },
            { "\"NOT /a\($0)/*\"" }),
        list("components that cover each other in pairs") {
            "{\"/\":\"/a\($0)/*\"},{\"/\":\"/a\($0)/b\",\"exclude\":true}"
        },
    ]

    // MARK: - Queries

    private static let ofQueries: [HostileShape] = [
        around(
            "query items", { components("{\"/\":\"/a\",\"?\":{\($0)}}") },
            { "\"q\($0)\":\"*\"" }),
        list("components with query items") { "{\"/\":\"/a\($0)\",\"?\":{\"q1\":\"*\",\"q2\":\"?*\"}}" },
        list("queries with stars") { "{\"?\":\"*a\($0)*\"}" },
        list("query items with stars") { "{\"?\":{\"q\($0 % 7)\":\"*a\($0)*\"}}" },
        HostileShape(
            "query items that are inherited",
            frame: { members, count in
                components(
                    (0..<count / 4).map { "{\"/\":\"/a\($0)\"}" }.joined(separator: ","),
                    "\"defaults\":{\"?\":{\(members)}},")
            },
            member: { "\"q\($0)\":\"*\"" }),
    ]

    // MARK: - Apps and details

    private static let ofApps: [HostileShape] = [
        around(
            "short identifiers", { details("{\"appIDs\":[\($0)],\"components\":[{\"/\":\"/a/*\"}]}") },
            { "\"\(String($0, radix: 16))\"" }),
        manyIdentifiers,
        around(
            "details", { details($0) },
            { "{\"appID\":\"A.a\($0)\",\"paths\":[\"/a\($0)/*\"]}" }),
        around(
            "details of one app", { details($0) },
            { "{\"appIDs\":[\"\(app)\"],\"components\":[{\"/\":\"/a\($0)/*\"}]}" }),
        around(
            "details that claim the same URLs", { details($0) },
            { "{\"appID\":\"A.a\($0)\",\"paths\":[\"*/a\($0)/*\",\"*b*\"]}" }),
        around(
            "empty details", { details($0) },
            { _ in "{}" }),
        around(
            "details in a dictionary", { root("\"details\":{\($0)}") },
            { "\"A.a\($0)\":{\"paths\":[\"/a\($0)/*\"]}" }),
        around(
            "services",
            {
                "{\"applinks\":{\"details\":[{\"appID\":\"\(app)\",\"paths\":[\"*\"]}]}\($0.isEmpty ? "" : ",")\($0)}"
            },
            { "\"s\($0)\":{\"apps\":[]}" }),
        around(
            "apps of a service",
            {
                "{\"applinks\":{\"details\":[{\"appID\":\"\(app)\",\"paths\":[\"*\"]}]},\"webcredentials\":{\"apps\":[\($0)]}}"
            },
            { "\"7Q4KX2M9TD.example.a\($0)\"" }),
    ]

    // MARK: - Keys, punctuation, texts

    private static let ofKeys: [HostileShape] = [
        around(
            "misspelt keys", { details("{\($0)\($0.isEmpty ? "" : ",")\"appIDs\":[\"\(app)\"]}") },
            { "\"compnents\($0)\":1" }),
        around(
            "unknown keys of a component", { components("{\"/\":\"/a\"\($0.isEmpty ? "" : ",")\($0)}") },
            { "\"x\($0)\":1" }),
        list("flags that are strings") { "{\"/\":\"/a\($0)\",\"exclude\":\"true\"}" },
        around(
            "duplicate keys", { components("{\($0)\($0.isEmpty ? "" : ",")\"/\":\"/a\"}") },
            { _ in "\"/\":\"/b\"" }),
    ]

    private static let ofPunctuation: [HostileShape] = [
        list("single quotes") { "{'/':'/a\($0)'}" },
        list("comments") { "{\"/\":\"/a\($0)\"} // \($0)\n" },
        list("trailing commas") { "{\"/\":\"/a\($0)\",}" },
        list("typographic quotes") { "{“/”:“/a\($0)”}" },
        around(
            "nesting", { components("{\"/\":\"/a\",\"x\":[\($0)]}") },
            { _ in repeated("[", 500) + repeated("]", 500) }),
        around(
            "nesting beyond the limit", separator: "", { $0 },
            { _ in "[" }),
    ]

    private static let ofTexts: [HostileShape] = [
        marks("marks in keys") { components("{\"/\":\"/a\",\"\($0)\":1}") },
        marks("marks in paths") { components("{\"/\":\"/\($0)\"}") },
        marks("marks in variables") {
            components("{\"/\":\"/$(v)\"}", "\"substitutionVariables\":{\"v\":[\"\($0)\"]},")
        },
        marks("marks in identifiers") { details("{\"appIDs\":[\"\($0)\"],\"components\":[]}") },
        around("a long comment", separator: "", { components("{\"/\":\"/a\",\"comment\":\"\($0)\"}") }, { _ in "a" }),
        around("empty lines", separator: "", { $0 + components("{\"/\":\"/a\"}") }, { _ in "\n" }),
    ]
}
