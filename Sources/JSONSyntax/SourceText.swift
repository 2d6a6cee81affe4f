/// The bytes of a document with an index of its lines.
///
/// A line ends with a line feed, a carriage return, or both. Invalid UTF-8 is kept; each byte that is not part of a scalar
/// counts as one column.
public struct SourceText: Sendable {
    /// The bytes, without a leading byte-order mark.
    public var bytes: [UInt8] { contents.bytes }
    /// Whether a UTF-8 byte-order mark was before the first byte.
    public var hasByteOrderMark: Bool { contents.hasByteOrderMark }

    /// The bytes of a byte-order mark, which are before those that offsets are counted from.
    package static let byteOrderMarkLength = 3

    private let contents: Contents

    /// What all copies share.
    private final class Contents: Sendable {
        let bytes: [UInt8]
        let hasByteOrderMark: Bool
        let lineStarts: [Int]
        /// In texts with long lines: places some way apart with the columns that they are in, so that counting columns
        /// never starts at a far-away line start.
        let milestones: [Milestone]

        init(_ bytes: [UInt8]) {
            hasByteOrderMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
            self.bytes = hasByteOrderMark ? Array(bytes.dropFirst(3)) : bytes
            lineStarts = SourceText.lineStarts(of: self.bytes)
            milestones = SourceText.milestones(in: self.bytes, lineStarts: lineStarts)
        }
    }

    private var lineStarts: [Int] { contents.lineStarts }
    private var milestones: [Milestone] { contents.milestones }

    private struct Milestone {
        let offset: Int
        let scalarsBefore: Int
    }

    /// Counting columns costs no more than this for each place that is asked for.
    private static let milestoneDistance = 256
    /// Lines that are shorter have no milestones.
    private static let longLine = 8_192

    /// Indexes the lines of `bytes`, in linear time. A leading UTF-8 byte-order mark is removed and remembered.
    public init(_ bytes: [UInt8]) {
        contents = Contents(bytes)
    }

    /// The number of lines, at least 1.
    public var lineCount: Int { lineStarts.count }

    /// The line and column of the byte at `offset`. O(log length of the text).
    ///
    /// For an offset beyond the end, the place after the last scalar.
    public func position(of offset: Int) -> SourcePosition {
        let offset = min(max(0, offset), bytes.count)
        let line = lineIndex(of: offset)
        return SourcePosition(line: line + 1, column: scalarCount(from: lineStarts[line], to: offset) + 1)
    }

    /// The text of a line (from 1) without its line ending, invalid UTF-8 repaired; empty for a line that does not exist.
    public func line(_ number: Int) -> String {
        String(decoding: bytes[byteRange(ofLine: number)], as: UTF8.self)
    }

    /// At most `scalarCount` scalars of a line (from 1), those around a byte offset where the line is longer, and the
    /// column that they start in. Costs no more than they do, however long the line is.
    public func excerpt(
        ofLine number: Int, around offset: Int, scalarCount: Int
    ) -> (text: String, firstColumn: Int) {
        let line = byteRange(ofLine: number)
        var start = line.lowerBound
        if line.count > scalarCount, offset - start > scalarCount / 2 {
            start = min(offset, line.upperBound) - scalarCount / 2
            while start < line.upperBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
        }
        let end = min(line.upperBound, start + 4 * scalarCount)
        let text = String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.prefix(scalarCount)
        return (String(text), position(of: start).column)
    }

    /// The offset of the byte at a line and column; the end of the line where the column is beyond it.
    public func offset(of position: SourcePosition) -> Int {
        let line = byteRange(ofLine: position.line)
        var offset = line.lowerBound
        var remaining = position.column - 1
        if !milestones.isEmpty {
            let before = scalarCount(from: 0, to: offset)
            let nearest = lastMilestone { $0.offset <= line.upperBound && $0.scalarsBefore - before <= remaining }
            if let nearest, nearest.offset > offset {
                remaining -= nearest.scalarsBefore - before
                offset = nearest.offset
            }
        }
        while remaining > 0, offset < line.upperBound {
            offset += UTF8Sequence.length(in: bytes[..<line.upperBound], at: offset) ?? 1
            remaining -= 1
        }
        return offset
    }

