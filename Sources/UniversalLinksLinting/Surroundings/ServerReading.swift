/// What the configuration of a server says about paths, as far as a reader without the server can tell.
struct ServerReading: Sendable {
    /// Rules that return something else than what is at the path. Redirects are none: systems follow none.
    var rewrites: [ServerRewrite] = []
    /// The folder that is published, if it is named: files elsewhere may be copied under another name.
    var publishedFolder: String?
    /// Whether there are no rules that the reader does not see.
    var isComplete = true

    init() {}

    /// Reads a configuration. Linear in its size.
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

extension ServerReading {
    /// What builds copy into the folder that they publish, as it is.
    private static let copiedFolders = ["public", "static"]

    /// Whether a file in these folders is published under its own name, as far as that can be told.
    func publishes(_ folders: [String]) -> Bool {
        guard let name = publishedFolder?.split(separator: "/").last(where: { $0 != "." }) else { return true }
        return folders.contains { $0 == name || ServerReading.copiedFolders.contains($0) }
    }
}
