/// Express: routes by path, and what their handlers name.
extension ServerConfigurationParser {
    private static let methods: Set<String> = ["get", "all", "use", "route"]

    init(express text: String) {
        self.init()
        let tokens = ScriptToken.all(in: text)[...]
        // Routes may be in any other file of the program.
        isComplete = !tokens.contains { token in
            token.kind == .string && (token.text.hasPrefix("./") || token.text.hasPrefix("../"))
                && !token.text.hasSuffix(".json")
        }
        let constants = ServerConfigurationParser.constants(in: tokens)
        let names = tokens.lazy.filter { $0.kind == .string && $0.text.contains("association.") }.map(\.text)
        let files = Set(names).sorted().prefix(ServerConfigurationParser.mostAnswers)
        var index = tokens.startIndex
        var count = 0
        while index + 3 < tokens.endIndex {
            defer { index += 1 }
            guard tokens[index].isSign("."), ServerConfigurationParser.methods.contains(tokens[index + 1].text),
                tokens[index + 2].isSign("(")
            else { continue }
            count += 1
            guard count <= ServerConfigurationParser.mostCalls else {
                isComplete = false
                return
            }
            let arguments = tokens[(index + 2)...].prefix(ServerConfigurationParser.longestCall).insideBrackets
            let paths = ServerConfigurationParser.paths(in: arguments)
            guard !paths.isEmpty else { continue }
            let isMount = tokens[index + 1].isWord("use")
            add(paths, arguments, constants, isMount: isMount)
            // The handler may be a function elsewhere, which sends the only file that it can be about.
            for path in paths where path.contains("apple-app-site-association") {
                for file in files { add(isMount ? path + "*" : path, file) }
            }
        }
    }

    private static let mostCalls = 2_000
    private static let mostPaths = 8
    private static let mostAnswers = 16
    /// In tokens, so that nested calls do not multiply.
    private static let longestCall = 400

    /// The first argument: a path, or a list of them.
    private static func paths(in arguments: ArraySlice<ScriptToken>) -> [String] {
        guard let first = arguments.first else { return [] }
        if first.kind == .string { return [first.text] }
        guard first.isSign("[") else { return [] }
        return arguments.insideBrackets.lazy.filter { $0.kind == .string }.prefix(mostPaths).map(\.text)
    }

    private mutating func add(
        _ paths: [String], _ arguments: ArraySlice<ScriptToken>, _ constants: [String: String], isMount: Bool
    ) {
        var answers: [String] = []
        for token in arguments.drop(while: { !$0.isSign(",") }) {
            switch token.kind {
            case .string: answers.append(token.text)
            case .word: constants[token.text].map { answers.append($0) }
            case .sign: break
            }
        }
        for path in paths {
            let source = isMount ? path + "*" : path
            guard ServerRewrite(source: source, destination: "").mayApply else { continue }
            let pages = answers.filter { $0.lowercased().hasSuffix(".html") }
            for answer in (pages.isEmpty ? answers : pages).prefix(ServerConfigurationParser.mostAnswers) {
                add(source, answer)
            }
            if pages.isEmpty { add(source, ServerConfigurationParser.program) }
        }
    }

    /// The names of constants, and the last text in the value of each: the name of a file that is read into it.
    private static func constants(in tokens: ArraySlice<ScriptToken>) -> [String: String] {
        var constants: [String: String] = [:]
        for index in tokens.indices where index + 3 < tokens.endIndex {
            let isDeclaration = ["const", "let", "var", "import"].contains(tokens[index].text)
            guard tokens[index].kind == .word, isDeclaration, tokens[index + 1].kind == .word else { continue }
            let statement = tokens[(index + 2)...].prefix(32).prefix { !$0.isSign(";") && !isStart($0) }
            if let text = statement.last(where: { $0.kind == .string && $0.text.contains(".") }) {
                constants[tokens[index + 1].text] = text.text
            }
        }
        return constants
    }

    private static func isStart(_ token: ScriptToken) -> Bool {
        token.kind == .word && ["const", "let", "var", "import"].contains(token.text)
    }
}

