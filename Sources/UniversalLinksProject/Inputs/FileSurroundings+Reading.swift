import UniversalLinksAppBundles
package import UniversalLinksLinting
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FileSurroundings {
    /// Reads a file's surroundings; only its path, if its name and folder are right.
    ///
    /// - Folders are searched from the file's own upwards: to the root of its repository, at most ``highestLevel``
    ///   folders. Without a repository, the search stops before a world-writable folder, the home folder and the root.
    /// - Files that are not plain files, cannot be read or are larger than ``ServerConfiguration/maximumByteCount`` are
    ///   left out, and so are symbolic links to files outside the searched folders.
    /// - In a repository, other files are searched for the path that iOS requests (``ServedPathSearch``).
    ///
    /// - Parameter path: Absolute, or from the current folder.
    package init(ofFileAt path: String) {
        let full = ProjectPath.normalized(URL(fileURLWithPath: path).path)
        var parts = full.split(separator: "/").map(String.init)
        let name = parts.popLast() ?? ""
        guard FileSurroundings.needConfigurations(forFileNamed: name, inFolders: parts) else {
            self.init(folders: parts)
            return
        }
        let (height, isRepository) = FileSurroundings.height(above: parts)
        // The folder of a whole repository can have any name, which says nothing about the site.
        self.init(folders: isRepository ? Array(parts.suffix(height)) : parts)
        guard FileSurroundings.needConfigurations(forFileNamed: name, inFolders: folders) else { return }
        let top = "/" + parts.dropLast(height).joined(separator: "/")
        var search = ServerConfigurationSearch(below: top)
        for count in (0...height).reversed() {
            search.look(in: parts.suffix(height).prefix(count).joined(separator: "/"))
        }
        configurations = search.found
        guard isRepository else {
            mentionsServedPath = false
            return
        }
        let usual = "apple-app-site-association"
        mentionsServedPath =
            ServedPathSearch(
                below: top, besides: ProjectPath.path(name, in: parts.suffix(height).joined(separator: "/")),
                for: name == usual ? ".well-known" : usual
            ).isFound
    }

    private static let highestLevel = 8

    /// How many of the innermost folders are below the outermost one to search, and whether that one is a repository.
    private static func height(above folders: [String]) -> (Int, isRepository: Bool) {
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        var height = 0
        var isOpen = true
        for count in 0..<min(highestLevel, folders.count) {
            let folder = "/" + folders.dropLast(count).joined(separator: "/")
            if FileManager.default.fileExists(atPath: folder + "/.git") { return (count, true) }
            isOpen = isOpen && (count == 0 || folder != home && !isWritableByEverybody(folder))
            if isOpen { height = count }
        }
        return (height, false)
    }

    private static func isWritableByEverybody(_ folder: String) -> Bool {
        var information = stat()
        return stat(folder, &information) != 0 || information.st_mode & S_IWOTH != 0
    }
}

struct ServerConfigurationSearch {
    private(set) var found: [ServerConfiguration] = []

    /// The outermost folder to search; `realTop` is the same without symbolic links.
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
        realTop = RealPath.of(top) ?? top
    }

    /// - Parameter folder: Relative to the outermost folder; empty for that one.
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

    /// Nil for anything but a plain file inside the folders.
    private func text(of path: String) -> String? {
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            information.st_size <= ServerConfiguration.maximumByteCount,
            let real = RealPath.of(path), RealPath.isInside(real, realTop),
            let bytes = try? InputFile(path).bytes, bytes.count <= ServerConfiguration.maximumByteCount
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Searches the files of a repository for the path of association files: in a server's route or configuration, or in a
/// deployment script. If the path is written somewhere, a file with another name may be served at it.
struct ServedPathSearch {
    /// Whether a file contains the text, as far as files were searched; nil if the repository has no other file.
    private(set) var isFound: Bool?

    private static let maximumFileCount = 5_000
    private static let maximumFileSize = 262_144
    private static let maximumByteCount = 64 * 1_048_576
    private static let maximumDuration = Duration.seconds(1)

    /// Files for people to read, and files that are not text.
    private static let skippedExtensions: Set<String> = [
        "md", "markdown", "rst", "adoc", "txt", "pdf", "png", "jpg", "jpeg", "gif", "webp", "ico", "svg", "woff",
        "woff2", "ttf",
        "otf", "mp4", "mov", "mp3", "zip", "gz", "lock", "map",
    ]

    /// - Parameters:
    ///   - own: The association file, relative to the folder.
    ///   - text: A whole word without an extension.
    init(below folder: String, besides own: String, for text: String) {
        let walk = FolderWalk(below: folder) { name in
            !name.utf8.starts(with: "apple-app-site-association".utf8)
                && !ServedPathSearch.skippedExtensions.contains(name.split(separator: ".").last?.lowercased() ?? "")
        }
        let end = ContinuousClock.now + ServedPathSearch.maximumDuration
        var (fileCount, byteCount) = (0, 0)
        for path in walk.paths where path != own {
            guard fileCount < ServedPathSearch.maximumFileCount, byteCount < ServedPathSearch.maximumByteCount,
                ContinuousClock.now < end
            else { break }
            fileCount += 1
            var information = stat()
            let full = folder + "/" + path
            guard stat(full, &information) == 0, information.st_size <= ServedPathSearch.maximumFileSize,
                let bytes = try? InputFile(full).bytes
            else { continue }
            byteCount += bytes.count
            if ServedPathSearch.contains(Array(text.utf8), in: bytes) {
                isFound = true
                return
            }
        }
        isFound = walk.gaps.isEmpty && fileCount == 0 ? nil : false
    }

    /// Whether the bytes contain the text, and not only as the start of a longer name.
    private static func contains(_ text: [UInt8], in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { all in
            var start = 0
            while start + text.count <= all.count, let base = all.baseAddress,
                let found = memchr(base + start, Int32(text[0]), all.count - start - text.count + 1)
            {
                start = UnsafeRawPointer(found) - base + 1
                let end = start - 1 + text.count
                guard memcmp(found, text, text.count) == 0 else { continue }
                let isOpen = end < all.count && isNameByte(all[end])
                let isExtended = end + 1 < all.count && all[end] == UInt8(ascii: ".") && isNameByte(all[end + 1])
                if !isOpen, !isExtended { return true }
            }
            return false
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
