/// Cuts a stream of bytes into blocks of whole lines, in constant memory.
///
/// A line longer than ``lineLimit`` is cut one byte above it, so that its reader sees that it is too long.
package struct LineCutter: Sendable {
    /// In bytes, without the end of the line.
    package static let lineLimit = 65_536
    private let limit: Int
    /// The start of a line whose end is not read yet.
    private var rest: [UInt8] = []
    /// Whether the bytes up to the next line feed belong to a line that is cut.
    private var isSkipping = false
    package private(set) var hasEnded = false

    package init(lineLimit: Int = LineCutter.lineLimit) {
        limit = lineLimit
    }

    package enum Piece: Sendable {
        /// The number of bytes, at least 1.
        case bytes(Int)
        case pause
        case end
        /// There would be more, but it cannot be read. A line without an end does not count then.
        case failure
    }

    /// Fills a block with whole lines; only the last line of all may have no line feed. After a pause, the block
    /// contains the lines that were complete before.
    ///
    /// - Parameters:
    ///   - block: Has room for a line and two bytes.
    ///   - read: Writes the next bytes into its argument.
    /// - Returns: How many bytes of the block contain lines; 0 if the stream has ended, or if no line was complete
    ///   before a pause.
    package mutating func fill(
        _ block: UnsafeMutableRawBufferPointer, reading read: (UnsafeMutableRawBufferPointer) -> Piece
    ) -> Int {
        precondition(block.count >= limit + 2)
        var count = rest.count
        block.copyBytes(from: rest)
        rest.removeAll(keepingCapacity: true)
        while !hasEnded {
            let isPaused = fillUp(block, &count, read)
            let bytes = UnsafeRawBufferPointer(rebasing: block[..<count])
            if hasEnded { break }
            if let feed = LineCutter.lastLineFeed(in: bytes) {
                keep(bytes[(feed + 1)...])
                return feed + 1
            }
            if isPaused {
                keep(bytes[...])
                return 0
            }
            // One line fills the block: drops what is above the limit, and looks for its end.
            count = limit + 1
            isSkipping = true
        }
        return count
    }

    /// Reads until the block is full, the stream ends, or it pauses. True if it pauses.
    private mutating func fillUp(
        _ block: UnsafeMutableRawBufferPointer, _ count: inout Int,
        _ read: (UnsafeMutableRawBufferPointer) -> Piece
    ) -> Bool {
        while count < block.count {
            switch read(UnsafeMutableRawBufferPointer(rebasing: block[count...])) {
            case .bytes(let new): count += isSkipping ? keptCount(block, count, new) : new
            case .pause: return true
            case .end:
                hasEnded = true
                return false
            case .failure:
                hasEnded = true
                let feed = LineCutter.lastLineFeed(in: UnsafeRawBufferPointer(rebasing: block[..<count]))
                count = feed.map { $0 + 1 } ?? 0
                return false
            }
        }
        return false
    }

    /// Drops the bytes of a cut line from `new` bytes at `start`, and returns how many remain there.
    private mutating func keptCount(_ block: UnsafeMutableRawBufferPointer, _ start: Int, _ new: Int) -> Int {
        let piece = block[start..<(start + new)]
        guard let feed = piece.firstIndex(of: UInt8(ascii: "\n")) else { return 0 }
        isSkipping = false
        let kept = piece.endIndex - feed
        UnsafeMutableRawBufferPointer(rebasing: block[start...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: block[feed..<piece.endIndex]))
        return kept
    }

    private mutating func keep(_ bytes: UnsafeRawBufferPointer.SubSequence) {
        isSkipping = bytes.count > limit
        rest.append(contentsOf: bytes.prefix(limit + 1))
    }

    private static func lastLineFeed(in bytes: UnsafeRawBufferPointer) -> Int? {
        var index = bytes.count
        while index > 0 {
            index -= 1
            if bytes[index] == UInt8(ascii: "\n") { return index }
        }
        return nil
    }
}

/// Searches for ends of lines, sixteen bytes at once.
enum LineFeedSearch {
    /// The place of the first line feed from `start` on; the end of the bytes if there is none.
    @inline(__always)
    static func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return bytes.count }
        let feeds = SIMD16<UInt8>(repeating: 0x0A)
        var index = start
        while index &+ 16 <= bytes.count {
            let isFeed = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) .== feeds
            if isFeed.isAnyMarked { return index &+ isFeed.firstMarked }
            index &+= 16
        }
        while index < bytes.count, base[index] != 0x0A { index += 1 }
        return index
    }
}