/// Next.js: `source` and `destination` of what `rewrites` returns. Its `redirects` and `headers` return no other file.
extension ServerConfigurationParser {
    init(nextConfiguration text: String) {
        self.init()
        let tokens = ScriptToken.all(in: text)[...]
        var index = tokens.startIndex
        var count = 0
        while let start = tokens[index...].firstIndex(where: { $0.text == "rewrites" && $0.kind != .sign }) {
            count += 1
            guard count <= ServerConfigurationParser.mostPlaces else {
                isComplete = false
                return
            }
            guard let body = ServerConfigurationParser.body(after: start, in: tokens) else {
                isComplete = false
                index = start + 1
                continue
            }
            addPairs(in: body)
            index = max(body.endIndex, start + 1)
        }
    }

    /// Each of them may go on to the end of the file.
    private static let mostPlaces = 16

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
            if token.kind == .word, !ServerConfigurationParser.plainWords.contains(token.text) { isComplete = false }
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

/// A piece of JavaScript or TypeScript: a word, a text in quotes, or a sign. Comments are left out.
struct ScriptToken: Sendable {
    let kind: Kind
    /// Without quotes.
    let text: String

    enum Kind: Sendable {
        case word
        case string
        case sign
    }

    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

    func isWord(_ word: String) -> Bool { kind == .word && text == word }

    /// Every token. A regular expression counts as text. If the text is not a program, the tokens are wrong, too.
    static func all(in text: String) -> [ScriptToken] {
        var scanner = ScriptScanner(bytes: Array(text.utf8))
        return scanner.tokens()
    }
}

/// Splits a program into tokens, without understanding it.
private struct ScriptScanner {
    let bytes: [UInt8]
    var offset = 0

    mutating func tokens() -> [ScriptToken] {
        var tokens: [ScriptToken] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                tokens.append(
                    ScriptToken(kind: .string, text: quoted(by: byte, acrossLines: byte == UInt8(ascii: "`"))))
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
                offset = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "/") where startsExpression(after: tokens.last):
                tokens.append(ScriptToken(kind: .string, text: quoted(by: byte, acrossLines: false)))
            case _ where ScriptScanner.isOfWord(byte):
                let start = offset
                while offset < bytes.count, ScriptScanner.isOfWord(bytes[offset]) { offset += 1 }
                tokens.append(ScriptToken(kind: .word, text: String(decoding: bytes[start..<offset], as: UTF8.self)))
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default:
                tokens.append(ScriptToken(kind: .sign, text: String(decoding: [byte], as: UTF8.self)))
                offset += 1
            }
        }
        return tokens
    }

    private var next: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    /// Whether a slash starts a regular expression there, and is not a division.
    private func startsExpression(after token: ScriptToken?) -> Bool {
        guard let token else { return true }
        return token.kind == .sign && ["(", ",", "=", ":", "[", "!", "&", "|"].contains(token.text)
    }

    private mutating func skipComment() {
        offset += 2
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                offset += 2
                return
            }
            offset += 1
        }
    }

    /// The text up to the closing quote, or to the end of the line; reading goes on after it.
    private mutating func quoted(by quote: UInt8, acrossLines: Bool) -> String {
        var text: [UInt8] = []
        offset += 1
        while offset < bytes.count, bytes[offset] != quote {
            if !acrossLines, bytes[offset] == UInt8(ascii: "\n") { break }
            if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count {
                if quote == UInt8(ascii: "/") { text.append(bytes[offset]) }
                offset += 1
            }
            text.append(bytes[offset])
            offset += 1
        }
        offset += 1
        return String(decoding: text, as: UTF8.self)
    }
}

extension ArraySlice<ScriptToken> {
    /// The tokens between the first one, a bracket, and the bracket that closes it; or up to the end.
    var insideBrackets: ArraySlice<ScriptToken> {
        var depth = 0
        for index in indices {
            if self[index].kind != .sign { continue }
            switch self[index].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return self[(startIndex + 1)..<index] }
            default: break
            }
        }
        return dropFirst()
    }
}
