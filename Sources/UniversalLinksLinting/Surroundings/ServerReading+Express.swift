/// Express: routes by path, and what their handlers name.
extension ServerReading {
    private static let methods: Set<String> = ["get", "all", "use", "route"]

    init(express text: String) {
        self.init()
        let tokens = ScriptToken.all(in: text)[...]
        // Routes may be in any other file of the program.
        isComplete = !tokens.contains { token in
            token.kind == .string && (token.text.hasPrefix("./") || token.text.hasPrefix("../"))
                && !token.text.hasSuffix(".json")
        }
        let constants = ServerReading.constants(in: tokens)
        let names = tokens.lazy.filter { $0.kind == .string && $0.text.contains("association.") }.map(\.text)
        let files = Set(names).sorted().prefix(ServerReading.mostAnswers)
        var index = tokens.startIndex
        var count = 0
        while index + 3 < tokens.endIndex {
            defer { index += 1 }
            guard tokens[index].isSign("."), ServerReading.methods.contains(tokens[index + 1].text),
                tokens[index + 2].isSign("(")
            else { continue }
            count += 1
            guard count <= ServerReading.mostCalls else {
                isComplete = false
                return
            }
            let arguments = tokens[(index + 2)...].prefix(ServerReading.longestCall).insideBrackets
            let paths = ServerReading.paths(in: arguments)
            guard !paths.isEmpty else { continue }
            let isMount = tokens[index + 1].isWord("use")
            add(paths, arguments, constants, isMount: isMount)
            // The handler may be a function elsewhere, which sends the only file that it can be about.
            for path in paths where path.contains("apple-app-site-association") {
                for file in files { add(isMount ? path + "*" : path, file) }
            }
        }
    }

    /// Calls of one file that are looked at.
    private static let mostCalls = 2_000
    /// Paths of one call, and texts that it may answer with, that are looked at.
    private static let mostPaths = 8
    private static let mostAnswers = 16
    /// Tokens of one call that are looked at, so that calls in calls do not multiply.
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
            for answer in (pages.isEmpty ? answers : pages).prefix(ServerReading.mostAnswers) { add(source, answer) }
            if pages.isEmpty { add(source, ServerReading.program) }
        }
    }

    /// What constants are called, and the last text of what they are: the name of a file that is read for them.
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
