import JSONSyntax

/// What to write into a server's configuration, so that it answers a request for an association file with another file.
struct RewriteAdvice: Sendable {
    let configuration: ServerConfiguration
    /// The URL path of the file, as far as its folder shows it.
    let destination: String

    init(_ configuration: ServerConfiguration, fileName: String, in surroundings: FileSurroundings) {
        self.configuration = configuration
        let isInFolder = surroundings.folders.last?.isVerbatim(FolderName.usual) ?? false
        destination = (isInFolder ? "/\(FolderName.usual)/" : "/") + fileName.shortened(to: 60)
    }

    /// An imperative without its period, to go on with.
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
