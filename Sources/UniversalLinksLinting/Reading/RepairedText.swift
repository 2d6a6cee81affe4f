import JSONSyntax

/// A text with repairs, and where each of its bytes was before them.
///
/// No repair adds or removes a line, so line numbers in diagnostics are those of the original text.
struct RepairedText {
    let original: SourceText
    private(set) var source: SourceText
    /// In the order of the text. Their edits count in bytes of the original text.
    private(set) var repairs: [Repair] = []

    struct Repair {
        var edit: TextEdit
        var guess: Guess
    }

    /// What a repair assumes without proof.
    enum Guess: Int, Comparable {
        /// Nothing: the text can mean nothing else.
        case nothing
        /// One value or key, or where it ends.
        case value
        /// Which values are inside which.
        case nesting

        static func < (left: Guess, right: Guess) -> Bool { left.rawValue < right.rawValue }
    }

    init(_ original: SourceText) {
        self.original = original
        source = original
    }

    var guess: Guess { repairs.map(\.guess).max() ?? .nothing }

    /// Makes edits of the text as it is now.
    ///
    /// - Returns: The same as edits of the original text; nil, without an edit, if they contradict earlier ones.
    mutating func apply(_ edits: [TextEdit], guessing guess: Guess) -> [TextEdit]? {
        var repairs = repairs
        var found: [TextEdit] = []
        for edit in edits {
            guard let edit = inOriginal(edit) else { return nil }
            found.append(edit)
            guard insert(Repair(edit: keepingLines(edit), guess: guess), into: &repairs) else { return nil }
        }
        guard let bytes = original.applying(repairs.map(\.edit)) else { return nil }
        self.repairs = repairs
        source = SourceText(bytes)
        return found
    }

    /// Adds a repair, and removes those of what it replaces. Later edits of one `apply` do not touch earlier ones.
    private func insert(_ repair: Repair, into repairs: inout [Repair]) -> Bool {
        let range = repair.edit.range
        var repair = repair
        repairs.removeAll { earlier in
            let other = earlier.edit.range
            let isReplaced =
                range.count > 0 && range.start <= other.start && other.end <= range.end
                && (other.count > 0 || (range.start < other.start && other.start < range.end))
            if isReplaced { repair.guess = max(repair.guess, earlier.guess) }
            return isReplaced
        }
        if range.count == 0,
            let index = repairs.firstIndex(where: { $0.edit.range == range })
        {
            repairs[index].edit = TextEdit(range, repairs[index].edit.replacement + repair.edit.replacement)
            repairs[index].guess = max(repairs[index].guess, repair.guess)
            return true
        }
        guard !repairs.contains(where: { repair.edit.conflicts(with: $0.edit) }) else { return false }
        let place = (range.start, range.end)
        let index = repairs.firstIndex { ($0.edit.range.start, $0.edit.range.end) > place } ?? repairs.count
        repairs.insert(repair, at: index)
        return true
    }

    /// Puts the line breaks back that the edit removes.
    private func keepingLines(_ edit: TextEdit) -> TextEdit {
        let bytes = original.bytes
        let count = (edit.range.start..<edit.range.end).count { index in
            let isLoneReturn = bytes[index] == UInt8(ascii: "\r") && !bytes[(index + 1)...].starts(with: [0x0A])
            return bytes[index] == UInt8(ascii: "\n") || isLoneReturn
        }
        return count == 0 ? edit : TextEdit(edit.range, edit.replacement + String(repeating: "\n", count: count))
    }

    // MARK: - Places

    /// An edit of the text as it is now, as one of the original text.
    private func inOriginal(_ edit: TextEdit) -> TextEdit? {
        let isInsertion = edit.range.count == 0
        guard let start = originalOffset(of: edit.range.start, asEnd: isInsertion),
            let end = originalOffset(of: edit.range.end, asEnd: true), start <= end
        else { return nil }
        return TextEdit(SourceRange(start: start, end: end), edit.replacement)
    }

    /// Where an offset of the text was before all repairs; nil inside what a repair wrote.
    ///
    /// - Parameter asEnd: Whether to stay before what was removed there, rather than after it.
    private func originalOffset(of offset: Int, asEnd: Bool) -> Int? {
        var shift = 0
        for repair in repairs {
            let range = repair.edit.range
            let start = range.start + shift
            let end = start + repair.edit.replacement.utf8.count
            if asEnd ? offset <= start : offset < start { break }
            guard offset >= end else { return !asEnd && offset == start ? range.start : nil }
            shift += repair.edit.replacement.utf8.count - range.count
        }
        return offset - shift
    }

    /// Where a range of the text was before all repairs. A range that starts or ends inside a repair includes what the
    /// repair replaced.
    func originalRange(of range: SourceRange) -> SourceRange {
        let start = nearestOriginalOffset(of: range.start, asEnd: false)
        return SourceRange(
            start: start, end: range.count == 0 ? start : nearestOriginalOffset(of: range.end, asEnd: true))
    }

    /// Where an offset of the text was before all repairs; inside what a repair wrote, where that starts or ends.
    func nearestOriginalOffset(of offset: Int, asEnd: Bool = false) -> Int {
        var shift = 0
        for repair in repairs {
            let range = repair.edit.range
            let start = range.start + shift
            let end = start + repair.edit.replacement.utf8.count
            if asEnd ? offset <= start : offset < start { break }
            if asEnd ? offset <= end : offset < end { return asEnd ? range.end : range.start }
            shift += repair.edit.replacement.utf8.count - range.count
        }
        return min(max(0, offset - shift), original.bytes.count)
    }

    func originalPosition(of offset: Int) -> SourcePosition {
        original.position(of: nearestOriginalOffset(of: offset))
    }

    var places: [(range: SourceRange, guess: Guess)] {
        var shift = 0
        return repairs.map { repair in
            let (range, length) = (repair.edit.range, repair.edit.replacement.utf8.count)
            defer { shift += length - range.count }
            return (SourceRange(start: range.start + shift, end: range.start + shift + length), repair.guess)
        }
    }
}
