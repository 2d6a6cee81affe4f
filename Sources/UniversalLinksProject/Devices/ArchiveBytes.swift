import _UniversalLinksDecompression

/// The bytes of a file in order, decompressed if they are gzip data, in constant memory.
final class ArchiveBytes {
    let name: String
    let isCompressed: Bool
    private(set) var takenCount = 0

    private let bytes: BulkBytes
    private let stream: MemberStream?
    private let piece = TextPiece(capacity: ArchiveBytes.pieceByteCount)
    /// Bytes that were peeked at and not taken.
    private var head: ArraySlice<UInt8> = []
    private let limit: Int

    private static let pieceByteCount = 1 << 18
    private static let stepByteCount = 1 << 17

    /// - Parameter limit: The most bytes to take.
    /// - Throws: `RunFailure` if there is no such file, or its compression is not supported.
    init(_ path: String, limit: Int) throws(RunFailure) {
        bytes = try BulkBytes(path)
        name = bytes.name
        self.limit = limit
        _ = bytes.view(ForeignCompression.markByteCount)
        if let failure = bytes.failure { throw failure }
        let start = bytes.withNext { Array($0.prefix(ForeignCompression.markByteCount)) }
        if let compression = ForeignCompression(start) {
            throw RunFailure(.couldNotDoIt, about: name, compression.advice)
        }
        isCompressed = start.starts(with: [0x1F, 0x8B])
        do throws(DecompressionError) {
            stream = isCompressed ? try MemberStream() : nil
        } catch {
            throw RunFailure(.couldNotDoIt, about: name, error.description)
        }
    }

    /// The next bytes; fewer than `count` only at the end.
    func peek(_ count: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
        if head.count < count {
            var room = [UInt8](repeating: 0, count: count - head.count)
            let new = try fill(&room, from: 0)
            head = head + room[..<new]
        }
        return head.prefix(count)
    }

    /// Fills the room; returns how many bytes, fewer only at the end.
    func take(into room: inout [UInt8]) throws(ArchiveError) -> Int {
        let known = min(head.count, room.count)
        if known > 0 {
            room.replaceSubrange(..<known, with: head.prefix(known))
            head = head.dropFirst(known)
        }
        let count = known + (try fill(&room, from: known))
        takenCount += count
        guard takenCount <= limit else { throw .tooManyBytes(limit: limit) }
        return count
    }

    /// Fills the room from an index on; returns how many bytes, fewer only at the end.
    private func fill(_ room: inout [UInt8], from start: Int) throws(ArchiveError) -> Int {
        var place = start
        while place < room.count {
            let new = try next(&room, from: place)
            if new == 0 { break }
            place += new
        }
        return place - start
    }

    private func next(_ room: inout [UInt8], from start: Int) throws(ArchiveError) -> Int {
        guard let stream else {
            let new = room.withUnsafeMutableBytes {
                bytes.take(into: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
            }
            if new == 0, let failure = bytes.failure { throw .unreadable(failure.reason) }
            return new
        }
        if piece.rest.isEmpty { try decompress(stream) }
        let new = min(room.count - start, piece.rest.count)
        guard new > 0 else { return 0 }
        let next = UnsafeRawBufferPointer(rebasing: piece.rest.prefix(new))
        room.withUnsafeMutableBytes { UnsafeMutableRawBufferPointer(rebasing: $0[start...]).copyMemory(from: next) }
        piece.taken += new
        return new
    }

    /// Fills the piece; leaves it empty at the end.
    private func decompress(_ stream: MemberStream) throws(ArchiveError) {
        (piece.count, piece.taken) = (0, 0)
        while piece.count == 0 {
            if bytes.nextCount == 0, !bytes.view(1) {
                if let failure = bytes.failure { throw .unreadable(failure.reason) }
                guard stream.isBetweenMembers else { throw .truncated(at: takenCount) }
                return
            }
            let compressed = bytes.withNext { Array($0.prefix(ArchiveBytes.stepByteCount)) }
            let step = stream.step(compressed, into: piece, stopsAtMembers: false)
            bytes.take(step.consumed)
            if let error = step.error, piece.count == 0 { throw .unreadable(error.description) }
        }
    }
}

enum ArchiveError: Error, Hashable {
    /// The header at this byte is damaged; the text says how.
    case damagedHeader(at: Int, String)
    case truncated(at: Int)
    case tooManyEntries(limit: Int)
    case tooManyBytes(limit: Int)
    case longName(at: Int, limit: Int)
    case unreadable(String)
}

extension ArchiveError {
    /// What is wrong and what to do, in sentences that follow the archive's name.
    var reason: String {
        switch self {
        case .damagedHeader(let place, let problem):
            "the archive is damaged at byte \(place) of its contents: \(problem). Copy it from the device again."
        case .truncated(let place):
            "the archive ends too early, at byte \(place) of its contents. Copy it from the device again."
        case .tooManyEntries(let limit):
            "the archive has more than \(limit) entries, which is the limit. Unpack it with tar, and pass its "
                + "swcutil_show.txt."
        case .tooManyBytes(let limit):
            "the archive unpacks to more than \(limit) bytes, which is the limit. Unpack it with tar, and pass its "
                + "swcutil_show.txt."
        case .longName(let place, let limit):
            "the archive has a name of more than \(limit) bytes at byte \(place) of its contents. Unpack it with tar, and "
                + "pass its swcutil_show.txt."
        case .unreadable(let reason): reason
        }
    }
}
