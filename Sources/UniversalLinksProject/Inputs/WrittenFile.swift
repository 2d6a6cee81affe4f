import SystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file that is written whole or stays as it was.
package enum WrittenFile {
    /// Writes a file beside the one that is there and puts it in its place, with the mode that it had. A link stays a
    /// link; a device or a pipe is written to.
    ///
    /// - Throws: `RunFailure` if it cannot be written.
    package static func write(_ bytes: [UInt8], to path: String) throws(RunFailure) {
        var information = stat()
        let exists = stat(path, &information) == 0
        let kind = information.st_mode & S_IFMT
        if exists, kind == S_IFDIR { throw failure(path, "this is a folder. Pass a file inside it.") }
        if exists, kind != S_IFREG { return try write(bytes, into: path, O_WRONLY, name: path) }

        let target = exists ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
        if exists, access(target, W_OK) != 0 { throw failure(path, errno) }
        let temporary = target + ".\(getpid()).tmp"
        do throws(RunFailure) {
            try write(bytes, into: temporary, O_WRONLY | O_CREAT | O_EXCL, name: path)
            if exists { _ = chown(temporary, information.st_uid, information.st_gid) }
            if exists, chmod(temporary, information.st_mode & 0o7777) != 0 { throw failure(path, errno) }
            if rename(temporary, target) != 0 { throw failure(path, errno) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Writes behind what is in a file.
    ///
    /// - Throws: `RunFailure` if it cannot be written.
    package static func append(_ bytes: [UInt8], to path: String) throws(RunFailure) {
        try write(bytes, into: path, O_WRONLY | O_CREAT | O_APPEND, name: path)
    }

    private static func write(
        _ bytes: [UInt8], into path: String, _ flags: Int32, name: String
    ) throws(RunFailure) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(name, errno) }
        let isWritten = (try? DescriptorOutput.write(bytes, to: descriptor)) != nil
        guard close(descriptor) == 0, isWritten else {
            throw failure(name, "it cannot be written. Check the disk.")
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> RunFailure {
        switch code {
        case ENOENT: failure(path, "there is no such folder. Create it first.")
        case EACCES, EPERM, EROFS:
            failure(path, "you have no permission to write it. Change its mode, owner or folder.")
        default: failure(path, "it cannot be written: \(String(cString: strerror(code))).")
        }
    }

    private static func failure(_ path: String, _ reason: String) -> RunFailure {
        RunFailure(.couldNotDoIt, about: path, reason)
    }
}
