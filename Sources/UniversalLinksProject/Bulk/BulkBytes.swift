import _UniversalLinksSystemCalls

/// The bytes of a file or of a list in memory, read ahead so that the next ones can be viewed.
final class BulkBytes {
    let name: String
    /// Why reading stopped before the end.
    private(set) var failure: RunFailure?

    private let descriptor: Int32?
    private var list: ArraySlice<UInt8> = []
    /// Nil if it is not a regular file.
    private let byteCount: Int?
    private var readCount = 0
    /// Bytes that were taken and put back; they come before those of the buffer.
    private var returned: ArraySlice<UInt8> = []
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    /// The part of the buffer that was read and not taken.
    private var pending = 0..<0

    static let capacity = 1 << 20
    private static let pieceByteCount = 1 << 18

    init(_ path: String) throws(RunFailure) {
        name = InputFile.name(of: path)
        let descriptor = try InputFile.descriptor(of: path)
        self.descriptor = descriptor
        var information = stat()
        let isFile = fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
        byteCount = isFile ? Int(information.st_size) : nil
    }

    init(_ bytes: [UInt8], named name: String) {
        self.name = name
        descriptor = nil
        list = bytes[...]
        byteCount = bytes.count
    }

    deinit {
        buffer.deallocate()
        if let descriptor, descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// The fraction that was taken, from 0 to 1; nil if unknown.
    var progress: Double? {
        byteCount.map { $0 > 0 ? min(1, Double(readCount - pending.count - returned.count) / Double($0)) : 1 }
    }

    /// Calls `body` with the bytes that come next, as far as they were read.
    func withNext<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        guard returned.isEmpty else { return returned.withUnsafeBytes(body) }
        return body(UnsafeRawBufferPointer(rebasing: buffer[pending]))
    }

    var nextCount: Int { returned.isEmpty ? pending.count : returned.count }

    func take(_ count: Int) {
        if returned.isEmpty {
            pending = (pending.lowerBound + count)..<pending.upperBound
        } else {
            returned = returned.dropFirst(count)
        }
    }

    func putBack(_ bytes: [UInt8]) { returned = bytes + returned }

    /// Reads until `count` bytes can be viewed; false if there are fewer.
    func view(_ count: Int) -> Bool {
        guard returned.isEmpty else { return returned.count >= count }
        while pending.count < count {
            if pending.isEmpty {
                pending = 0..<0
            } else if pending.lowerBound > 0, pending.lowerBound + count > buffer.count {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[pending]))
                pending = 0..<pending.count
            }
            let wanted = max(BulkBytes.pieceByteCount, count - pending.count)
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[pending.upperBound...].prefix(wanted))
            let new = read(into: room)
            guard new > 0 else { return false }
            pending = pending.lowerBound..<(pending.upperBound + new)
        }
        return true
    }

    /// Returns how many bytes were taken; 0 at the end, and after a failure.
    func take(into room: UnsafeMutableRawBufferPointer) -> Int {
        guard nextCount > 0 else { return read(into: room) }
        let count = min(room.count, nextCount)
        withNext { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
        take(count)
        return count
    }

    private func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        guard let descriptor else {
            let piece = list.prefix(room.count)
            room.copyBytes(from: piece)
            list = list.dropFirst(piece.count)
            readCount += piece.count
            return piece.count
        }
        while failure == nil {
            let count = _UniversalLinksSystemCalls.read(descriptor, room.baseAddress, room.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // Another process that shares standard input may have made it non-blocking.
                var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                poll(&waited, 1, -1)
                continue
            }
            if count < 0 { failure = InputFile.failure(name, errno) }
            readCount += max(0, count)
            return max(0, count)
        }
        return 0
    }
}

/// Compression formats that are not supported, each detected by its first bytes.
enum ForeignCompression: CaseIterable {
    case zstandard
    case xz
    case bzip2
    case lz4
    case zip

    /// Enough bytes to tell all of them apart.
    static let markByteCount = 6

    init?(_ start: some Collection<UInt8>) {
        guard let compression = Self.allCases.first(where: { start.starts(with: $0.mark) }) else { return nil }
        self = compression
    }

    private var mark: [UInt8] {
        switch self {
        case .zstandard: [0x28, 0xB5, 0x2F, 0xFD]
        case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
        case .bzip2: Array("BZh".utf8)
        case .lz4: [0x04, 0x22, 0x4D, 0x18]
        case .zip: [0x50, 0x4B, 0x03, 0x04]
        }
    }

    var advice: String {
        let (name, command) =
            switch self {
            case .zstandard: ("Zstandard", "zstd -dc FILE")
            case .xz: ("xz", "xz -dc FILE")
            case .bzip2: ("bzip2", "bzip2 -dc FILE")
            case .lz4: ("LZ4", "lz4 -dc FILE")
            case .zip: ("ZIP", "unzip -p FILE")
            }
        return "this is \(name) data, and only gzip is decompressed here. "
            + "Write its text to the standard input of this program: \(command) | …"
    }
}
