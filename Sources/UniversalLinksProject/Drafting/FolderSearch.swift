import SystemCalls
import UniversalLinksAppBundles

/// What a project can be made of, below a folder: found in the same order on every machine, and up to some bounds.
package struct FolderSearch {
    /// The files that matter.
    package private(set) var files: [FoundFile] = []
    /// What was left out, as a sentence; nil if nothing was.
    package private(set) var bound: String?

    private static let maximumFileCount = 5_000
    private static let maximumByteCount = 256 * 1_048_576

    private var byteCount = 0

    /// - Throws: `RunFailure` if there is no such folder.
    package init(_ folder: String) throws(RunFailure) {
        guard FileKind(at: folder) == .folder else {
            throw RunFailure(.couldNotDoIt, about: folder, "there is no such folder. Check the path.")
        }
        let walk = FolderWalk(below: folder, where: FoundFile.isCandidate)
        bound = walk.gaps.first.map { "\(ProjectPath.path($0.path, in: folder)): \($0.reason)" }
        for path in walk.paths { read(path, in: folder) }
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
