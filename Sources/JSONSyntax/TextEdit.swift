/// A piece of a text and what to write in its place.
public struct TextEdit: Hashable, Sendable {
    /// The bytes to remove, counted as in ``SourceText/bytes``; empty for a place where something is put in, and for
    /// ``removingByteOrderMark``.
    public let range: SourceRange
    /// What to write there.
    public let replacement: String
    /// Whether the edit removes the byte-order mark, which is before the first byte that counts, and nothing else.
    public let removesByteOrderMark: Bool

    /// Writes `replacement` in place of the bytes in `range`.
    public init(_ range: SourceRange, _ replacement: String) {
        self.range = range
        self.replacement = replacement
        removesByteOrderMark = false
    }

    private init(removingByteOrderMark: Void) {
        range = SourceRange(start: 0, end: 0)
        replacement = ""
        removesByteOrderMark = true
    }

    /// Removes the byte-order mark.
    public static let removingByteOrderMark = TextEdit(removingByteOrderMark: ())

    /// Whether both remove the same byte, put something in at the same place, or one puts something into what the
    /// other removes.
    public func conflicts(with other: TextEdit) -> Bool {
        if removesByteOrderMark || other.removesByteOrderMark {
            return removesByteOrderMark && other.removesByteOrderMark
        }
        if range.count == 0, other.range.count == 0 { return range.start == other.range.start }
        if range.count == 0 { return other.range.start < range.start && range.start < other.range.end }
        if other.range.count == 0 { return range.start < other.range.start && other.range.start < range.end }
        return range.start < other.range.end && other.range.start < range.end
    }

    /// Whether the edit comes before another in the file.
    func precedes(_ other: TextEdit) -> Bool {
        guard removesByteOrderMark == other.removesByteOrderMark else { return removesByteOrderMark }
        return (range.start, range.end) < (other.range.start, other.range.end)
    }
}

extension SourceText {
    /// The bytes after `edits`, those that no edit touches as they were; a byte-order mark included.
    ///
    /// Nil if two edits conflict, or one reaches beyond the text. O(length + edits · log edits).
    public func applying(_ edits: [TextEdit]) -> [UInt8]? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let ordered = edits.enumerated().sorted { left, right in
            if left.element.precedes(right.element) { return true }
            return !right.element.precedes(left.element) && left.offset < right.offset
        }.map(\.element)
        for (edit, next) in zip(ordered, ordered.dropFirst()) where edit.conflicts(with: next) { return nil }

        let removesMark = ordered.first?.removesByteOrderMark == true
        var result = hasByteOrderMark && !removesMark ? mark : []
        var offset = 0
        for edit in removesMark ? ordered.dropFirst() : ordered[...] {
            guard edit.range.start >= offset, edit.range.end <= bytes.count else { return nil }
            result += bytes[offset..<edit.range.start]
            result += edit.replacement.utf8
            offset = edit.range.end
        }
        return result + bytes[offset...]
    }
}
