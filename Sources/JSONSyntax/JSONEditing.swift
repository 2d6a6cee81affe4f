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

    /// Costs no more than the pieces that are removed.
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

    /// The white space before a place; one space where there is none.
    private func whiteSpace(before offset: Int) -> String {
        var start = offset
        while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(source.bytes[start - 1]) { start -= 1 }
        return start == offset ? " " : source.text(in: SourceRange(start: start, end: offset))
    }
}
