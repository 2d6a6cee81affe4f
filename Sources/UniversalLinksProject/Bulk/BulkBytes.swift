import SystemCalls

/// The bytes of a file or of a list in memory, and a view of those that come next.
final class BulkBytes {
    /// What messages call the file.
    let name: String
    /// Why there is more than can be read.
    private(set) var failure: RunFailure?

    /// Nil for a list in memory.
    private let descriptor: Int32?
    /// What is left of a list in memory.
    private var list: ArraySlice<UInt8> = []
    /// The size of the file; nil for what is no file.
    private let byteCount: Int?
    private var readCount = 0
    /// Bytes that were taken and put back; they come before those of the buffer.
    private var returned: ArraySlice<UInt8> = []
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    /// Where in the buffer the bytes are that were read and not taken.
    private var pending = 0..<0

    /// The most bytes that can be viewed.
    static let capacity = 1 << 20
    /// How many bytes are read at a time where no more are asked for.
    private static let pieceByteCount = 1 << 18

    /// - Throws: `RunFailure` if there is no such file.
    init(_ path: String) throws(RunFailure) {
        name = InputFile.name(of: path)
        let descriptor = try InputFile.descriptor(of: path)
        self.descriptor = descriptor
        var information = stat()
        let isFile = fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
        byteCount = isFile ? Int(information.st_size) : nil
    }

    /// Bytes in memory.
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

    /// How much was taken, from 0 to 1; nil if that is unknown.
    var progress: Double? {
        byteCount.map { $0 > 0 ? min(1, Double(readCount - pending.count - returned.count) / Double($0)) : 1 }
    }

    /// Calls `body` with the bytes that come next, as far as they were read.
    func withNext<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        guard returned.isEmpty else { return returned.withUnsafeBytes(body) }
        return body(UnsafeRawBufferPointer(rebasing: buffer[pending]))
    }

    /// How many bytes can be viewed.
    var nextCount: Int { returned.isEmpty ? pending.count : returned.count }

    /// Takes bytes away from the front.
    func take(_ count: Int) {
        if returned.isEmpty {
            pending = (pending.lowerBound + count)..<pending.upperBound
        } else {
            returned = returned.dropFirst(count)
        }
    }

    /// Puts bytes back that were taken last.
    func putBack(_ bytes: [UInt8]) { returned = bytes + returned }

    /// Reads on until so many bytes can be viewed; false if there are not so many.
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

    /// Takes bytes; 0 at the end, and if they cannot be read.
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
            let count = SystemCalls.read(descriptor, room.baseAddress, room.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // Standard input may have been made non-blocking by whoever shares it.
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
