/// The bytes of a document with an index of its lines.
///
/// A line ends with a line feed, a carriage return, or both. Invalid UTF-8 is kept; each byte that is not part of a scalar
/// counts as one column.
public struct SourceText: Sendable {
    /// The bytes, without a leading byte-order mark.
    public var bytes: [UInt8] { contents.bytes }
    /// Whether a UTF-8 byte-order mark was before the first byte.
    public var hasByteOrderMark: Bool { contents.hasByteOrderMark }

    /// Offsets do not count these bytes.
    package static let byteOrderMarkLength = 3

    private let contents: Contents

    private final class Contents: Sendable {
        let bytes: [UInt8]
        let hasByteOrderMark: Bool
        let lineStarts: [Int]
        /// Places at intervals with their columns, in texts with long lines, so that counting columns never starts far
        /// away.
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

    /// Bounds the cost of counting columns for one place.
    private static let milestoneDistance = 256
    /// Shorter lines have no milestones.
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

    /// The condition is true for the first milestones, up to some place.
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
                // Most bytes are above both.
                guard byte <= UInt8(ascii: "\r") else { continue }
                let isLineFeed = byte == UInt8(ascii: "\n")
                let isLoneReturn =
                    byte == UInt8(ascii: "\r") && (offset + 1 == bytes.count || bytes[offset + 1] != UInt8(ascii: "\n"))
                if isLineFeed || isLoneReturn { starts.append(offset + 1) }
            }
        }
        return starts
    }

    /// The next byte that may end a line, or one of the last few bytes.
    @inline(__always)
    private static func skippingPlainWords(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return start }
        var offset = start
        while offset + 8 <= bytes.count {
            let word = UInt64(
                littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            // Marks each byte below 0x0E. Marks above the lowest one may be wrong.
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

/// A place in a text as people and editors count it.
public struct SourcePosition: Hashable, Codable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int

    /// A place given by its line and column, both from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension SourcePosition: Comparable {
    /// Whether `left` comes before `right`.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension SourcePosition: CustomStringConvertible {
    /// `line:column`.
    public var description: String { "\(line):\(column)" }
}

/// A half-open range of byte offsets into a ``SourceText``.
public struct SourceRange: Hashable, Sendable {
    /// The offset of the first byte.
    public let start: Int
    /// The offset behind the last byte.
    public let end: Int

    /// A range from `start` up to, not including, `end`; `end` is raised to `start` where it is lower.
    public init(start: Int, end: Int) {
        self.start = start
        self.end = max(start, end)
    }

    /// For a value that was made, not read: an empty range at offset 0.
    package static let none = SourceRange(start: 0, end: 0)

    /// The number of bytes.
    public var count: Int { end - start }

    /// Whether the byte at `offset` lies in the range.
    public func contains(_ offset: Int) -> Bool { offset >= start && offset < end }
}

extension SourceRange: Codable {
    private enum CodingKeys: CodingKey { case start, end }

    /// Decodes the two offsets, and raises `end` to `start` where it is lower.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            start: try container.decode(Int.self, forKey: .start), end: try container.decode(Int.self, forKey: .end))
    }
}

/// The Unicode Standard, chapter 3, table 3-7.
enum UTF8Sequence {
    /// The length of the scalar that starts at `offset`, in bytes; nil if no well-formed sequence starts there.
    static func length(in bytes: ArraySlice<UInt8>, at offset: Int) -> Int? {
        let lead = bytes[offset]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard offset + length <= bytes.endIndex, second.contains(bytes[offset + 1]) else { return nil }
        for index in (offset + 2)..<max(offset + 2, offset + length) where !(0x80...0xBF).contains(bytes[index]) {
            return nil
        }
        return length
    }
}

extension String {
    /// Nil if the bytes are not well-formed UTF-8. Linear time.
    ///
    /// The standard library's `String(validating:as:)` needs macOS 15 and iOS 18.
    package init?(wellFormedUTF8 bytes: some Collection<UInt8>) {
        // Decoding replaces each malformed sequence with U+FFFD, which changes the bytes.
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
