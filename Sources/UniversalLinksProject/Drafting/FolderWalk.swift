import SystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files below a folder: found in the same order on every machine, and up to some bounds.
struct FolderWalk {
    /// The paths of the files that are wanted, relative to the folder.
    private(set) var paths: [String] = []
    /// What was left out, as a sentence; nil if nothing was.
    private(set) var bound: String?

    private static let maximumDepth = 12
    private static let maximumEntryCount = 100_000

    /// Folders with what others wrote, or what was built.
    static let skipped: Set<String> = [
        "node_modules", "Pods", "Carthage", "DerivedData", "build", "vendor", "bower_components",
    ]

    private let isWanted: (String) -> Bool
    private var entryCount = 0

    /// Looks below a folder that exists.
    ///
    /// - Parameter isWanted: Whether a file of a name is wanted.
    init(below folder: String, where isWanted: @escaping (_ name: String) -> Bool) {
        self.isWanted = isWanted
        collect(folder, path: "", depth: 0)
    }

    /// Whether a folder of a name is looked into.
    static func looksInto(_ name: String) -> Bool {
        (!name.hasPrefix(".") || name == ".well-known") && !skipped.contains(name)
    }

    private mutating func collect(_ folder: String, path: String, depth: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        for name in names.sorted() {
            entryCount += 1
            guard entryCount <= FolderWalk.maximumEntryCount else {
                bound = "only the first \(FolderWalk.maximumEntryCount) entries of the folder were looked at"
                return
            }
            let entry = ProjectPath.path(name, in: folder)
            let kind = FileKind(ofEntryAt: entry)
            if kind == .folder {
                guard FolderWalk.looksInto(name), depth < FolderWalk.maximumDepth else { continue }
                collect(entry, path: path + name + "/", depth: depth + 1)
            } else if kind == .file, isWanted(name) {
                paths.append(path + name)
            }
        }
    }
}
