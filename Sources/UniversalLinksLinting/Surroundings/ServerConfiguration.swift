import JSONSyntax

/// A file that configures a server, or is one.
public struct ServerConfiguration: Hashable, Sendable {
    /// Its path from the outermost folder that was searched, as messages show it: `vercel.json`, `deploy/nginx.conf`.
    public var path: String
    /// What it contains.
    public var text: String

    /// A file.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

extension ServerConfiguration {
    /// Of which server a file is.
    package enum Kind: Hashable, Sendable {
        case vercel
        case firebase
        case netlify
        case netlifyRedirects
        case netlifyHeaders
        case nginx
        case nextConfiguration
        /// A file whose place makes Next.js answer the path with code.
        case nextRoute
        case express
    }

    /// More of a file is not read.
    package static let maximumByteCount = 1_048_576

    /// Of which server the file is; nil if it is none that is known.
    package var kind: Kind? {
        guard let kind = ServerConfiguration.kind(ofFileAt: path) else { return nil }
        return kind == .express && !ServerConfiguration.mentionsExpress(text) ? nil : kind
    }

    /// Of which server a file is, by its name and folder; a program may still be another.
    private static func kind(ofFileAt path: String) -> Kind? {
        let parts = path.split(separator: "/").map(String.init)
        switch parts.last ?? "" {
        case "vercel.json", "now.json": return .vercel
        case "firebase.json": return .firebase
        case "netlify.toml": return .netlify
        case "_redirects": return .netlifyRedirects
        case "_headers": return .netlifyHeaders
        case "next.config.js", "next.config.mjs", "next.config.ts": return .nextConfiguration
        case "route.js", "route.ts": return .nextRoute
        case "server.js", "app.js", "index.js", "main.js", "server.ts", "app.ts", "index.ts", "main.ts": return .express
        case let name:
            let isOfServer =
                name.isVerbatim("nginx.conf") || parts.dropLast().contains { $0 == "nginx" || $0 == "conf.d" }
            return name.hasSuffix(".conf") && isOfServer ? .nginx : nil
        }
    }

    private static func mentionsExpress(_ text: String) -> Bool {
        ["'express'", "\"express\"", "`express`"].contains { text.contains($0) }
    }

    /// Whether a server with the configuration returns something in answer to a request for an association file; nil if the
    /// file is none that is known.
    ///
    /// - Parameter folders: Those of the association file.
    func answer(leadingTo target: ServerRewrite.Target, forFileIn folders: [String]) -> ServerAnswer? {
        guard let kind, text.utf8.count <= ServerConfiguration.maximumByteCount else { return nil }
        let reading = ServerReading(of: text, kind)
        var isUncertain = !reading.isComplete || !reading.publishes(folders)
        for rewrite in reading.rewrites where rewrite.mayApply {
            if rewrite.leads(to: target) { return .rewritten(by: self) }
            if !rewrite.isPage { isUncertain = true }
        }
        return isUncertain ? .unknown : .unmapped(in: self)
    }
}
