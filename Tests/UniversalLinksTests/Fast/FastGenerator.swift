import UniversalLinksTestSupport

/// Random files in which all features meet, and URLs that have a good chance with them.
struct FastGenerator {
    var random: SeededGenerator

    private static let pathPieces = [
        "/", "/", "/", "/", "*", "*", "?", "a", "a", "b", "ab", "A", "2", "$(v)", "$(w)", "$(v)/", "$(digit)",
        "$(upper)", "$(lang)", "$(region)", "//", "**", "x", "buy", "/*/", "/a/",
    ]
    private static let oddPieces = [
        "%", "%41", "%2F", "%2f", "%3f", "%FF", "é", "É", "k", "K", "\u{212A}", "İ", "日", "ß", "$(nobody)", "$(v",
        "$", "&", "=", "#", " ", "\\", "$(alnum)", "%C3%A9",
    ]
    private static let queryPieces = [
        "*", "*", "?", "a", "b", "A", "=", "=", "&", "&", "$(v)", "$(w)", "2", "a=", "&b=", "é", "%C3%A9", "**",
    ]
    private static let names = ["a", "a", "b", "ab", "A", "", "a[]", "é", "b", "a%5B%5D", "k"]
    private static let urlPieces = [
        "/", "/", "/", "a", "a", "b", "ab", "A", "2", "k", "K", "x", "B", "*", "buy", "en", "DE", "us", "eng", "%41",
        "%61", "%2F", "%2f", "%C3%A9", "%c3%89", "%E2%84%AA", "%FF", "%2A", "%3F", "&", "=", "+", "//", "**",
        "%E6%97%A5",
        "%25", "%C4%B0", "%F0%9F%98%80", "%ED%A0%80", "%00",
    ]
    private static let oddURLPieces = [
        " ", "%", "%z", "%2", "é", "日", "[", "]", "|", "\"", "\\", "^", "\u{212A}", "\t", "<",
    ]

    /// The apps that files may list, and one that none does.
    static let apps = ["A.com.example", "B.com.example", "a.com.example", "C.com.example"]
    /// The domains that matchers speak for.
    static let domains = [
        "example.com", "example.com", "example.com", "example.com", "Example.COM", "*.example.com", nil, nil,
    ]

    /// What literals, wildcards and variables of the patterns of a file were, to make URLs from.
    private var patterns: [String] = []
    private var queries: [String] = []

    init(random: SeededGenerator) {
        self.random = random
    }

    // MARK: - Files

