import JSONSyntax

/// A rule of a server: what is requested, and what is returned for it.
struct ServerRewrite: Hashable, Sendable {
    /// The path that the rule is for, possibly with wildcards, in the notation of its server.
    let source: String
    /// A path, an address or a file; any other text for an answer of a program.
    let destination: String

    /// What a rule may lead to.
    enum Target: Hashable, Sendable {
        /// A file of this name.
        case file(String)
        /// A folder of this name.
        case folder(String)
    }

    /// Where systems look for an association file.
    private static let requests = ["/.well-known/apple-app-site-association", "/apple-app-site-association"]

    /// The start of a source that is a regular expression for any part of a path.
    static let anywhere = "~"

    private static let wildcards: Set<Unicode.Scalar> = ["(", ")", "*", ":", "[", "?", "+", "|", "{", "!", "\\", "$"]

    /// Whether the rule may be for the request of an association file. Wildcards are not evaluated.
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
        return ServerRewrite.requests.contains { $0.isVerbatim(withoutEnd) }
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

    /// Whether the rule returns the file, or one of the folder.
    func leads(to target: Target) -> Bool {
        switch target {
        case .file(let name): destinationParts.last?.isVerbatim(name) ?? false
        case .folder(let name): destinationParts.contains { $0.isVerbatim(name) }
        }
    }

    /// Whether the rule returns a page, as single-page applications do for every path.
    var isPage: Bool {
        guard let name = destinationParts.last?.lowercased() else { return true }
        return name.hasSuffix(".html") || name.hasSuffix(".htm")
    }
}
