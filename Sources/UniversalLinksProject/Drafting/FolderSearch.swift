import Foundation

/// What a project can be made of, below a folder: found in the same order on every machine, and up to some bounds.
package struct FolderSearch {
    /// The files that matter.
    package private(set) var files: [FoundFile] = []
    /// What was left out, as a sentence; nil if nothing was.
    package private(set) var bound: String?

    private static let maximumDepth = 12
    private static let maximumEntryCount = 100_000
    private static let maximumFileCount = 5_000
    private static let maximumByteCount = 256 * 1_048_576

    /// Folders with third-party code or build products.
    private static let skipped: Set<String> = [
        "node_modules", "Pods", "Carthage", "DerivedData", "build", "vendor", "bower_components",
    ]

    private var entryCount = 0
    private var byteCount = 0
    private var candidates: [String] = []

    /// - Throws: `RunFailure` if there is no such folder.
    package init(_ folder: String) throws(RunFailure) {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory), isDirectory.boolValue else {
            throw RunFailure(.couldNotDoIt, about: folder, "there is no such folder. Check the path.")
        }
        collect(URL(fileURLWithPath: folder), path: "", depth: 0)
        for path in candidates { read(path, in: folder) }
    }

    private mutating func collect(_ folder: URL, path: String, depth: Int) {
        let keys: Set<URLResourceKey> = [.isDirectoryKey, .isRegularFileKey, .isSymbolicLinkKey]
        let entries =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        for entry in entries.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
            entryCount += 1
            guard entryCount <= FolderSearch.maximumEntryCount else {
                bound = "only the first \(FolderSearch.maximumEntryCount) entries of the folder were checked"
                return
            }
            let name = entry.lastPathComponent
            let values = try? entry.resourceValues(forKeys: keys)
            if values?.isDirectory == true, values?.isSymbolicLink != true {
                let isHidden = name.hasPrefix(".") && name != ".well-known"
                guard !isHidden, !FolderSearch.skipped.contains(name), depth < FolderSearch.maximumDepth else {
                    continue
                }
                collect(entry, path: path + name + "/", depth: depth + 1)
            } else if values?.isRegularFile == true, FoundFile.isCandidate(name) {
                candidates.append(path + name)
            }
        }
    }

    private mutating func read(_ path: String, in folder: String) {
        guard files.count < FolderSearch.maximumFileCount, byteCount < FolderSearch.maximumByteCount else {
            bound = "not all files below the folder were read"
            return
        }
        guard let input = try? InputFile(ProjectPath.path(path, in: folder)) else { return }
        byteCount += input.bytes.count
        let file = FoundFile(path, input.bytes) { bytes throws(ProjectFileError) in
            try ProjectFolder.entitlements(bytes)
        }
        if let file { files.append(file) }
    }
}
