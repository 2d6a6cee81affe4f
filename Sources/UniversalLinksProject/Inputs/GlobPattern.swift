import SystemCalls
import UniversalLinksAppBundles

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A pattern for paths as shells have them: `*`, `?` and `[…]` within a name, `**` for any folders.
///
/// Hidden names are matched only where the pattern has the dot, but for `.well-known`.
struct GlobPattern {
    private let parts: [String]
    private let isAbsolute: Bool

    private static let maximumMatchCount = 100_000
    private static let maximumDepth = 12

    init(_ text: String) {
        parts = text.split(separator: "/").filter { $0 != "." }.map(String.init)
        isAbsolute = text.hasPrefix("/")
    }

    /// Whether a path has something to expand.
    static func isPattern(_ path: String) -> Bool { path.unicodeScalars.contains { "*?[".unicodeScalars.contains($0) } }

    /// The files and folders that match, sorted, and not more than some bound.
    func paths() -> [String] {
        var paths = [isAbsolute ? "/" : ""]
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            var next: [String] = []
            for path in paths {
                if part == "**" {
                    next += folders(in: path, depth: 0)
                } else if GlobPattern.isPattern(part) {
                    next += names(in: path).filter { matches(part, $0) && !isSkipped($0, in: path) }.map {
                        join(path, $0)
                    }
                } else {
                    next.append(join(path, part))
                }
                if next.count > GlobPattern.maximumMatchCount { break }
            }
            paths = next.prefix(GlobPattern.maximumMatchCount).filter { path in
                let kind = FileKind(at: path.isEmpty ? "." : path)
                return kind == .folder || isLast && kind != nil
            }
        }
        return Set(paths.map { $0.isEmpty ? "." : $0 }).sorted()
    }

    private func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []).sorted()
    }

    private func matches(_ pattern: String, _ name: String) -> Bool {
        fnmatch(pattern, name, name == ".well-known" ? 0 : FNM_PERIOD) == 0
    }

    /// Whether a name is that of a folder with what others wrote, which only its own name finds.
    private func isSkipped(_ name: String, in folder: String) -> Bool {
        FolderWalk.skipped.contains(name) && isFolderItself(join(folder, name))
    }

    /// The folder itself and all below it.
    private func folders(in folder: String, depth: Int) -> [String] {
        guard depth < GlobPattern.maximumDepth else { return [folder] }
        return [folder]
            + names(in: folder).filter(FolderWalk.looksInto).map { join(folder, $0) }.filter(isFolderItself)
            .flatMap { folders(in: $0, depth: depth + 1) }
    }

    private func isFolderItself(_ path: String) -> Bool {
        FileKind(ofEntryAt: path) == .folder
    }
}
