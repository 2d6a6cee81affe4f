import UniversalLinksAppBundles
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The association files that arguments name: files, folders to search, and patterns for both.
package struct AssociationFileSearch {
    /// The arguments that name one file each, and the files that were found, without duplicates.
    package private(set) var paths: [String] = []
    /// Arguments that led to no file, or not to all files below a folder.
    package private(set) var failures: [(argument: String, failure: RunFailure)] = []

    private var seen: Set<String> = []

    package init(_ arguments: [String]) {
        for argument in arguments { search(argument) }
    }

    private mutating func search(_ argument: String) {
        if argument.isEmpty || argument == "-" || RemoteArgument.isOne(argument) { return add(argument) }
        if let isFolder = AssociationFileSearch.isFolder(argument) {
            guard isFolder else { return add(argument) }
            if !addFiles(below: argument) { fail(argument, "below this folder") }
            return
        }
        guard GlobPattern.isPattern(argument) else { return add(argument) }
        let matches = GlobPattern(argument).paths()
        guard !matches.isEmpty else {
            let reason = "no file or folder matches this pattern. Check the path."
            failures.append((argument, RunFailure(.couldNotDoIt, about: argument, reason)))
            return
        }
        var hasFound = false
        for path in matches {
            if AssociationFileSearch.isFolder(path) == true {
                hasFound = addFiles(below: path) || hasFound
            } else {
                add(path)
                hasFound = true
            }
        }
        if !hasFound { fail(argument, "below the folders that match this pattern") }
    }

    /// Nil if there is nothing at the path.
    private static func isFolder(_ path: String) -> Bool? {
        FileKind(at: path).map { $0 == .folder }
    }

    /// Returns whether there was one.
    private mutating func addFiles(below folder: String) -> Bool {
        let walk = FolderWalk(below: folder) { FoundFile.associationNames.contains($0.lowercased()) }
        for path in walk.paths { add(ProjectPath.path(path, in: folder)) }
        for gap in walk.gaps {
            let name = gap.path.isEmpty ? folder : ProjectPath.path(gap.path, in: folder)
            failures.append((folder, RunFailure(.couldNotDoIt, about: name, gap.reason)))
        }
        return !walk.paths.isEmpty
    }

    private mutating func add(_ path: String) {
        if seen.insert(path).inserted { paths.append(path) }
    }

    private mutating func fail(_ argument: String, _ place: String) {
        let names = FoundFile.associationNames.sorted().joined(separator: " or ")
        failures.append(
            (argument, RunFailure(.couldNotDoIt, about: argument, "no file is named \(names) \(place).")))
    }
}

/// A pattern for paths, as in shells: `*`, `?` and `[…]` within a name, `**` for any folders.
///
/// Hidden names are matched only if the pattern has the dot, except for `.well-known`.
struct GlobPattern {
    private let parts: [String]
    private let isAbsolute: Bool

    private static let maximumMatchCount = 100_000
    private static let maximumDepth = 12

    init(_ text: String) {
        parts = text.split(separator: "/").filter { $0 != "." }.map(String.init)
        isAbsolute = text.hasPrefix("/")
    }

    static func isPattern(_ path: String) -> Bool { path.unicodeScalars.contains { "*?[".unicodeScalars.contains($0) } }

    /// The files and folders that match, sorted, up to a bound.
    func paths() -> [String] {
        var paths = [isAbsolute ? "/" : ""]
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            var next: [String] = []
            for path in paths {
                if part == "**" {
                    next += folders(in: path, depth: 0)
                } else if GlobPattern.isPattern(part) {
                    next += names(in: path).filter { GlobPattern.matches(part, $0) && !isSkipped($0, in: path) }.map {
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

    /// Whether a pattern without a slash matches a name.
    static func matches(_ pattern: String, _ name: String) -> Bool {
        fnmatch(pattern, name, name == ".well-known" ? 0 : FNM_PERIOD) == 0
    }

    /// Whether a name is that of a folder of third-party files, which only its own name matches.
    private func isSkipped(_ name: String, in folder: String) -> Bool {
        FolderWalk.skipped.contains(name) && isFolderItself(join(folder, name))
    }

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
