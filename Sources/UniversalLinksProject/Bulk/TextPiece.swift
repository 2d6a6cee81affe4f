/// Decompressed text, in memory that is used again and again.
///
/// It goes from task to task unchecked: who fills it is the only one who has it.
final class TextPiece: @unchecked Sendable {
    /// The most text of usual pieces, which are kept for use.
    static let byteCount = 1 << 20

    let room: UnsafeMutableRawBufferPointer
    /// How many bytes of the room are text.
    var count = 0
    /// How many of them were taken.
    var taken = 0

    init(capacity: Int = byteCount) { room = .allocate(byteCount: capacity, alignment: 16) }

    deinit { room.deallocate() }

    /// The text that was not taken.
    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: room[taken..<count]) }
}
