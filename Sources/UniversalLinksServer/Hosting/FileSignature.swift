import Foundation

/// What tells two states of a file apart without reading it.
struct FileSignature: Hashable, Sendable {
    private let inode: Int
    private let size: Int
    private let modified: Date

    /// The state of what a path leads to; nil if there is nothing.
    init?(ofFileAt path: String) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return nil }
        inode = (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? 0
        size = (attributes[.size] as? NSNumber)?.intValue ?? 0
        modified = attributes[.modificationDate] as? Date ?? .distantPast
    }
}
