/// Edits of one text that do not conflict with each other, in the order of their places.
package struct EditList: Sendable {
    /// The edits.
    package private(set) var edits: [TextEdit] = []

    /// A list without edits.
    package init() {}

    /// Adds all of `added`, or none where one of them conflicts with another or with one of the list.
    ///
    /// - Returns: Whether they were added.
    package mutating func insert(_ added: [TextEdit]) -> Bool {
        let ordered = added.sorted { $0.precedes($1) }
        for (edit, next) in zip(ordered, ordered.dropFirst()) where edit.conflicts(with: next) { return false }
        // Of edits that do not conflict, only the neighbours can reach a place between them.
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
