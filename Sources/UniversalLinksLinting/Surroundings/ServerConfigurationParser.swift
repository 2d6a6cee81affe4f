import JSONSyntax

/// Reads what the configuration of a server says about paths, as far as that shows without the server.
struct ServerConfigurationParser: Sendable {
    /// Rules that return something else than what is at the path. Redirects do not count: systems do not follow them.
    var rewrites: [ServerRewrite] = []
    /// The folder that is published, if it is named: files elsewhere may be copied under another name.
    var publishedFolder: String?
    /// False if there may be rules that the reader does not see.
    var isComplete = true

    init() {}

    init(of text: String, _ kind: ServerConfiguration.Kind) {
        switch kind {
        case .vercel: self.init(vercel: text)
        case .firebase: self.init(firebase: text)
        case .netlify: self.init(netlify: text)
        case .netlifyRedirects: self.init(redirects: text)
        case .netlifyHeaders: self.init()
        case .nginx: self.init(nginx: text)
        case .nextConfiguration: self.init(nextConfiguration: text)
        case .nextRoute: self.init(isComplete: false)
        case .express: self.init(express: text)
        }
    }

    private init(isComplete: Bool) { self.isComplete = isComplete }

    mutating func add(_ source: String, _ destination: String) {
        rewrites.append(ServerRewrite(source: source, destination: destination))
    }
}

extension ServerConfigurationParser {
    /// Folders whose files builds copy unchanged into the one that they publish.
    private static let copiedFolders = ["public", "static"]

    /// Whether a file in these folders is published under its own name, as far as that shows.
    func publishes(_ folders: [String]) -> Bool {
        guard let name = publishedFolder?.split(separator: "/").last(where: { $0 != "." }) else { return true }
        return folders.contains { $0 == name || ServerConfigurationParser.copiedFolders.contains($0) }
    }
}

struct ServerRewrite: Hashable, Sendable {
    /// A path, possibly with wildcards, in the notation of its server.
    let source: String
    /// A path, an address or a file; any other text for an answer of a program.
    let destination: String

    enum Target: Hashable, Sendable {
        case file(String)
        case folder(String)
    }

    private static let requests = ["/.well-known/apple-app-site-association", "/apple-app-site-association"]

    /// The start of a source that is a regular expression for any part of a path.
    static let anywhere = "~"

    private static let wildcards: Set<Unicode.Scalar> = ["(", ")", "*", ":", "[", "?", "+", "|", "{", "!", "\\", "$"]

    /// Whether the rule may apply to a request for an association file. Wildcards are not evaluated.
    var mayApply: Bool {
        var source = self.source.unicodeScalars[...]
        let isAnywhere = self.source.hasPrefix(ServerRewrite.anywhere)
        if isAnywhere || source.first == "^" { source.removeFirst() }
        if source.last == "$" { source.removeLast() }
        let path = ServerRewrite.withoutEscapes(source)
        let literal = String(String.UnicodeScalarView(path.prefix { !ServerRewrite.wildcards.contains($0) }))
        if isAnywhere { return literal.isEmpty || ServerRewrite.requests.contains { $0.contains(literal) } }
        let rooted = literal.hasPrefix("/") ? literal : "/" + literal
        guard literal.unicodeScalars.count == path.count else {
            return ServerRewrite.requests.contains { $0.hasPrefix(rooted) }
        }
        let withoutEnd = rooted.utf8.count > 1 && rooted.hasSuffix("/") ? String(rooted.dropLast()) : rooted
        return ServerRewrite.requests.contains { $0.hasSameScalars(as: withoutEnd) }
    }

    /// Regular expressions write `\.` and `\/` for a period and a slash.
    private static func withoutEscapes(_ text: Substring.UnicodeScalarView) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        for scalar in text {
            if scalar == "." || scalar == "/" || scalar == "-", scalars.last == "\\" { scalars.removeLast() }
            scalars.append(scalar)
        }
        return scalars
    }

    private var destinationParts: [String] {
        let path = destination.prefix { $0 != "?" && $0 != "#" }
        return path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
    }

    func leads(to target: Target) -> Bool {
        switch target {
        case .file(let name): destinationParts.last?.hasSameScalars(as: name) ?? false
        case .folder(let name): destinationParts.contains { $0.hasSameScalars(as: name) }
        }
    }

    /// Whether the rule returns a page, as single-page applications do for every path.
    var isPage: Bool {
        guard let name = destinationParts.last?.lowercased() else { return true }
        return name.hasSuffix(".html") || name.hasSuffix(".htm")
    }
}

