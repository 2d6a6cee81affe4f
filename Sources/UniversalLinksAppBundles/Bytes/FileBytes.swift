import SystemCalls

/// The bytes of a file on disk, read where they are asked for.
final class FileBytes: ByteSource {
    let count: Int

    private let descriptor: Int32

    /// Opens a regular file.
    ///
    /// - Throws: if there is none, or if it cannot be read.
    init(_ path: String) throws(AppFileError) {
        var information = stat()
        guard stat(path, &information) == 0 else { throw AppFileError(errno) }
        // Opening a pipe would wait for a writer.
        guard information.st_mode & S_IFMT == S_IFREG else { throw AppFileError("It is not a regular file.") }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw AppFileError(errno) }
        count = Int(information.st_size)
    }

    deinit { close(descriptor) }

    func bytes(at offset: Int, count: Int) throws(AppFileError) -> [UInt8] {
        try check(offset, count)
        var readCount = 0
        var hasFailed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            let room = UnsafeMutableRawBufferPointer(buffer)
            while readCount < count {
                let piece = UnsafeMutableRawBufferPointer(rebasing: room[readCount...])
                let pieceCount = pread(descriptor, piece.baseAddress, piece.count, off_t(offset + readCount))
                if pieceCount < 0, errno == EINTR { continue }
                hasFailed = pieceCount < 0
                guard pieceCount > 0 else { break }
                readCount += pieceCount
            }
            initializedCount = readCount
        }
        guard !hasFailed else { throw AppFileError("It cannot be read. Check the disk.") }
        guard readCount == count else { throw AppFileError("It became shorter while it was read.") }
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
