#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ProjectPath {
    /// The path from the root, without `.` and `..`.
    package static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? normalized(path) : normalized(FileManager.default.currentDirectoryPath + "/" + path)
    }

    /// The path from the current folder if the file lies below it, as patches need it; else from the root.
    package static func fromCurrentFolder(_ path: String) -> String {
        relative(absolute(path), to: normalized(FileManager.default.currentDirectoryPath))
    }
}