    /// The byte offsets of a line (from 1) without its line ending; empty for a line that does not exist.
    public func byteRange(ofLine number: Int) -> Range<Int> {
        guard number >= 1, number <= lineStarts.count else { return bytes.count..<bytes.count }
        let start = lineStarts[number - 1]
        var end = number < lineStarts.count ? lineStarts[number] : bytes.count
        while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// The text in `range`, invalid UTF-8 repaired. A range that reaches beyond the text is cut.
    public func text(in range: SourceRange) -> String {
        let start = min(max(0, range.start), bytes.count)
        let end = min(max(start, range.end), bytes.count)
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private func lineIndex(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// O(log length of the text).
    private func scalarCount(from start: Int, to end: Int) -> Int {
        guard let nearest = lastMilestone(where: { $0.offset <= end }), nearest.offset > start,
            let first = lastMilestone(where: { $0.offset <= start })
        else { return SourceText.scalarCount(of: bytes[start..<end]) }
        let beforeStart = first.scalarsBefore + SourceText.scalarCount(of: bytes[first.offset..<start])
        return nearest.scalarsBefore + SourceText.scalarCount(of: bytes[nearest.offset..<end]) - beforeStart
    }

    /// The last milestone of those at the start that a condition is true for.
    private func lastMilestone(where condition: (Milestone) -> Bool) -> Milestone? {
        var low = 0
        var high = milestones.count
        while low < high {
            let middle = (low + high) / 2
            if condition(milestones[middle]) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : milestones[low - 1]
    }

    private static func milestones(in bytes: [UInt8], lineStarts: [Int]) -> [Milestone] {
        let hasLongLine = lineStarts.indices.contains { index in
            let end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
            return end - lineStarts[index] > longLine
        }
        guard hasLongLine else { return [] }
        var milestones = [Milestone(offset: 0, scalarsBefore: 0)]
        var offset = 0
        var count = 0
        while offset < bytes.count {
            if offset - milestones[milestones.count - 1].offset >= milestoneDistance {
                milestones.append(Milestone(offset: offset, scalarsBefore: count))
            }
            offset += UTF8Sequence.length(in: bytes[...], at: offset) ?? 1
            count += 1
        }
        return milestones
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts: [Int] = []
        starts.reserveCapacity(32 + bytes.count / 64)
        starts.append(0)
        bytes.withUnsafeBufferPointer { bytes in
            var next = 0
            while next < bytes.count {
                next = skippingPlainWords(of: bytes, from: next)
                guard next < bytes.count else { break }
                let offset = next
                next += 1
                let byte = bytes[offset]
                // Most bytes are neither, and above both.
                guard byte <= UInt8(ascii: "\r") else { continue }
                let isLineFeed = byte == UInt8(ascii: "\n")
                let isLoneReturn =
                    byte == UInt8(ascii: "\r") && (offset + 1 == bytes.count || bytes[offset + 1] != UInt8(ascii: "\n"))
                if isLineFeed || isLoneReturn { starts.append(offset + 1) }
            }
        }
        return starts
    }

    /// The next byte from an offset on that may end a line; one of the last few, where there is none in front of them.
    @inline(__always)
    private static func skippingPlainWords(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return start }
        var offset = start
        while offset + 8 <= bytes.count {
            let word = UInt64(
                littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            // Marks each byte below 0x0E; above the lowest mark there may be wrong ones.
            let marks = (word &- 0x0E0E_0E0E_0E0E_0E0E) & ~word & 0x8080_8080_8080_8080
            guard marks == 0 else { return offset + marks.trailingZeroBitCount >> 3 }
            offset += 8
        }
        return offset
    }

    private static func scalarCount(of bytes: ArraySlice<UInt8>) -> Int {
        var count = 0
        var offset = bytes.startIndex
        while offset < bytes.endIndex {
            offset += UTF8Sequence.length(in: bytes, at: offset) ?? 1
            count += 1
        }
        return count
    }
}
