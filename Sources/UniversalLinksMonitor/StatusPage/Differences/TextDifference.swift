/// How two texts differ, line by line, with a few lines around each difference.
struct TextDifference: Hashable, Sendable {
    /// A line of it.
    enum Line: Hashable, Sendable {
        case same(String)
        case removed(String)
        case added(String)
        /// Lines that both texts have and nobody needs.
        case gap(Int)
    }

    /// The most lines of a text that are compared, and the most bytes of one that are read.
    static let lineLimit = 1_000
    static let byteLimit = 128 * 1_024
    /// The most lines that are shown.
    static let shownLimit = 300

    let lines: [Line]
    /// Whether there is more than is shown.
    let isCut: Bool

    /// - Parameter context: How many lines are shown before and after a difference.
    init(from old: [UInt8], to new: [UInt8], context: Int = 3) {
        let (before, after) = (TextDifference.lines(of: old), TextDifference.lines(of: new))
        let difference = after.lines.difference(from: before.lines)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var all: [Line] = []
        var (left, right) = (0, 0)
        while left < before.lines.count || right < after.lines.count {
            if removed.contains(left) {
                all.append(.removed(before.lines[left]))
                left += 1
            } else if inserted.contains(right) {
                all.append(.added(after.lines[right]))
                right += 1
            } else if left < before.lines.count, right < after.lines.count {
                all.append(.same(before.lines[left]))
                (left, right) = (left + 1, right + 1)
            } else {
                break
            }
        }
        let shown = TextDifference.folded(all, context: context)
        isCut = before.isCut || after.isCut || shown.count > TextDifference.shownLimit
        lines = Array(shown.prefix(TextDifference.shownLimit))
    }

    /// The lines without long runs of equal ones.
    private static func folded(_ lines: [Line], context: Int) -> [Line] {
        var isNear = [Bool](repeating: false, count: lines.count)
        for (index, line) in lines.enumerated() {
            if case .same = line { continue }
            for near in max(0, index - context)..<min(lines.count, index + context + 1) { isNear[near] = true }
        }
        var result: [Line] = []
        var hidden = 0
        for (line, isNear) in zip(lines, isNear) {
            if isNear {
                if hidden > 0 { result.append(.gap(hidden)) }
                hidden = 0
                result.append(line)
            } else {
                hidden += 1
            }
        }
        if hidden > 0, !result.isEmpty { result.append(.gap(hidden)) }
        return result
    }

    private static func lines(of bytes: [UInt8]) -> (lines: [String], isCut: Bool) {
        let text = String(decoding: bytes.prefix(byteLimit), as: UTF8.self)
        var lines = text.split(maxSplits: lineLimit, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let isCut = bytes.count > byteLimit || lines.count > lineLimit
        if lines.count > lineLimit { lines.removeLast() }
        if lines.last == "" { lines.removeLast() }
        return (lines.map(String.init), isCut)
    }
}
