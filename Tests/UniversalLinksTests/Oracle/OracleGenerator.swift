import UniversalLinksTestSupport

/// Small random components, and URLs that have a good chance with them.
///
/// The alphabet is small, so that patterns and texts collide.
struct OracleGenerator {
    var random: SeededGenerator

    private static let patternPieces = [
        "/", "/", "/", "*", "*", "?", "a", "a", "b", "A", "2", "%", "%2F", "%C3%A9", "é", "É", "$(v)", "$(v)", "$(w)",
        "k", "+", "$(digit)", "$(upper)", "$(xdigit)", "$(region)", "$(lang)", "//", "**",
    ]
    private static let oddPieces = [
        "$(nobody)", "$(none)", "$(v", "$", "(", ")", "\\", "$()", "e\u{301}", "+", "=",
        "\u{212A}",
    ]
    private static let textPieces = [
        "/", "/", "/", "a", "a", "b", "A", "2", "F", "%2F", "%2f", "%C3%A9", "%c3%89", "*", "$(v)", "+", "%E2%84%AA",
    ]
    private static let oddTexts = ["%FF", "%", "é", "%2A", "%24", "//", "%20", "e%CC%81", "K", "%E2%84%AA", "?", "\\"]
    /// The ASCII letters of all texts, in lower case: those of the pieces, of names without a value, and the `x` that
    /// replaces what would end a part of a URL.
    static let letters: Set<Character> = Set("abcefk" + "nobody" + "none" + "vw" + "x")
    private static let itemNames = ["a", "a", "b", "A", "", "a%3D", "é", "*"]
    private static let encodedNames = ["a", "a", "b", "A", "", "a%3D", "%C3%A9", "*", "%61", "%FF"]

    // MARK: - Components

    mutating func component() -> OracleComponent {
        var component = OracleComponent()
        component.own = keys(presence: 2)
        if random.oneIn(4) { component.detailDefaults = keys(presence: 4) }
        if random.oneIn(4) { component.appLinksDefaults = keys(presence: 4) }
        component.variables = [("v", values()), ("w", values()), ("none", [])]
        if random.oneIn(10) { component.variables.append(("digit", values())) }
        return component
    }

    private mutating func keys(presence: Int) -> OracleComponent.Keys {
        var keys = OracleComponent.Keys()
        if random.oneIn(presence) { keys.path = pattern() }
        if random.oneIn(presence + 1) { keys.query = query() }
        if random.oneIn(presence + 2) { keys.fragment = pattern() }
        if random.oneIn(presence) { keys.exclude = random.oneIn(2) }
        if random.oneIn(presence) { keys.caseSensitive = random.oneIn(3) }
        if random.oneIn(presence) { keys.percentEncoded = random.oneIn(3) }
        return keys
    }

    private mutating func query() -> OracleComponent.Query {
        guard random.oneIn(2) else { return .text(pattern()) }
        var items: [(name: String, pattern: String)] = []
        if random.oneIn(20) { return .items(items) }
        for _ in 0...Int.random(in: 0...1, using: &random) {
            let name = random.pick(Self.itemNames)
            if !items.contains(where: { $0.name == name }) { items.append((name, pattern())) }
        }
        return .items(items)
    }

    /// A pattern with few enough stars and variables for a reference that tries everything.
    private mutating func pattern() -> String {
        while true {
            let pattern = anyPattern()
            let stars = pattern.count { $0 == "*" }
            let variables = pattern.split(separator: "$", omittingEmptySubsequences: false).count - 1
            if stars + 2 * variables <= 4 { return pattern }
        }
    }

    private mutating func anyPattern() -> String {
        var pattern = random.oneIn(3) ? random.pick(["", "", "", "*/"]) : "/"
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            pattern += random.oneIn(12) ? random.pick(Self.oddPieces) : random.pick(Self.patternPieces)
        }
        return pattern
    }

    private mutating func values() -> [String] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let pieces = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                random.pick(["a", "b", "A", "/", "*", "?", "é", "2", "%2F", "**"])
            }
            let value = pieces.joined()
            if random.oneIn(20) { return "a$(w)" }
            return value.count { $0 == "*" } <= 2 ? value : "*"
        }
    }

    // MARK: - URLs

    mutating func url(for component: OracleComponent) -> String {
        let keys = [component.own, component.detailDefaults, component.appLinksDefaults].compactMap { $0 }
        var path = text(like: keys.lazy.compactMap(\.path).first, in: component)
        if !path.hasPrefix("/"), !path.isEmpty { path = "/" + path }
        var url = "https://example.com" + path.replacingScalars(["?", "#"])
        switch keys.lazy.compactMap(\.query).first {
        case .text(let pattern)?:
            url += random.oneIn(5) ? "" : "?" + text(like: pattern, in: component).replacingScalars(["#"])
        case .items(let items)?: url += random.oneIn(8) ? "" : "?" + query(like: items, in: component)
        case nil: url += random.oneIn(2) ? "" : "?" + text(like: nil, in: component).replacingScalars(["#"])
        }
        let fragment = text(like: keys.lazy.compactMap(\.fragment).first, in: component)
        return url + (random.oneIn(3) ? "" : "#" + fragment)
    }

    private mutating func query(like items: [(name: String, pattern: String)], in component: OracleComponent) -> String
    {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
            let item = items.isEmpty ? (name: "a", pattern: "a") : random.pick(items)
            let name = random.oneIn(3) ? random.pick(Self.encodedNames) : Self.encoded(item.name)
            let value = text(like: item.pattern, in: component).replacingScalars(["#", "&"])
            return random.oneIn(8) ? name : name + "=" + value
        }.joined(separator: "&")
    }

    /// A text that the pattern may cover, or any other.
    private mutating func text(like pattern: String?, in component: OracleComponent) -> String {
        guard let pattern, !random.oneIn(4) else { return pieces(0...5) }
        var text = ""
        var rest = Substring(pattern)
        while let character = rest.first {
            if let end = rest.firstIndex(of: ")"), rest.hasPrefix("$(") {
                let name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
                let values = component.values(of: name)
                let reference = String(rest[...end])
                rest = rest[rest.index(after: end)...]
                if values.isEmpty {
                    if random.oneIn(2) { text += reference }
                } else {
                    rest = random.pick(values) + rest
                }
                // What a value that is dropped would take, if it were text.
                let dropped = component.variables.first { $0.name == name }?.values.first(where: \.holdsReference)
                if let dropped, random.oneIn(4) { text += dropped }
                continue
            }
            rest = rest.dropFirst()
            switch character {
            case "*": text += pieces(0...2)
            case "?": text += pieces(1...1)
            case "k" where random.oneIn(3): text += "%E2%84%AA"
            default: text += random.oneIn(3) ? String(character) : Self.encoded(String(character))
            }
        }
        if random.oneIn(8), !text.isEmpty { text.removeLast() }
        if random.oneIn(8) { text += pieces(1...1) }
        return text
    }

    private mutating func pieces(_ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in
            random.oneIn(10) ? random.pick(Self.oddTexts) : random.pick(Self.textPieces)
        }.joined()
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            byte < 0x80 ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension String {
    /// The text with an `x` for each of these scalars, which would end a part of a URL.
    fileprivate func replacingScalars(_ replaced: Set<Unicode.Scalar>) -> String {
        var result = ""
        for scalar in unicodeScalars { result.unicodeScalars.append(replaced.contains(scalar) ? "x" : scalar) }
        return result
    }
}
