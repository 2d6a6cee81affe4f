/// Room for lines, used again and again.
///
/// It can go from task to task unchecked: one worker owns it, which waits while it is filled.
final class LineBlock: @unchecked Sendable {
    /// Half a mebibyte: small beside the caches of two cores, large beside what handing it over costs.
    static let byteCount = 524_288

    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
    /// How many bytes of the room are lines.
    var count = 0
    /// Its place in the stream, from 0.
    var number = 0
    /// How much of the file was read behind it, from 0 to 1; nil if that is unknown.
    var progress: Double?

    deinit { room.deallocate() }

    /// The lines.
    var lines: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: room.baseAddress?.assumingMemoryBound(to: UInt8.self), count: count)
    }
}
