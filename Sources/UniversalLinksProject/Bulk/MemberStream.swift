import Decompression

/// A gzip file that is decompressed in order.
///
/// It goes from task to task unchecked: while one decompresses, nobody else looks at it.
final class MemberStream: @unchecked Sendable {
    private var decompressor: Decompressor
    /// Whether the next byte is the first of a member.
    private(set) var isBetweenMembers = true

    init() throws(DecompressionError) { decompressor = try Decompressor(.gzip) }

    /// What came of some bytes.
    struct Step: Sendable {
        /// Their text.
        let text: TextPiece
        /// How many of them it is the text of.
        let consumed: Int
        /// What is wrong with the next one.
        let error: DecompressionError?
    }

    /// Decompresses as much as fits.
    ///
    /// - Parameters:
    ///   - text: Receives the text.
    ///   - stopsAtMembers: Whether to stop where a member starts behind another one.
    func step(_ bytes: [UInt8], into text: TextPiece, stopsAtMembers: Bool) -> Step {
        (text.count, text.taken) = (0, 0)
        var position = 0
        let error = bytes.withUnsafeBytes { bytes -> DecompressionError? in
            while position < bytes.count, text.count < text.room.count {
                if isBetweenMembers {
                    // Zeros behind the last member fill a block of a tape, and are nothing.
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
