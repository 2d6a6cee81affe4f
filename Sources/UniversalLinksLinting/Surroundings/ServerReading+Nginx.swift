/// nginx: locations, and rewriting in them and around them.
extension ServerReading {
    init(nginx text: String) {
        self.init()
        let directives = NginxDirective.all(in: text)
        for directive in directives {
            guard let name = directive.words.first else { continue }
            let arguments = Array(directive.words.dropFirst())
            let source = ServerReading.location(around: directive, in: directives)
            switch name {
            case "alias": arguments.first.map { add(source, $0) }
            case "try_files": for file in arguments { addFile(file, source) }
            case "rewrite": addRewrite(arguments, source)
            case "return": addReturn(arguments, source)
            case "include": isComplete = isComplete && ServerReading.isHarmless(arguments.first ?? "")
            case _ where name.hasSuffix("_pass") && !name.hasPrefix("proxy_pass_"): add(source, ServerReading.program)
            case "content_by_lua_block", "content_by_lua", "js_content": add(source, ServerReading.program)
            default: break
            }
        }
        // A file of snippets, which some other file includes, is no server.
        isComplete = isComplete && directives.contains { $0.words.first == "server" }
    }

    /// The paths that a directive is for: those of the innermost location around it.
    private static func location(around directive: NginxDirective, in directives: [NginxDirective]) -> String {
        var parent = directive.parent
        for _ in 0..<16 {
            guard let index = parent, directives.indices.contains(index) else { break }
            let words = directives[index].words
            if words.first == "location", let path = words.last, words.count > 1 {
                switch words.count > 2 ? words[1] : "" {
                case "=": return path
                case "~", "~*": return path.hasPrefix("^") ? path : ServerRewrite.anywhere + path
                default: return path + "*"
                }
            }
            parent = directives[index].parent
        }
        return "/*"
    }

    private mutating func addFile(_ file: String, _ source: String) {
        guard !file.hasPrefix("=") else { return }
        if file.hasPrefix("@") { return add(source, ServerReading.program) }
        let usual = "/.well-known/apple-app-site-association"
        let path = file.replacing("${uri}", with: usual).replacing("$uri", with: usual)
        // What is at the path itself is no rewrite.
        if path != usual, path != usual + "/" { add(source, path) }
    }

    private mutating func addRewrite(_ arguments: [String], _ source: String) {
        guard arguments.count > 1, !["redirect", "permanent"].contains(arguments.last), !arguments[1].contains("://")
        else { return }
        add(source == "/*" ? arguments[0] : source, arguments[1])
    }

    /// Only an answer with a text is none of another file; other codes and addresses give nothing.
    private mutating func addReturn(_ arguments: [String], _ source: String) {
        if arguments.first == "200" { add(source, ServerReading.program) }
    }

    private static func isHarmless(_ path: String) -> Bool {
        ["mime.types", "_params", "fastcgi.conf", "modules-enabled/*.conf"].contains { path.hasSuffix($0) }
    }
}
