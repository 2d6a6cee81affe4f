/// nginx: locations, and rewriting in them and around them.
extension ServerConfigurationParser {
    init(nginx text: String) {
        self.init()
        let directives = NginxDirective.all(in: text)
        for directive in directives {
            guard let name = directive.words.first else { continue }
            let arguments = Array(directive.words.dropFirst())
            let source = ServerConfigurationParser.location(around: directive, in: directives)
            switch name {
            case "alias": arguments.first.map { add(source, $0) }
            case "try_files": for file in arguments { addFile(file, source) }
            case "rewrite": addRewrite(arguments, source)
            case "return": addReturn(arguments, source)
            case "include": isComplete = isComplete && ServerConfigurationParser.isHarmless(arguments.first ?? "")
            case _ where name.hasSuffix("_pass") && !name.hasPrefix("proxy_pass_"):
                add(source, ServerConfigurationParser.program)
            case "content_by_lua_block", "content_by_lua", "js_content": add(source, ServerConfigurationParser.program)
            default: break
            }
        }
        // A file of snippets, which some other file includes, is not a server.
        isComplete = isComplete && directives.contains { $0.words.first == "server" }
    }

    /// The paths of the innermost location around a directive.
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
        if file.hasPrefix("@") { return add(source, ServerConfigurationParser.program) }
        let usual = "/.well-known/apple-app-site-association"
        let path = file.replacing("${uri}", with: usual).replacing("$uri", with: usual)
        // What is at the path itself is not a rewrite.
        if path != usual, path != usual + "/" { add(source, path) }
    }

    private mutating func addRewrite(_ arguments: [String], _ source: String) {
        guard arguments.count > 1, !["redirect", "permanent"].contains(arguments.last), !arguments[1].contains("://")
        else { return }
        add(source == "/*" ? arguments[0] : source, arguments[1])
    }

    /// Only status 200 returns a text. Other codes and addresses return no other file.
    private mutating func addReturn(_ arguments: [String], _ source: String) {
        if arguments.first == "200" { add(source, ServerConfigurationParser.program) }
    }

    private static func isHarmless(_ path: String) -> Bool {
        ["mime.types", "_params", "fastcgi.conf", "modules-enabled/*.conf"].contains { path.hasSuffix($0) }
    }
}

struct NginxDirective: Sendable {
    let words: [String]
    /// The index of the directive whose block it is in; nil outside of any.
    let parent: Int?

    /// In the order of the text: a directive with a block comes before what is in the block.
    static func all(in text: String) -> [NginxDirective] {
        var directives: [NginxDirective] = []
        var blocks: [Int] = []
        var words: [String] = []
        var word: [UInt8] = []
        var quote: UInt8?
        var isComment = false
        var isEscaped = false

        func endWord() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word = []
        }
        func endDirective() {
            endWord()
            if !words.isEmpty { directives.append(NginxDirective(words: words, parent: blocks.last)) }
            words = []
        }

        for byte in text.utf8 {
            if isComment {
                isComment = byte != UInt8(ascii: "\n")
                continue
            }
            if isEscaped {
                word.append(byte)
                isEscaped = false
                continue
            }
            if byte == UInt8(ascii: "\\") {
                word.append(byte)
                isEscaped = true
                continue
            }
            if let open = quote {
                if byte == open { quote = nil } else { word.append(byte) }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "#"):
                isComment = word.isEmpty
                if !isComment { word.append(byte) }
            case UInt8(ascii: ";"): endDirective()
            // A variable in braces, or a count in a regular expression, is part of its word.
            case UInt8(ascii: "{") where word.isEmpty:
                let count = directives.count
                endDirective()
                blocks.append(count < directives.count ? count : blocks.last ?? -1)
            case UInt8(ascii: "}") where word.isEmpty:
                endDirective()
                _ = blocks.popLast()
            case 0x20, 0x09, 0x0A, 0x0D: endWord()
            default: word.append(byte)
            }
        }
        return directives
    }
}
