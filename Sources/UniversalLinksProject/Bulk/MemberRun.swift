import Decompression
import SystemCalls

/// Members of a gzip file that follow each other, to be decompressed apart from what is before and behind them.
///
/// Where members start is a guess: three bytes and five bits look like a header, and a size before them like a trailer. It is
/// right if the bytes decompress to whole members of just that size; ``fill(_:)`` returns false otherwise.
struct MemberRun: Sendable {
    /// Its place among all runs, from 0.
    let number: Int
    /// The members.
    let bytes: [UInt8]
    /// The size of their text, as their trailers have it.
    let textCount: Int

    /// Enough bytes to be worth handing over.
    private static let wantedByteCount = 1 << 17
    /// The most text of several members, with the byte that shows that there is no more.
    private static let textLimit = TextPiece.byteCount - 1
    /// The most text of one member: all of it is kept in memory. Real members that are larger are decompressed in pieces.
    private static let singleTextLimit = 1 << 22
    /// Header, an empty block, and trailer.
    private static let shortestMember = 20

    /// The length and the size of text of the members in front of some bytes; nil if no end of a member is found.
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

    /// Room for the text and one byte, which shows that there is no more.
    var roomCount: Int { textCount + 1 }

    /// Decompresses the members into a room of ``roomCount`` bytes at least; false if they are not whole members of that size.
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
