package enum FileKind: Sendable {
    case folder
    /// A regular file.
    case file
    case symbolicLink
    /// A pipe, a device or a socket.
    case other

    /// Follows symbolic links; nil if there is nothing.
    package init?(at path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        self.init(information.st_mode)
    }

    /// Does not follow a symbolic link; nil if there is nothing.
    package init?(ofEntryAt path: String) {
        var information = stat()
        guard lstat(path, &information) == 0 else { return nil }
        self.init(information.st_mode)
    }

    private init(_ mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFDIR: self = .folder
        case S_IFREG: self = .file
        case S_IFLNK: self = .symbolicLink
        default: self = .other
        }
    }
}

/// Where symbolic links lead.
package enum LinkEnd {
    /// As many as the system follows.
    private static let limit = 40

    /// The end of a chain of symbolic links, which need not exist; `path` itself if it is not a link.
    ///
    /// - Throws: if links lead in a circle, or cannot be read.
    package static func path(of path: String) throws(SystemCallError) -> String {
        var current = path
        for _ in 0..<limit {
            guard case .symbolicLink? = FileKind(ofEntryAt: current) else { return current }
            let next = try target(of: current)
            guard !next.hasPrefix("/"), let slash = current.utf8.lastIndex(of: UInt8(ascii: "/")) else {
                current = next
                continue
            }
            current = current[...slash] + next
        }
        throw SystemCallError(ELOOP)
    }

    private static func target(of link: String) throws(SystemCallError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink(link, &buffer, buffer.count - 1) >= 0 else { throw .latest }
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}

/// Distinguishes two states of the file that a path leads to, without reading it.
package struct FileStamp: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// Follows symbolic links; nil if there is nothing.
    package init?(at path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        #if canImport(Darwin)
            let time = information.st_mtimespec
        #else
            let time = information.st_mtim
        #endif
        (device, inode) = (UInt64(truncatingIfNeeded: information.st_dev), UInt64(information.st_ino))
        (size, seconds, nanoseconds) = (Int64(information.st_size), Int(time.tv_sec), Int(time.tv_nsec))
    }

    package static func all(of paths: [String]) -> [FileStamp?] { paths.map { FileStamp(at: $0) } }
}

/// Paths without symbolic links.
package enum RealPath {
    /// The absolute path of what a path leads to; nil if there is nothing.
    package static func of(_ path: String) -> String? {
        guard !path.utf8.contains(0), let bytes = realpath(path, nil) else { return nil }
        defer { free(bytes) }
        return String(cString: bytes)
    }

    /// Whether a path is a folder or inside it. Both are absolute, without symbolic links.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        path == folder || path.utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
    }
}
