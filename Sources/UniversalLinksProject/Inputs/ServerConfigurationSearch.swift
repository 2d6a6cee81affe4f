import SystemCalls
import UniversalLinksLinting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Looks for configuration of servers under the names that it usually has.
struct ServerConfigurationSearch {
    /// What was found, in that order.
    private(set) var found: [ServerConfiguration] = []

    /// The outermost folder that is searched, and the same without symbolic links.
    private let top: String
    private let realTop: String

    private static let maximumCount = 36

    private static let names = [
        "vercel.json", "now.json", "netlify.toml", "firebase.json", "_redirects", "_headers", "nginx.conf",
        "next.config.js", "next.config.mjs", "next.config.ts",
    ]

    private static let programs = [
        "server.js", "app.js", "index.js", "main.js", "server.ts", "app.ts", "index.ts", "main.ts",
    ]

    private static let foldersOfPrograms = ["src", "server", "api", "backend"]
    private static let foldersOfNginx = ["nginx", "conf.d", "nginx/conf.d"]

    private static let routes = ["app", "src/app"].flatMap { folder in
        ["/.well-known", ""].flatMap { place in
            ["js", "ts"].map { "\(folder)\(place)/apple-app-site-association/route.\($0)" }
        }
    }

    init(below top: String) {
        self.top = top
        realTop = ServerConfigurationSearch.realPath(top) ?? top
    }

    /// Looks in a folder.
    ///
    /// - Parameter folder: From the outermost folder; empty for that one.
    mutating func look(in folder: String) {
        for name in ServerConfigurationSearch.names + ServerConfigurationSearch.routes
            + ServerConfigurationSearch.programs
        {
            add(ProjectPath.path(name, in: folder))
        }
        for child in ServerConfigurationSearch.foldersOfPrograms {
            for name in ServerConfigurationSearch.programs { add(ProjectPath.path("\(child)/\(name)", in: folder)) }
        }
        for child in ServerConfigurationSearch.foldersOfNginx {
            let path = ProjectPath.path(child, in: folder)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: top + "/" + path)) ?? []
            for name in names.sorted().prefix(ServerConfigurationSearch.maximumCount) where name.hasSuffix(".conf") {
                add(path + "/" + name)
            }
        }
    }

    private mutating func add(_ path: String) {
        guard found.count < ServerConfigurationSearch.maximumCount, !found.contains(where: { $0.path == path }),
            let text = text(of: top + "/" + path)
        else { return }
        let configuration = ServerConfiguration(path: path, text: text)
        if configuration.kind != nil { found.append(configuration) }
    }

    /// The text of a plain file that is inside the folders; nil for anything else.
    private func text(of path: String) -> String? {
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            information.st_size <= ServerConfiguration.maximumByteCount,
            let real = ServerConfigurationSearch.realPath(path),
            real.utf8.starts(with: (realTop == "/" ? "/" : realTop + "/").utf8),
            let bytes = try? InputFile(path).bytes, bytes.count <= ServerConfiguration.maximumByteCount
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
