/// Makes edits of a JSON text that leave it JSON, and everything that they do not concern byte for byte as it is.
public struct JSONEditing: Sendable {
    /// The text.
    public let source: SourceText

    /// Edits of this text.
    public init(_ source: SourceText) {
        self.source = source
    }

    /// Writes another value in place of `value`, on one line.
    public func replacing(_ value: JSONValue, with other: JSONValue) -> TextEdit {
        TextEdit(value.range, JSONWriter(layout: .compact).text(of: other))
    }

    /// Writes another key in place of a member's.
    public func renaming(_ member: JSONObject.Member, to key: String) -> TextEdit {
        TextEdit(member.keyRange, JSONWriter.quoted(key))
    }

    /// Removes elements from an array, with the commas that would be left over.
    ///
    /// - Parameters:
    ///   - indices: Which ones, each within the array.
    ///   - array: The array, as read from this text.
    public func removingElements(_ indices: Set<Int>, of array: JSONValue) -> [TextEdit] {
        let elements = array.array ?? []
        return removing(indices, of: elements.count, inside: array) { elements[$0].range }
    }

    /// Removes members from an object, with the commas that would be left over.
    ///
    /// - Parameters:
    ///   - indices: Which ones, each within ``JSONObject/members``.
    ///   - object: The object, as read from this text.
    public func removingMembers(_ indices: Set<Int>, of object: JSONValue) -> [TextEdit] {
        let members = object.object?.members ?? []
        return removing(indices, of: members.count, inside: object) { index in
            SourceRange(start: members[index].keyRange.start, end: members[index].value.range.end)
        }
    }

    /// Adds a member at the end of an object, laid out as the last one is.
    public func appending(_ key: String, _ value: JSONValue, to object: JSONValue) -> TextEdit {
        let text = JSONWriter.quoted(key) + ": " + JSONWriter(layout: .compact).text(of: value)
        guard let last = object.object?.members.last else { return TextEdit(object.range, "{ \(text) }") }
        let end = last.value.range.end
        return TextEdit(SourceRange(start: end, end: end), "," + whiteSpace(before: last.keyRange.start) + text)
    }

    /// Adds an element at the end of an array, laid out as the last one is.
    public func appending(_ value: JSONValue, to array: JSONValue) -> TextEdit {
        let text = JSONWriter(layout: .compact).text(of: value)
        guard let last = array.array?.last else { return TextEdit(array.range, "[\(text)]") }
        let end = last.range.end
        return TextEdit(SourceRange(start: end, end: end), "," + whiteSpace(before: last.range.start) + text)
    }

    /// Puts a text before an element of an array, with its comma, laid out as that element is.
    public func inserting(_ text: String, beforeElement index: Int, of array: JSONValue) -> TextEdit {
        guard let elements = array.array, elements.indices.contains(index) else {
            return TextEdit(array.range, "[\(text)]")
        }
        let start = elements[index].range.start
        return TextEdit(SourceRange(start: start, end: start), text + "," + whiteSpace(before: start))
    }

    /// The text of a value as written.
    public func text(of value: JSONValue) -> String { source.text(in: value.range) }

    /// The cost depends only on the pieces that are removed.
    private func removing(
        _ indices: Set<Int>, of count: Int, inside container: JSONValue, _ range: (Int) -> SourceRange
    ) -> [TextEdit] {
        guard !indices.isEmpty, count > 0 else { return [] }
        guard let lastKept = (0..<count).last(where: { !indices.contains($0) }) else {
            return [TextEdit(SourceRange(start: container.range.start + 1, end: container.range.end - 1), "")]
        }
        var edits: [TextEdit] = []
        for index in indices.sorted() where index < lastKept {
            edits.append(TextEdit(SourceRange(start: range(index).start, end: range(index + 1).start), ""))
        }
        if lastKept + 1 < count {
            edits.append(TextEdit(SourceRange(start: range(lastKept).end, end: range(count - 1).end), ""))
        }
        return edits
    }

    /// One space if there is none.
    private func whiteSpace(before offset: Int) -> String {
        var start = offset
        while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(source.bytes[start - 1]) { start -= 1 }
        return start == offset ? " " : source.text(in: SourceRange(start: start, end: offset))
    }
}

/// A piece of a text and what to write in its place.
public struct TextEdit: Hashable, Codable, Sendable {
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

package struct EditList: Sendable {
    package private(set) var edits: [TextEdit] = []

    package init() {}

    /// Adds all of `added`, or none if one conflicts with another or with one in the list.
    ///
    /// - Returns: Whether they were added.
    package mutating func insert(_ added: [TextEdit]) -> Bool {
        let ordered = added.sorted { $0.precedes($1) }
        for (edit, next) in zip(ordered, ordered.dropFirst()) where edit.conflicts(with: next) { return false }
        // Sorted edits without conflicts: only the neighbours of an edit can conflict with it.
        for edit in ordered {
            let index = insertionIndex(of: edit)
            if index > 0, edits[index - 1].conflicts(with: edit) { return false }
            if index < edits.count, edits[index].conflicts(with: edit) { return false }
        }
        for edit in ordered { edits.insert(edit, at: insertionIndex(of: edit)) }
        return true
    }

    private func insertionIndex(of edit: TextEdit) -> Int {
        var low = 0
        var high = edits.count
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].precedes(edit) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
