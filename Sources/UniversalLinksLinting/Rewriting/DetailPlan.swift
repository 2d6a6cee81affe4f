import JSONSyntax

/// What becomes of the members of one detail: removed, rewritten, or followed by new ones.
struct DetailPlan {
    let detail: JSONObject

    private let value: JSONValue
    private var removed: Set<Int> = []
    private var renamed: [Int: String] = [:]
    private var rewritten: [Int: String] = [:]
    private var added: [(index: Int, key: String, value: String)] = []
    private var prepended: [(key: String, value: String)] = []

    init(_ detail: JSONObject, _ value: JSONValue) {
        self.detail = detail
        self.value = value
    }

    /// Removes every member with a key.
    mutating func remove(_ key: String) {
        removed.formUnion(detail.indices(of: key))
    }

    /// Puts members before all others.
    mutating func prepend(_ members: [(key: String, value: String)]) {
        prepended += members
    }

    /// Renames the key of a member, and removes all other members with either key.
    mutating func rename(_ key: String, to other: String) {
        let indices = detail.indices(of: key)
        guard let counting = indices.max() else { return }
        removed.formUnion(indices.union(detail.indices(of: other)).subtracting([counting]))
        renamed[counting] = other
    }

    /// Writes a member with another key and value in place of the one with `key`, or after it if that stays.
    mutating func replace(_ key: String, with other: String, keeping keepsFirst: Bool, value: String) {
        guard let counting = detail.indices(of: key).max() else { return }
        guard keepsFirst else {
            rename(key, to: other)
            rewritten[counting] = value
            return
        }
        if let existing = detail.indices(of: other).max() {
            rewritten[existing] = value
        } else {
            added.append((counting, other, value))
        }
    }

    func edits(_ editing: JSONEditing, _ style: JSONStyle) -> [TextEdit] {
        if !prepended.isEmpty, removed.count == detail.members.count {
            return [TextEdit(value.range, style.object(prepended))]
        }
        var edits = editing.removingMembers(removed, of: value)
        for (index, key) in renamed { edits.append(editing.renaming(detail.members[index], to: key)) }
        for (index, text) in rewritten { edits.append(TextEdit(detail.members[index].value.range, text)) }
        for (index, key, text) in added {
            let member = detail.members[index]
            let end = member.value.range.end
            let space = style.whiteSpace(before: member.keyRange.start)
            edits.append(
                TextEdit(
                    SourceRange(start: end, end: end), "," + space + JSONWriter.quoted(key) + style.colon + text))
        }
        guard !prepended.isEmpty, let first = detail.members.first?.keyRange.start else { return edits }
        let space = style.whiteSpace(before: first)
        let text = prepended.map { JSONWriter.quoted($0.key) + style.colon + $0.value + "," + space }.joined()
        return edits + [TextEdit(SourceRange(start: first, end: first), text)]
    }
}
