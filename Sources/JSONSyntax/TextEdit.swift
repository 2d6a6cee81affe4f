/// A piece of a text and what to write in its place.
public struct TextEdit: Hashable, Sendable {
    /// The bytes to take out, counted as in ``SourceText/bytes``; empty for a place where something is put in.
    public let range: SourceRange
    /// What to write there.
    public let replacement: String

    /// Writes `replacement` in place of the bytes in `range`.
    public init(_ range: SourceRange, _ replacement: String) {
        self.range = range
        self.replacement = replacement
    }

    /// Takes out the byte-order mark, which stands before the first byte that counts.
    public static let removingByteOrderMark = TextEdit(SourceRange(start: -3, end: 0), "")

    /// Whether both take out the same byte, put something in at the same place, or one puts something into what the
    /// other takes out.
    public func conflicts(with other: TextEdit) -> Bool {
        if range.count == 0, other.range.count == 0 { return range.start == other.range.start }
        if range.count == 0 { return other.range.start < range.start && range.start < other.range.end }
        if other.range.count == 0 { return range.start < other.range.start && other.range.start < range.end }
        return range.start < other.range.end && other.range.start < range.end
    }
}

extension SourceText {
    /// The bytes after `edits`, those that no edit touches as they were; a byte-order mark included.
    ///
    /// Nil where two edits conflict, or one reaches beyond the text. O(length + edits · log edits).
    public func applying(_ edits: [TextEdit]) -> [UInt8]? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let ordered = edits.enumerated().sorted { left, right in
            (left.element.range.start, left.element.range.end, left.offset)
                < (right.element.range.start, right.element.range.end, right.offset)
        }.map(\.element)
        for (edit, next) in zip(ordered, ordered.dropFirst()) where edit.conflicts(with: next) { return nil }

        let takesMarkOut = ordered.first == .removingByteOrderMark
        var result = hasByteOrderMark && !takesMarkOut ? mark : []
        var offset = 0
        for edit in takesMarkOut ? ordered.dropFirst() : ordered[...] {
            guard edit.range.start >= offset, edit.range.end <= bytes.count else { return nil }
            result += bytes[offset..<edit.range.start]
            result += edit.replacement.utf8
            offset = edit.range.end
        }
        return result + bytes[offset...]
    }
}
