import UniversalLinks
import UniversalLinksTestSupport

/// Random pairs of small components that have much in common, and URLs that have a good chance with them.
struct CoveringGenerator {
    var random: SeededGenerator

    private static let pathPieces = [
        "/", "/", "/", "*", "*", "?", "?", "a", "a", "b", "A", "2", "$(v)", "$(w)", "$(digit)", "$(upper)", "//", "**",
    ]
    private static let oddPieces = [
        "%", "%41", "%2F", "%3f", "é", "É", "k", "\u{212A}", "$(nobody)", "$(v", "&", "=", "#", " ",
    ]
    private static let queryPieces = [
        "*", "*", "?", "a", "b", "A", "=", "=", "&", "&", "$(v)", "$(w)", "2", "a=", "&b=",
    ]
    private static let names = ["a", "a", "b", "ab", "A", "", "a[]", "é", "b"]
    private static let urlPieces = [
        "/", "/", "a", "a", "b", "A", "2", "k", "K", "x", "B", "*", "%41", "%61", "%2F", "%2f", "%C3%A9", "%E2%84%AA",
        "%FF", "%2A", "&", "=", "+",
    ]

    // MARK: - Components

    mutating func pair() -> [String] {
        let flags = random.oneIn(2) ? [flags()] : [flags(), flags()]
        let isNear = !random.oneIn(3)
        let path = maybe(3) { $0.pattern(Self.pathPieces, start: "/") }
        let query = maybe(2) { $0.query() }
        let fragment = maybe(4) { $0.pattern(Self.pathPieces, start: "") }
        let near = [
            isNear ? path.map { variant(of: $0) } : maybe(3) { $0.pattern(Self.pathPieces, start: "/") },
            isNear && random.oneIn(2) ? query : maybe(2) { $0.query() },
            isNear ? fragment.map { variant(of: $0) } : maybe(4) { $0.pattern(Self.pathPieces, start: "") },
        ]
        let first = component(near[0] ?? nil, near[1] ?? nil, near[2] ?? nil, flags[0])
        let second = component(path, query, fragment, flags[flags.count - 1])
        return random.oneIn(4) ? [second, first] : [first, second]
    }

    mutating func variables() -> String {
        func list(_ generator: inout CoveringGenerator) -> String {
            let values = (0..<Int.random(in: 1...3, using: &generator.random)).map { _ in
                (0..<Int.random(in: 0...2, using: &generator.random)).map { _ in
                    generator.random.pick(["a", "b", "A", "/", "*", "?", "2", "k", "&", "é"])
                }.joined()
            }
            return "[" + values.map(TestFile.jsonText).joined(separator: ",") + "]"
        }
        return #""substitutionVariables": {"v": \#(list(&self)), "w": \#(list(&self))}"#
    }

    private mutating func maybe(_ times: Int, _ make: (inout CoveringGenerator) -> String) -> String? {
        random.oneIn(times) ? nil : make(&self)
    }

    private func component(_ path: String?, _ query: String?, _ fragment: String?, _ flags: [String]) -> String {
        let members = [
            path.map { #""/": \#(TestFile.jsonText($0))"# }, query.map { #""?": \#($0)"# },
            fragment.map { ##""#": \##(TestFile.jsonText($0))"## },
        ]
        return "{" + (members.compactMap { $0 } + flags).joined(separator: ", ") + "}"
    }

    private mutating func flags() -> [String] {
        (random.oneIn(3) ? [#""caseSensitive": false"#] : []) + (random.oneIn(4) ? [#""percentEncoded": false"#] : [])
    }

    private mutating func pattern(_ pieces: [String], start: String) -> String {
        (0..<Int.random(in: 0...5, using: &random)).reduce(into: random.oneIn(4) ? "" : start) { pattern, _ in
            pattern += random.oneIn(15) ? random.pick(Self.oddPieces) : random.pick(pieces)
        }
    }

    private mutating func query() -> String {
        guard random.oneIn(2) else { return TestFile.jsonText(pattern(Self.queryPieces, start: "")) }
        var names: [String] = []
        for _ in 0...Int.random(in: 0...1, using: &random) {
            let name = random.pick(Self.names)
            if !names.contains(name) { names.append(name) }
        }
        let members = names.map { name in
            TestFile.jsonText(name) + ":"
                + TestFile.jsonText(pattern(["a", "b", "*", "?", "A", "$(v)"], start: ""))
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    /// The pattern with a piece more, a piece less, or another one.
    private mutating func variant(of pattern: String) -> String {
        var characters = pattern.map { String($0) }
        for _ in 0...Int.random(in: 0...1, using: &random) {
            let index = Int.random(in: 0...characters.count, using: &random)
            let piece = random.pick(["*", "*", "?", "/", "a", "$(v)"])
            switch Int.random(in: 0...3, using: &random) {
            case 0: characters.insert(piece, at: index)
            case 1 where index < characters.count: characters.remove(at: index)
            case 2 where index < characters.count: characters[index] = piece
            default: continue
            }
        }
        return characters.joined()
    }

    // MARK: - URLs

    mutating func url() -> String {
        var url = "https://example.com"
        let path = pieces(0...5)
        url += path.isEmpty || path.hasPrefix("/") ? path : "/" + path
        if random.oneIn(2) {
            url += "?"
            for _ in 0...Int.random(in: 0...2, using: &random) {
                url += random.pick(["a=", "b=", "a", "ab=", "&", "", "A=", "%61=", "é="])
                url += pieces(0...2).filter { $0 != "/" } + random.pick(["&", "&", ""])
            }
        }
        return url + (random.oneIn(2) ? "#" + pieces(0...3) : "")
    }

    private mutating func pieces(_ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in random.pick(Self.urlPieces) }.joined()
    }

    /// Every URL with a short path, and every one with a short query or fragment.
    static let shortURLs: [LinkURL] = {
        func texts(_ letters: [String], upTo count: Int) -> [String] {
            (0..<count).reduce(into: [""]) { texts, _ in
                texts += texts.flatMap { text in letters.map { text + $0 } }
            }
        }
        let paths = Set(texts(["/", "a", "b", "2", "*"], upTo: 3)).sorted().map { "/" + $0 }
        let queries = Set(texts(["a", "=", "&", "b"], upTo: 3)).sorted().map { "?" + $0 }
        let fragments = Set(texts(["a", "/", "A"], upTo: 2)).sorted().map { "#" + $0 }
        let odd = ["", "?a=b&a=a", "?%FF", "?a=%FF", "?%FF=a", "/%FF", "/%2F", "/%2A", "/a%2F", "#%FF"]
        let all: [String] = paths + queries + fragments + odd
        return all.compactMap { try? LinkURL(parsing: "https://example.com" + $0) }
    }()
}
