/// An association file and URLs that are chosen byte by byte.
struct FileDraft {
    private var patterns: [String] = []

    private static let pieces = [
        "/", "/", "*", "*", "?", "a", "b", "ab", "A", "/a/", "/*/", "$(v)", "$(w)", "$(lang)", "$(region)", "$(digit)",
        "2", "//",
        "**", "%41", "%2F", "é", "K", "\u{212A}", "$(", "$(nobody)", "%", "buy", "en", "DE",
    ]
    private static let urlPieces = [
        "/", "/", "a", "b", "ab", "A", "2", "*", "buy", "en", "DE", "%41", "%61", "%2F", "%2f", "%C3%A9", "%E2%84%AA",
        "%FF", "&",
        "=", "?", "#", "//", "**", " ", "%", "é", "K", "k", "%00",
    ]

    /// A file; the URLs that are asked for next are made for it.
    mutating func file(_ input: inout FuzzInput) -> String {
        var members: [String] = []
        if input.number(below: 2) == 0 {
            members.append(#""substitutionVariables": {"v": [\#(values(&input))], "w": [\#(values(&input))]}"#)
        }
        if input.number(below: 6) == 0 { members.append(#""defaults": \#(component(&input))"#) }
        let details = (0...input.number(below: 3)).map { _ in detail(&input) }
        members.append(#""details": [\#(details.joined(separator: ","))]"#)
        return #"{"applinks": {\#(members.joined(separator: ","))}}"#
    }

    private mutating func detail(_ input: inout FuzzInput) -> String {
        let app = input.pick(["A", "B", "C"])
        let components = (0..<input.number(below: 9)).map { _ in component(&input) }
        let defaults = input.number(below: 8) == 0 ? #""defaults": \#(component(&input)), "# : ""
        return
            #"{"appIDs": ["\#(app).com.example"], \#(defaults)"components": [\#(components.joined(separator: ","))]}"#
    }

    private mutating func component(_ input: inout FuzzInput) -> String {
        let kind = input.byte()
        var members: [String] = []
        if kind & 1 == 0 { members.append(#""/": "\#(pattern(&input))""#) }
        if kind & 6 == 2 { members.append(#""?": "\#(pattern(&input))""#) }
        if kind & 6 == 4 { members.append(#""?": {"\#(input.pick(["a", "b", "é", ""]))": "\#(pattern(&input))"}"#) }
        if kind & 24 == 8 { members.append(##""#": "\##(pattern(&input))""##) }
        if kind & 32 != 0 { members.append(#""exclude": true"#) }
        if kind & 64 != 0 { members.append(#""caseSensitive": false"#) }
        if kind & 128 != 0 { members.append(#""percentEncoded": false"#) }
        return "{\(members.joined(separator: ","))}"
    }

    private mutating func pattern(_ input: inout FuzzInput) -> String {
        let pattern = text(FileDraft.pieces, &input)
        patterns.append(pattern)
        return pattern
    }

    private func values(_ input: inout FuzzInput) -> String {
        (0..<input.number(below: 5)).map { _ in
            #""\#(text(["a", "b", "A", "*", "?", "é", "/", "2", "k", "&"], &input))""#
        }.joined(separator: ",")
    }

    private func text(_ pieces: [String], _ input: inout FuzzInput) -> String {
        (0..<input.number(below: 7)).reduce(into: "") { text, _ in text += input.pick(pieces) }
    }

    /// The bytes of a URL.
    func url(_ input: inout FuzzInput) -> [UInt8] {
        var url = input.pick([
            "https://example.com", "https://example.com", "http://www.example.com", "HTTPS://EXAMPLE.com:80", "x:",
        ])
        if !patterns.isEmpty, input.number(below: 2) == 0 {
            for character in input.pick(patterns) {
                switch character {
                case "*", "?", "$", "(", ")": url += input.pick(FileDraft.urlPieces)
                default: url.append(character)
                }
            }
        } else {
            if input.number(below: 8) != 0 { url += "/" }
            for _ in 0..<input.number(below: 40) { url += input.pick(FileDraft.urlPieces) }
        }
        if input.number(below: 3) == 0 { url += "?a=" + text(FileDraft.urlPieces, &input) }
        if input.number(below: 4) == 0 { url += "#" + text(FileDraft.urlPieces, &input) }
        return Array(url.utf8)
    }
}
