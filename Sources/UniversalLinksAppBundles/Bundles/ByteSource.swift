import _UniversalLinksDecompression
import _UniversalLinksSystemCalls

/// Bytes that are read piece by piece: a file, an entry of an archive, or memory.
protocol ByteSource {
    var count: Int { get }

    /// - Throws: if some of them do not exist, or cannot be read.
    func bytes(at offset: Int, count: Int) throws(AppFileError) -> [UInt8]
}

extension ByteSource {
    /// - Throws: if there are more than `limit`.
    func all(limit: Int) throws(AppFileError) -> [UInt8] {
        guard count <= limit else {
            throw AppFileError("It has \(count) bytes; the limit is \(limit).")
        }
        return try bytes(at: 0, count: count)
    }

    func prefix(_ count: Int) throws(AppFileError) -> [UInt8] {
        try bytes(at: 0, count: min(count, self.count))
    }

    /// - Throws: if the range is not within the bytes.
    func check(_ offset: Int, _ count: Int) throws(AppFileError) {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
            throw AppFileError(
                "It is damaged: it ends before byte \(offset.addingReportingOverflow(count).partialValue).")
        }
    }
}

struct MemoryBytes: ByteSource {
    let stored: [UInt8]

    var count: Int { stored.count }

    func bytes(at offset: Int, count: Int) throws(AppFileError) -> [UInt8] {
        try check(offset, count)
        return Array(stored[offset..<(offset + count)])
    }
}

/// A file on disk, of which only the requested bytes are read.
final class FileBytes: ByteSource {
    let count: Int

    private let descriptor: Int32

    /// - Throws: if there is no regular file, or if it cannot be read.
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
    init(_ code: Int32) {
        switch code {
        case ENOENT: self.init("There is no such file. Check the path.")
        case EACCES, EPERM: self.init("There is no permission to read it. Change its mode or owner.")
        default: self.init("It cannot be read: \(String(cString: strerror(code))).")
        }
    }
}

/// Numbers of a fixed width, as in headers of archives and executables.
extension Array where Element == UInt8 {
    enum ByteOrder: Sendable {
        case little
        case big
    }

    /// An unsigned number of `width` bytes; nil if it is not within the array, or does not fit in `Int`.
    func number(at offset: Int, width: Int, _ order: ByteOrder) -> Int? {
        guard offset >= 0, offset <= count, width <= count - offset else { return nil }
        let field = self[offset..<(offset + width)]
        let value =
            switch order {
            case .little: field.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            case .big: field.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            }
        return Int(exactly: value)
    }
}

/// How many bytes may be inflated in total while one archive is read.
final class InflationBudget {
    private var remaining: Int

    init(_ count: Int) {
        remaining = count
    }

    func spend(_ count: Int) throws(AppFileError) {
        remaining -= count
        guard remaining >= 0 else {
            throw AppFileError("Its files are too large to decompress here. Unpack it first.")
        }
    }
}

/// The plain bytes of a deflated entry, in constant memory: reading backward starts again from the beginning.
final class InflatedBytes: ByteSource {
    let count: Int

    private let source: any ByteSource
    private let budget: InflationBudget
    private var stream: InflatedStream

    init(_ source: any ByteSource, count: Int, _ budget: InflationBudget) throws(AppFileError) {
        self.source = source
        self.count = count
        self.budget = budget
        stream = try InflatedStream(source, budget)
    }

    func bytes(at offset: Int, count: Int) throws(AppFileError) -> [UInt8] {
        try check(offset, count)
        if offset < stream.position { stream = try InflatedStream(source, budget) }
        try stream.skip(offset - stream.position)
        return try stream.read(count)
    }
}

private final class InflatedStream {
    private(set) var position = 0

    private let source: any ByteSource
    private let budget: InflationBudget
    private var decompressor: Decompressor
    private var sourceOffset = 0
    private var pending: ArraySlice<UInt8> = []
    private var piece = [UInt8](repeating: 0, count: pieceCount)

    private static let pieceCount = 65_536

    init(_ source: any ByteSource, _ budget: InflationBudget) throws(AppFileError) {
        self.source = source
        self.budget = budget
        do throws(DecompressionError) {
            decompressor = try Decompressor(.deflate)
        } catch {
            throw AppFileError("\(error)")
        }
    }

    func skip(_ count: Int) throws(AppFileError) {
        var remaining = count
        while remaining > 0 { remaining -= try step(atMost: remaining) }
    }

    func read(_ count: Int) throws(AppFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let produced = try step(atMost: count - bytes.count)
            bytes += piece[..<produced]
        }
        return bytes
    }

    /// Fills the start of `piece`; returns how much of it.
    private func step(atMost limit: Int) throws(AppFileError) -> Int {
        while true {
            if pending.isEmpty {
                let next = min(InflatedStream.pieceCount, source.count - sourceOffset)
                if next > 0 { pending = try source.bytes(at: sourceOffset, count: next)[...] }
                sourceOffset += next
            }
            let step = try inflate(limit)
            pending = pending.dropFirst(step.consumed)
            if step.produced > 0 {
                position += step.produced
                try budget.spend(step.produced)
                return step.produced
            }
            let isExhausted = pending.isEmpty && sourceOffset >= source.count
            if decompressor.isAtEnd || isExhausted || step.consumed == 0 {
                throw AppFileError("It is damaged: it has fewer bytes than the archive says.")
            }
        }
    }

    private func inflate(_ limit: Int) throws(AppFileError) -> Decompressor.Step {
        let result = pending.withUnsafeBytes { input in
            piece.withUnsafeMutableBytes { output in
                Result { () throws(DecompressionError) in
                    try decompressor.decompress(
                        input, into: UnsafeMutableRawBufferPointer(rebasing: output[..<min(limit, output.count)]))
                }
            }
        }
        switch result {
        case .success(let step): return step
        case .failure(let error): throw AppFileError("\(error)")
        }
    }
}
