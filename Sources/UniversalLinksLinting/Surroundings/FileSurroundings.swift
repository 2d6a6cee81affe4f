import JSONSyntax

/// What is around an association file on disk: the folders that it is in, and the configuration of servers near it.
///
/// A linter judges the file's name and folder by it, and reads nothing itself.
public struct FileSurroundings: Hashable, Sendable {
    /// The names of the folders that the file is in, outermost first: from the root of the repository, or as far as known.
    public var folders: [String]
    /// Configuration of servers near the file, nearest first.
    public var configurations: [ServerConfiguration]
    /// Whether something else in the repository has the path that iOS requests as a text: a sign that a server maps it.
    /// `false` if nothing has it, or if there is no repository; nil if there is no other file, or if it was not
    /// searched.
    public var mentionsServedPath: Bool?

    /// Surroundings.
    public init(
        folders: [String], configurations: [ServerConfiguration] = [], mentionsServedPath: Bool? = nil
    ) {
        self.folders = folders
        self.configurations = configurations
        self.mentionsServedPath = mentionsServedPath
    }
}

extension FileSurroundings {
    /// Whether the configuration of servers makes a difference: not for a file whose name and folder are right.
    package static func needConfigurations(forFileNamed name: String, inFolders folders: [String]) -> Bool {
        let name = AssociationFileName(name)
        return name.isAlmostRight || name.isMeant && FolderName.isMisnamed(folders)
    }

    /// Whether a server with one of the configurations returns `target` for an association file.
    ///
    /// A configuration that rewrites wins over one that may, and that over one that does not.
    func answer(leadingTo target: ServerRewrite.Target) -> ServerAnswer {
        var unmapped: [ServerConfiguration] = []
        var isUncertain = false
        for configuration in configurations {
            guard let answer = configuration.answer(leadingTo: target, forFileIn: folders) else { continue }
            switch answer {
            case .rewritten: return answer
            case .unmapped: unmapped.append(configuration)
            case .unknown: isUncertain = true
            }
        }
        // If a service has a file of rewrites, its file of header fields is not the one to name.
        let named = unmapped.first { $0.kind != .netlifyHeaders } ?? unmapped.first
        return isUncertain ? .unknown : named.map { .unmapped(in: $0) } ?? .unknown
    }
}

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

    package static let maximumByteCount = 1_048_576

    package var kind: Kind? {
        guard let kind = ServerConfiguration.kind(ofFileAt: path) else { return nil }
        return kind == .express && !ServerConfiguration.mentionsExpress(text) ? nil : kind
    }

    /// By its name and folder. A program may be for another server.
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
                name.hasSameScalars(as: "nginx.conf") || parts.dropLast().contains { $0 == "nginx" || $0 == "conf.d" }
            return name.hasSuffix(".conf") && isOfServer ? .nginx : nil
        }
    }

    private static func mentionsExpress(_ text: String) -> Bool {
        ["'express'", "\"express\"", "`express`"].contains { text.contains($0) }
    }

    /// Nil for an unknown kind of configuration.
    ///
    /// - Parameter folders: The folders of the association file.
    func answer(leadingTo target: ServerRewrite.Target, forFileIn folders: [String]) -> ServerAnswer? {
        guard let kind, text.utf8.count <= ServerConfiguration.maximumByteCount else { return nil }
        let parser = ServerConfigurationParser(of: text, kind)
        var isUncertain = !parser.isComplete || !parser.publishes(folders)
        for rewrite in parser.rewrites where rewrite.mayApply {
            if rewrite.leads(to: target) { return .rewritten(by: self) }
            if !rewrite.isPage { isUncertain = true }
        }
        return isUncertain ? .unknown : .unmapped(in: self)
    }
}

enum ServerAnswer: Hashable, Sendable {
    /// It does: a configuration says so.
    case rewritten(by: ServerConfiguration)
    /// It does not: a configuration that could say so does not.
    case unmapped(in: ServerConfiguration)
    /// Nothing is certain.
    case unknown
}

struct RewriteAdvice: Sendable {
    let configuration: ServerConfiguration
    /// The URL path of the file, as far as its folder shows it.
    let destination: String

    init(_ configuration: ServerConfiguration, fileName: String, in surroundings: FileSurroundings) {
        self.configuration = configuration
        let isInFolder = surroundings.folders.last?.hasSameScalars(as: FolderName.usual) ?? false
        destination = (isInFolder ? "/\(FolderName.usual)/" : "/") + fileName.shortened(to: 60)
    }

    /// An imperative without its full stop.
    var sentence: String {
        let source = "/.well-known/apple-app-site-association"
        let name = configuration.path.shortened(to: 60)
        let pair = "{ \"source\": \"\(source)\", \"destination\": \"\(destination)\" }"
        switch configuration.kind {
        case .vercel: return "add \(pair) to \"rewrites\" in \(name)"
        case .firebase: return "add \(pair) to \"rewrites\" under \"hosting\" in \(name)"
        case .netlify:
            return
                "add a [[redirects]] table with from = \"\(source)\", to = \"\(destination)\" and status = 200 to \(name)"
        case .netlifyRedirects: return "add \"\(source) \(destination) 200\" to \(name)"
        case .netlifyHeaders: return "add \"\(source) \(destination) 200\" to a file named _redirects beside \(name)"
        case .nginx:
            return "add \"location = \(source) { try_files \(destination) =404; }\" to the server in \(name)"
        case .nextConfiguration:
            return "return { source: \"\(source)\", destination: \"\(destination)\" } from rewrites() in \(name)"
        case .express, .nextRoute, nil:
            return "add a route for \(source) that sends the file to \(name)"
        }
    }
}
