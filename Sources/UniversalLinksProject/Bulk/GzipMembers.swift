import _UniversalLinksDecompression
import _UniversalLinksSystemCalls

/// Consecutive members of a gzip file, decompressed independently of the rest.
///
/// Where members start is a guess: three bytes and five bits look like a header, and the size before them like a
/// trailer. The guess is right if the bytes decompress to whole members of exactly that size; ``fill(_:)`` returns
/// false otherwise.
struct MemberRun: Sendable {
    /// Its place among all runs, from 0.
    let number: Int
    let bytes: [UInt8]
    /// The size of the text according to the trailers.
    let textCount: Int

    private static let wantedByteCount = 1 << 17
    /// The most text of several members, with a byte to spare that shows that there is no more.
    private static let textLimit = TextPiece.byteCount - 1
    /// The most text of one member, all of which is kept in memory. Larger members are decompressed in pieces.
    private static let singleTextLimit = 1 << 22
    /// Header, an empty block, and trailer.
    private static let shortestMember = 20

    /// The length of the members at the start of some bytes, and the size of their text; nil if no end of a member is
    /// found.
    static func measure(_ bytes: UnsafeRawBufferPointer) -> (byteCount: Int, textCount: Int)? {
        guard startsMember(bytes, at: 0) else { return nil }
        var (end, textCount) = (0, 0)
        while end < wantedByteCount, let next = nextMember(in: bytes, from: end + shortestMember) {
            let size = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: next - 4, as: UInt32.self)))
            guard size <= (end == 0 ? singleTextLimit : textLimit - textCount) else { break }
            (end, textCount) = (next, textCount + size)
        }
        return end > 0 ? (end, textCount) : nil
    }

    private static func nextMember(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var start = start
        while start < bytes.count, let base = bytes.baseAddress {
            guard let found = memchr(base + start, 0x1F, bytes.count - start) else { return nil }
            start = UnsafeRawPointer(found) - base
            if startsMember(bytes, at: start) { return start }
            start += 1
        }
        return nil
    }

    /// Whether a header may start here (RFC 1952 section 2.3): magic bytes, the one method, and no reserved flag.
    private static func startsMember(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
        index + 3 < bytes.count && bytes[index] == 0x1F && bytes[index + 1] == 0x8B && bytes[index + 2] == 8
            && bytes[index + 3] & 0xE0 == 0
    }

    /// One byte more than the text, which shows that there is no more.
    var roomCount: Int { textCount + 1 }

    /// Decompresses the members into a room of at least ``roomCount`` bytes; false if they are not whole members of
    /// that size.
    func fill(_ text: TextPiece) -> Bool {
        (text.count, text.taken) = (0, 0)
        guard var decompressor = try? Decompressor(.gzip) else { return false }
        return bytes.withUnsafeBytes { bytes in
            var position = 0
            while position < bytes.count || !decompressor.isAtEnd {
                guard
                    let step = try? decompressor.decompress(
                        UnsafeRawBufferPointer(rebasing: bytes[position...]),
                        into: UnsafeMutableRawBufferPointer(rebasing: text.room[text.count...])),
                    step.consumed > 0 || step.produced > 0
                else { return false }
                position += step.consumed
                text.count += step.produced
                guard text.count <= textCount else { return false }
            }
            return text.count == textCount
        }
    }
}

/// A gzip file that is decompressed in order.
///
/// Unchecked, because nothing else uses it while a task decompresses.
final class MemberStream: @unchecked Sendable {
    private var decompressor: Decompressor
    /// Whether the next byte is the first of a member.
    private(set) var isBetweenMembers = true

    init() throws(DecompressionError) { decompressor = try Decompressor(.gzip) }

    struct Step: Sendable {
        let text: TextPiece
        /// How many of the bytes `text` comes from.
        let consumed: Int
        let error: DecompressionError?
    }

    /// Decompresses as much as fits in `text`.
    ///
    /// - Parameter stopsAtMembers: Whether to stop before a second member.
    func step(_ bytes: [UInt8], into text: TextPiece, stopsAtMembers: Bool) -> Step {
        (text.count, text.taken) = (0, 0)
        var position = 0
        let error = bytes.withUnsafeBytes { bytes -> DecompressionError? in
            while position < bytes.count, text.count < text.room.count {
                if isBetweenMembers {
                    // Zeros after the last member pad a block of a tape, and mean nothing.
                    if bytes[position] == 0 {
                        position += 1
                        continue
                    }
                    if stopsAtMembers, position > 0 { return nil }
                }
                do throws(DecompressionError) {
                    let step = try decompressor.decompress(
                        UnsafeRawBufferPointer(rebasing: bytes[position...]),
                        into: UnsafeMutableRawBufferPointer(rebasing: text.room[text.count...]))
                    position += step.consumed
                    text.count += step.produced
                    isBetweenMembers = decompressor.isAtEnd
                } catch {
                    return error
                }
            }
            return nil
        }
        return Step(text: text, consumed: position, error: error)
    }
}

/// Decompressed text, in memory that is used again and again.
///
/// Unchecked, because only the task that fills it has it.
final class TextPiece: @unchecked Sendable {
    /// The usual size, of pieces that are kept for reuse.
    static let byteCount = 1 << 20

    let room: UnsafeMutableRawBufferPointer
    /// How many bytes of the room are text.
    var count = 0
    var taken = 0

    init(capacity: Int = byteCount) { room = .allocate(byteCount: capacity, alignment: 16) }

    deinit { room.deallocate() }

    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: room[taken..<count]) }
}
