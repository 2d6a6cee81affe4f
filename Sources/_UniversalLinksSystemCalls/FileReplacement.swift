/// New content of a file, written completely or not at all.
package enum FileReplacement {
    /// Writes the content beside the file, then renames it over the file, so that a reader sees the old content or the
    /// new. Mode and owner stay, and a symbolic link stays one. A device or a pipe is written to.
    ///
    /// A file with several names, one whose owner this user cannot set, and one that is a mount point cannot be
    /// replaced without becoming another file. They are overwritten, once there is room for the whole content.
    ///
    /// - Throws: the system's error. Then the file is as it was.
    package static func write(_ bytes: [UInt8], to path: String) throws(SystemCallError) {
        var information = stat()
        guard stat(path, &information) == 0 else {
            if errno != ENOENT { throw .latest }
            return try HeldSignals.during { () throws(SystemCallError) in
                try replace(try LinkEnd.path(of: path), by: bytes, like: nil)
            }
        }
        switch information.st_mode & S_IFMT {
        case S_IFDIR: throw SystemCallError(EISDIR)
        case S_IFREG: break
        default:
            return try write(bytes, into: try open(path, O_WRONLY | O_NOCTTY))
        }
        let target = try LinkEnd.path(of: path)
        guard access(target, W_OK) == 0 else { throw .latest }
        let old = information
        try HeldSignals.during { () throws(SystemCallError) in try replace(target, by: bytes, like: old) }
    }

    /// Appends to a file, which need not exist.
    package static func append(_ bytes: [UInt8], to path: String) throws(SystemCallError) {
        try write(bytes, into: try open(path, O_WRONLY | O_CREAT | O_APPEND, 0o666))
    }

    private static func write(_ bytes: [UInt8], into descriptor: Int32) throws(SystemCallError) {
        try closing(descriptor) { () throws(SystemCallError) in try DescriptorOutput.write(bytes, to: descriptor) }
    }

    /// - Parameter old: The status of the file that is there; nil if there is none.
    private static func replace(_ target: String, by bytes: [UInt8], like old: stat?) throws(SystemCallError) {
        let (temporary, descriptor) = try temporaryFile(beside: target, mode: old == nil ? 0o666 : 0o600)
        var isInPlace = false
        do throws(SystemCallError) {
            var isAlike = true
            try closing(descriptor) { () throws(SystemCallError) in
                try DescriptorOutput.write(bytes, to: descriptor)
                if let old { isAlike = try liken(descriptor, to: old) }
                try synchronize(descriptor)
            }
            if isAlike {
                if rename(temporary, target) == 0 { return }
                guard errno == EBUSY else { throw .latest }
            }
            isInPlace = true
        } catch {
            unlink(temporary)
            throw error
        }
        unlink(temporary)
        if isInPlace { try overwrite(target, with: bytes) }
    }

    /// Copies mode and owner from the old file to the new one.
    ///
    /// - Returns: Whether the new file can replace the old one.
    private static func liken(_ descriptor: Int32, to old: stat) throws(SystemCallError) -> Bool {
        guard old.st_nlink == 1 else { return false }
        var new = stat()
        guard fstat(descriptor, &new) == 0 else { throw .latest }
        if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid), fchown(descriptor, old.st_uid, old.st_gid) != 0 {
            return false
        }
        guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else { throw .latest }
        return true
    }

    /// A new, empty file in the same folder. A file that a killed run has left is not in the way.
    private static func temporaryFile(
        beside target: String, mode: mode_t
    ) throws(SystemCallError) -> (path: String, descriptor: Int32) {
        let folder = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(target[...$0]) } ?? ""
        var number = 0
        while true {
            let path = "\(folder).aasa-\(getpid())-\(number).tmp"
            do throws(SystemCallError) {
                return (path, try open(path, O_WRONLY | O_CREAT | O_EXCL, mode))
            } catch {
                guard error.code == EEXIST, number < 1_000 else { throw error }
                number += 1
            }
        }
    }

    private static func overwrite(_ target: String, with bytes: [UInt8]) throws(SystemCallError) {
        let descriptor = try open(target, O_WRONLY)
        try closing(descriptor) { () throws(SystemCallError) in
            try reserve(off_t(bytes.count), for: descriptor)
            try DescriptorOutput.write(bytes, to: descriptor)
            guard ftruncate(descriptor, off_t(bytes.count)) == 0 else { throw .latest }
            try synchronize(descriptor)
        }
    }

    /// Makes sure that a file can grow to a size; on failure it keeps its size.
    private static func reserve(_ size: off_t, for descriptor: Int32) throws(SystemCallError) {
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw .latest }
        guard size > information.st_size else { return }
        #if canImport(Darwin)
            var store = fstore_t(
                fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0,
                fst_length: size - information.st_size, fst_bytesalloc: 0)
            let code = fcntl(descriptor, F_PREALLOCATE, &store) == 0 ? 0 : errno
        #else
            let code = posix_fallocate(descriptor, 0, size)
        #endif
        guard code != 0, code != ENOTSUP, code != EINVAL else { return }
        ftruncate(descriptor, information.st_size)
        throw SystemCallError(code)
    }

    /// Waits until the content is on the disk, if the file system can do that.
    private static func synchronize(_ descriptor: Int32) throws(SystemCallError) {
        guard fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP, errno != EROFS else { return }
        throw .latest
    }

    private static func open(
        _ path: String, _ flags: Int32, _ mode: mode_t = 0
    ) throws(SystemCallError) -> Int32 {
        let descriptor = _UniversalLinksSystemCalls.open(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .latest }
        return descriptor
    }

    /// Closes the descriptor after `body`. Some file systems report only then that there was no room.
    private static func closing(
        _ descriptor: Int32, after body: () throws(SystemCallError) -> Void
    ) throws(SystemCallError) {
        do throws(SystemCallError) {
            try body()
        } catch {
            close(descriptor)
            throw error
        }
        guard close(descriptor) == 0 else { throw .latest }
    }
}

/// Signals that would end the program, held back while it would leave something half done.
package enum HeldSignals {
    private static let lock = Lock()
    /// The last signal that came in the meantime, 0 for none. A handler can safely do nothing else.
    nonisolated(unsafe) private static var latest: Int32 = 0

    /// Calls `body`. SIGHUP, SIGINT and SIGTERM that come in the meantime take effect after it, unless they are
    /// ignored.
    package static func during(_ body: () throws(SystemCallError) -> Void) throws(SystemCallError) {
        let result = lock.withLock { () -> Result<Void, SystemCallError> in
            latest = 0
            let handlers = [SIGHUP, SIGINT, SIGTERM].map { number in
                (number: number, before: signal(number) { HeldSignals.latest = $0 })
            }
            // A signal that is ignored stays ignored: what ignores it learns of it in another way.
            for (number, before) in handlers where isIgnoring(before) { signal(number, before) }
            let result = Result { () throws(SystemCallError) in try body() }
            for (number, before) in handlers { signal(number, before) }
            // To the process, because this thread may block all signals.
            if latest != 0 { kill(getpid(), latest) }
            return result
        }
        try result.get()
    }

    private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
