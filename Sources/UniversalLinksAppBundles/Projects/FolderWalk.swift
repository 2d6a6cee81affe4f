import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files below a folder, in the same order on every machine, up to some bounds.
package struct FolderWalk {
    /// Relative to the folder.
    package private(set) var paths: [String] = []
    /// Folders that were not searched, or not to their end, relative to the folder, each with the reason.
    package private(set) var gaps: [(path: String, reason: String)] = []

    private static let maximumDepth = 12
    private static let maximumEntryCount = 100_000

    /// Folders with third-party files or build products.
    package static let skipped: Set<String> = [
        "node_modules", "Pods", "Carthage", "DerivedData", "build", "vendor", "bower_components",
    ]

    private let isWanted: (String) -> Bool
    private var entryCount = 0

    /// - Parameter isWanted: Whether to list a file with this name.
    package init(below folder: String, where isWanted: @escaping (_ name: String) -> Bool) {
        self.isWanted = isWanted
        collect(folder, path: "", depth: 0)
    }

    package static func looksInto(_ name: String) -> Bool {
        (!name.hasPrefix(".") || name == ".well-known") && !skipped.contains(name)
    }

    private mutating func collect(_ folder: String, path: String, depth: Int) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder) else {
            gaps.append((path, "this folder cannot be read. Change its mode or owner."))
            return
        }
        for name in names.sorted() {
            entryCount += 1
            guard entryCount <= FolderWalk.maximumEntryCount else {
                // The folders above it end here as well.
                if entryCount == FolderWalk.maximumEntryCount + 1 {
                    let reason = "only \(FolderWalk.maximumEntryCount) files and folders are looked at, and it has more"
                    gaps.append(("", reason + ". Name folders below it."))
                }
                return
            }
            let entry = folder.isEmpty ? name : folder + "/" + name
            let kind = FileKind(ofEntryAt: entry)
            if kind == .folder {
                guard FolderWalk.looksInto(name) else { continue }
                guard depth < FolderWalk.maximumDepth else {
                    gaps.append((path + name, "this folder is too deep to be searched. Name it."))
                    continue
                }
                collect(entry, path: path + name + "/", depth: depth + 1)
            } else if kind == .file, isWanted(name) {
                paths.append(path + name)
            }
        }
    }
}