    /// A file; the URLs that are asked for next are made for it.
    mutating func file() -> String {
        patterns = []
        queries = []
        var members = [#""details": [\#(list(1...3) { $0.detail() })]"#]
        if !random.oneIn(3) { members.append(variables()) }
        if random.oneIn(4) { members.append(#""defaults": \#(component(isDefault: true))"#) }
        return #"{"applinks": {\#(members.joined(separator: ", "))}}"#
    }

    private mutating func detail() -> String {
        let apps = list(1...2) { #""\#($0.random.pick(Self.apps.dropLast()))""# }
        var members = [#""appIDs": [\#(apps)]"#]
        switch Int.random(in: 0...19, using: &random) {
        case 0: break
        case 1: members.append(#""components": []"#)
        case 2...5: members.append(#""paths": [\#(list(0...8) { $0.legacyPath() })]"#)
        default:
            let count = random.oneIn(20) ? 40...80 : 1...8
            members.append(#""components": [\#(list(count) { $0.component(isDefault: false) })]"#)
        }
        if random.oneIn(5) { members.append(#""defaults": \#(component(isDefault: true))"#) }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private mutating func legacyPath() -> String {
        if random.oneIn(30) { return "7" }
        return Self.json(random.pick(["", "", "NOT ", "not "]) + pathPattern())
    }

    private mutating func component(isDefault: Bool) -> String {
        if !isDefault, random.oneIn(40) { return random.pick(["null", "3", "{}", #"{"path": "/buy/*"}"#]) }
        var members: [String] = []
        if isDefault ? random.oneIn(8) : !random.oneIn(8) { members.append(#""/": \#(Self.json(pathPattern()))"#) }
        if random.oneIn(isDefault ? 6 : 3) { members.append(#""?": \#(query())"#) }
        if random.oneIn(6) { members.append(##""#": \##(Self.json(fragmentPattern()))"##) }
        if random.oneIn(4) { members.append(#""exclude": \#(random.pick(["true", "true", "false"]))"#) }
        if random.oneIn(3) { members.append(#""caseSensitive": \#(random.pick(["false", "false", "true", "null"]))"#) }
        if random.oneIn(3) { members.append(#""percentEncoded": \#(random.pick(["false", "false", "true"]))"#) }
        if random.oneIn(40) { members.append(#""/": 1"#) }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private mutating func variables() -> String {
        func values(_ generator: inout FastGenerator) -> String {
            generator.list(generator.random.oneIn(5) ? 10...24 : 0...4) { generator in
                Self.json(
                    generator.text(["a", "b", "A", "/", "*", "?", "2", "k", "&", "é", "buy", "K"], 0...3))
            }
        }
        return #""substitutionVariables": {"v": [\#(values(&self))], "w": [\#(values(&self))]}"#
    }

    private mutating func pathPattern() -> String {
        // Now and then what shares its start with an earlier one.
        if !patterns.isEmpty, random.oneIn(3) {
            let earlier = Array(random.pick(patterns).unicodeScalars)
            let kept = String(
                String.UnicodeScalarView(earlier.prefix(Int.random(in: 0...earlier.count, using: &random))))
            let pattern = kept + pattern(Self.pathPieces, 0...3)
            patterns.append(pattern)
            return pattern
        }
        let start = random.oneIn(4) ? "" : random.pick(["/", "/", "/buy/", "/a", "*", "/*/", "/*a*a*a"])
        let pattern = start + pattern(Self.pathPieces, 0...5)
        patterns.append(pattern)
        return pattern
    }

    private mutating func fragmentPattern() -> String {
        let pattern = pattern(Self.queryPieces, 0...3)
        queries.append(pattern)
        return pattern
    }

    private mutating func pattern(_ pieces: [String], _ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &random)).reduce(into: "") { pattern, _ in
            pattern += random.oneIn(15) ? random.pick(Self.oddPieces) : random.pick(pieces)
        }
    }

    private mutating func query() -> String {
        if random.oneIn(40) { return #"{"a": 1, "b": "x"}"# }
        guard !random.oneIn(3) else { return Self.json(fragmentPattern()) }
        var names: [String] = []
        for _ in 0...Int.random(in: 0...2, using: &random) {
            let name = random.pick(Self.names)
            if !names.contains(name) { names.append(name) }
        }
        return "{"
            + names.map { name in
                Self.json(name) + ":" + Self.json(pattern(["a", "b", "*", "?", "A", "$(v)", "é", "?*"], 0...3))
            }.joined(separator: ",") + "}"
    }

    private mutating func list(_ count: ClosedRange<Int>, _ make: (inout FastGenerator) -> String) -> String {
        var members: [String] = []
        for _ in 0..<Int.random(in: count, using: &random) { members.append(make(&self)) }
        return members.joined(separator: ", ")
    }

    /// A JSON string.
    private static func json(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\" + String(scalar)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

extension FastGenerator {
    // MARK: - URLs

    /// The bytes of a URL for the last file.
    mutating func url() -> [UInt8] {
        var url =
            random.oneIn(12)
            ? random.pick(["HTTPS://", "http://", "Http://", "ftp://", "https:/", "//", "", "https:"]) : "https://"
        url +=
            random.oneIn(10)
            ? random.pick([
                "EXAMPLE.com", "example.com.", "www.example.com", "a.b.Example.COM", "example.com:8080", "example.com:",
                "u:p@example.com", "other.org", "example.comx", "xexample.com", "", "ex ample.com", "exämple.com",
                "[::1]", "example.com:x", "example%2Ecom", "*.example.com", ".example.com",
            ]) : "example.com"
        var path = random.oneIn(2) ? instance(of: patterns) : text(Self.urlPieces, 0...6)
        if random.oneIn(5) { path += text(Self.urlPieces, 0...2) }
        // Texts of more than 63 symbols are read in another way.
        if random.oneIn(8) {
            let more = text(Self.urlPieces, 20...70)
            path = random.oneIn(2) ? path + more : "/" + more + path
        }
        if !path.hasPrefix("/"), !path.isEmpty { path = "/" + path }
        url += path
        if random.oneIn(2) {
            url += "?"
            if random.oneIn(5) {
                url += instance(of: queries)
            } else {
                for _ in 0...Int.random(in: 0...2, using: &random) {
                    url += random.pick([
                        "a=", "b=", "a", "ab=", "&", "", "A=", "%61=", "é=", "a[]=", "a%5B%5D=", "%C3%A9=", "%FF=",
                        "k=",
                    ])
                    url += text(Self.urlPieces, 0...2) + random.pick(["&", "&", ""])
                }
            }
        }
        if random.oneIn(4) { url += "#" + (random.oneIn(2) ? instance(of: queries) : text(Self.urlPieces, 0...3)) }
        if random.oneIn(12) {
            let place = Int.random(in: 0...url.unicodeScalars.count, using: &random)
            let scalars = Array(url.unicodeScalars)
            let left = String(String.UnicodeScalarView(scalars[..<place]))
            url = left + random.pick(Self.oddURLPieces) + String(String.UnicodeScalarView(scalars[place...]))
        }
        var bytes = Array(url.utf8)
        if random.oneIn(40), !bytes.isEmpty {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        return bytes
    }

    /// A text that one of the patterns may cover.
    private mutating func instance(of patterns: [String]) -> String {
        guard !patterns.isEmpty else { return text(Self.urlPieces, 0...3) }
        var text = ""
        var rest = random.pick(patterns)[...]
        while let next = rest.first {
            if next == "$", rest.dropFirst().first == "(", let end = rest.firstIndex(of: ")") {
                text += random.pick(["a", "b", "", "2", "Q", "en", "DE", "us", "k", "buy", "A"])
                rest = rest[rest.index(after: end)...]
                continue
            }
            rest = rest.dropFirst()
            switch next {
            case "*": text += self.text(Self.urlPieces, 0...2)
            case "?": text += random.pick(["a", "/", "b", "x"])
            case "é", "É": text += random.pick(["%C3%A9", "%c3%89", "é", "%C3%89"])
            case "\u{212A}": text += random.pick(["%E2%84%AA", "k", "K"])
            case " ": text += "%20"
            default:
                let isSwapped = random.oneIn(12)
                text += isSwapped ? next.uppercased() : String(next)
            }
        }
        return text
    }

    fileprivate mutating func text(_ pieces: [String], _ count: ClosedRange<Int>) -> String {
        var text = ""
        for _ in 0..<Int.random(in: count, using: &random) { text += random.pick(pieces) }
        return text
    }
}
