/// Next.js: `source` and `destination` of what `rewrites` returns. Its `redirects` and `headers` return no other file.
extension ServerReading {
    init(nextConfiguration text: String) {
        self.init()
        let tokens = ScriptToken.all(in: text)[...]
        var index = tokens.startIndex
        var count = 0
        while let start = tokens[index...].firstIndex(where: { $0.text == "rewrites" && $0.kind != .sign }) {
            count += 1
            guard count <= ServerReading.mostPlaces else {
                isComplete = false
                return
            }
            guard let body = ServerReading.body(after: start, in: tokens) else {
                isComplete = false
                index = start + 1
                continue
            }
            addPairs(in: body)
            index = max(body.endIndex, start + 1)
        }
    }

    /// Places of one file that are looked at, since each may go on to its end.
    private static let mostPlaces = 16

    /// What the function or the list contains.
    private static func body(after start: Int, in tokens: ArraySlice<ScriptToken>) -> ArraySlice<ScriptToken>? {
        var index = start + 1
        while index < tokens.endIndex, index < start + 64 {
            let token = tokens[index]
            if token.isSign("{") || token.isSign("[") { return tokens[index...].insideBrackets }
            // What an arrow function returns may be in brackets of its own.
            if token.isSign("("), tokens[index - 1].isSign(">") { return tokens[index...].insideBrackets }
            if token.isSign("(") {
                index = tokens[index...].insideBrackets.endIndex + 1
                continue
            }
            if token.isSign(",") || token.isSign(";") || token.isSign("}") { return nil }
            index += 1
        }
        return nil
    }

    /// Words that say no more than the pairs do. Any other word may bring in rules from elsewhere.
    private static let plainWords: Set<String> = [
        "return", "source", "destination", "beforeFiles", "afterFiles", "fallback", "has", "missing", "type", "key",
        "value", "basePath", "locale", "true", "false", "async", "await", "const", "rewrites",
    ]

    private mutating func addPairs(in tokens: ArraySlice<ScriptToken>) {
        var source: String?
        for index in tokens.indices {
            let token = tokens[index]
            if token.kind == .word, !ServerReading.plainWords.contains(token.text) { isComplete = false }
            guard token.text == "source" || token.text == "destination", index + 2 < tokens.endIndex,
                tokens[index + 1].isSign(":")
            else { continue }
            let value = tokens[index + 2]
            guard value.kind == .string else {
                isComplete = false
                if token.text == "source" { source = nil }
                continue
            }
            if token.text == "source" {
                source = value.text
            } else if let path = source {
                add(path, value.text)
                source = nil
            }
        }
    }
}
