import Foundation

/// The bytes of a file on disk, read where they are asked for.
final class FileBytes: ByteSource {
    let count: Int

    private let handle: FileHandle

    /// Opens a regular file.
    ///
    /// - Throws: if there is none, or if it cannot be read.
    init(_ path: String) throws(AppFileError) {
        var information = stat()
        guard stat(path, &information) == 0 else { throw AppFileError(errno) }
        // Opening a pipe would wait for a writer.
        guard information.st_mode & S_IFMT == S_IFREG else { throw AppFileError("It is not a regular file.") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw AppFileError(errno) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        count = Int(information.st_size)
    }

    func bytes(at offset: Int, count: Int) throws(AppFileError) -> [UInt8] {
        try check(offset, count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        do {
            try handle.seek(toOffset: UInt64(offset))
            while bytes.count < count, let piece = try handle.read(upToCount: count - bytes.count), !piece.isEmpty {
                bytes += piece
            }
        } catch {
            throw AppFileError("It cannot be read. Check the disk.")
        }
        guard bytes.count == count else { throw AppFileError("It became shorter while it was read.") }
        return bytes
    }
}

extension AppFileError {
    /// What the system says about a file.
    init(_ code: Int32) {
        switch code {
        case ENOENT: self.init("There is no such file. Check the path.")
        case EACCES, EPERM: self.init("There is no permission to read it. Change its mode or owner.")
        default: self.init("It cannot be read: \(String(cString: strerror(code))).")
        }
    }
}
