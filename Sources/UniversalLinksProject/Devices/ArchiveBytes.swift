import Decompression

/// The bytes of a file in order, decompressed where they are gzip data, in constant memory.
final class ArchiveBytes {
    /// What messages call the file.
    let name: String
    /// Whether the file is compressed.
    let isCompressed: Bool
    /// How many bytes were taken.
    private(set) var takenCount = 0

    private let bytes: BulkBytes
    private let stream: MemberStream?
    private let piece = TextPiece(capacity: ArchiveBytes.pieceByteCount)
    /// The bytes that were looked at and not taken.
    private var head: ArraySlice<UInt8> = []
    private let limit: Int

    private static let pieceByteCount = 1 << 18
    private static let stepByteCount = 1 << 17

    /// - Parameter limit: The most bytes to take.
    /// - Throws: `RunFailure` if there is no such file, or it is compressed in a way that is not read here.
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

    /// The next bytes, up to so many; fewer only at the end.
    func peek(_ count: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
        if head.count < count {
            var room = [UInt8](repeating: 0, count: count - head.count)
            let new = try fill(&room, from: 0)
            head = head + room[..<new]
        }
        return head.prefix(count)
    }

    /// Takes bytes until the room is full; how many, fewer only at the end.
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

    /// Fills the room from a place on; how many bytes, fewer only at the end.
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

    /// Fills the piece; it stays empty at the end.
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
