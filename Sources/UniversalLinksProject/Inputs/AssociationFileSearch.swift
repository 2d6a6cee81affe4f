import SystemCalls
import UniversalLinksAppBundles

/// The association files that arguments name: files, folders to search, and patterns for both.
package struct AssociationFileSearch {
    /// The arguments that name one file each, and the paths of the files that were found, each once.
    package private(set) var paths: [String] = []
    /// The arguments that led to no file, or not to all files below a folder, with the reason.
    package private(set) var failures: [(argument: String, failure: RunFailure)] = []

    private var seen: Set<String> = []

    /// Searches what arguments name.
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

    /// Whether there was one.
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
