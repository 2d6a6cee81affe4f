/// What is at a path.
package enum FileKind: Sendable {
    case folder
    /// A regular file.
    case file
    case symbolicLink
    /// A pipe, a device or a socket.
    case other

    /// What is at a path, or at the end of a symbolic link that is there; nil if there is nothing.
    package init?(at path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        self.init(information.st_mode)
    }

    /// What is at a path itself, which may be a symbolic link; nil if there is nothing.
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