extension ServerConfigurationParser {
    /// `vercel.json`: `rewrites`, and the older `routes`.
    init(vercel text: String) {
        self.init()
        guard let root = ServerConfigurationParser.object(text) else {
            isComplete = false
            return
        }
        publishedFolder = root["outputDirectory"]?.string
        for rule in root["rewrites"]?.array ?? [] {
            guard let rule = rule.object, let source = rule["source"]?.string else { continue }
            add(source, rule["destination"]?.string ?? ServerConfigurationParser.program)
        }
        for rule in root["routes"]?.array ?? [] {
            guard let rule = rule.object, let source = rule["src"]?.string, !ServerConfigurationParser.isRedirect(rule)
            else {
                continue
            }
            // A route without a destination sets header fields, and the search goes on.
            if let destination = rule["dest"]?.string { add(source, destination) }
        }
    }

    private static func isRedirect(_ rule: JSONObject) -> Bool {
        rule["status"]?.number?.hasPrefix("3") ?? false
    }

    /// `firebase.json`: `rewrites` of each site under `hosting`.
    init(firebase text: String) {
        self.init()
        guard let root = ServerConfigurationParser.object(text) else {
            isComplete = false
            return
        }
        let hosting = root["hosting"]
        for site in hosting?.array ?? [hosting].compactMap({ $0 }) {
            publishedFolder = site.object?["public"]?.string ?? publishedFolder
            for rule in site.object?["rewrites"]?.array ?? [] {
                guard let rule = rule.object,
                    let source = (rule["source"] ?? rule["regex"] ?? rule["glob"])?.string
                else { continue }
                add(source, rule["destination"]?.string ?? ServerConfigurationParser.program)
            }
        }
        // Without hosting, the file configures other services.
        isComplete = hosting != nil
    }

    /// The destination of a rule whose answer comes from a program.
    static let program = "program"

    private static func object(_ text: String) -> JSONObject? {
        (try? JSONDocument(parsing: Array(text.utf8)))?.root.object
    }
}

/// Netlify, and Cloudflare Pages, which reads `_redirects` as well.
extension ServerConfigurationParser {
    /// `_redirects`: one rule per line. Those with status 200 are rewrites.
    init(redirects text: String) {
        self.init()
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count > 2, let source = words.first else { continue }
            // Conditions on the query come between the path and the destination.
            guard let place = words.dropFirst().firstIndex(where: { $0.hasPrefix("/") || $0.contains("://") }),
                words[(place + 1)...].contains(where: { $0 == "200" || $0 == "200!" })
            else { continue }
            add(source, words[place])
        }
    }

    /// `netlify.toml`: `[[redirects]]` with status 200.
    init(netlify text: String) {
        self.init()
        var fields: [String: String] = [:]
        var isRule = false
        func close(_ reading: inout ServerConfigurationParser) {
            if isRule, fields["status"] == "200", let source = fields["from"], let destination = fields["to"] {
                reading.add(source, destination)
            }
            fields = [:]
        }
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop(while: \.isWhitespace)
            if line.first == "[" {
                close(&self)
                isRule = line.hasPrefix("[[redirects]]")
                if line.hasPrefix("[[edge_functions]]") { isComplete = false }
            } else if let sign = line.firstIndex(of: "="), line.first != "#" {
                let key = line[..<sign].split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
                let value = ServerConfigurationParser.tomlValue(line[line.index(after: sign)...])
                if isRule { fields[key] = value }
                if key == "publish" { publishedFolder = value }
                // A framework answers paths by itself, and inline tables are not read.
                if key == "package" && value.contains("plugin-") || key == "redirects" { isComplete = false }
            }
        }
        close(&self)
    }

    private static func tomlValue(_ text: Substring) -> String {
        let text = text.drop(while: \.isWhitespace)
        guard let quote = text.first, quote == "\"" || quote == "'" else {
            return String(text.prefix { !$0.isWhitespace && $0 != "#" })
        }
        return String(text.dropFirst().prefix { $0 != quote })
    }
}
