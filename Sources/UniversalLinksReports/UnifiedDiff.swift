package struct UnifiedDiff: Sendable {
    /// Empty if the texts are equal. Bytes, since neither text has to be UTF-8.
    package let bytes: [UInt8]

    /// Compares line by line. A line ends with a line feed; a carriage return before it belongs to the line.
    ///
    /// - Parameter name: The file name, as the user gave it.
    package init(from old: [UInt8], to new: [UInt8], named name: String) {
        guard old != new else {
            bytes = []
            return
        }
        let oldLines = old.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFinalEmpty
        let newLines = new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFinalEmpty
        let texts = Texts(
            old: oldLines, new: newLines, oldLacksEnd: old.last.map { $0 != UInt8(ascii: "\n") } ?? false,
            newLacksEnd: new.last.map { $0 != UInt8(ascii: "\n") } ?? false)
        var patch = Array("--- \(UnifiedDiff.quoted("a/", name))\n+++ \(UnifiedDiff.quoted("b/", name))\n".utf8)
        for hunk in UnifiedDiff.hunks(of: texts.changes) { texts.write(hunk, into: &patch) }
        bytes = patch
    }

    static let contextLineCount = 3

    /// A name as patches spell it: relative, and in quotes with escapes if it contains what would end it.
    private static func quoted(_ prefix: String, _ name: String) -> String {
        var rest = name.utf8[...]
        while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
        while rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
        let needsQuotes = rest.contains {
            $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        }
        guard needsQuotes else {
            let plain = prefix + String(decoding: rest, as: UTF8.self)
            return rest.contains(UInt8(ascii: " ")) ? plain + "\t" : plain
        }
        var escaped: [UInt8] = []
        for byte in rest {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): escaped += [UInt8(ascii: "\\"), byte]
            case 0x00..<0x20, 0x7F:
                let digits = String(byte, radix: 8)
                escaped += ("\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits).utf8
            default: escaped.append(byte)
            }
        }
        return "\"" + prefix + String(decoding: escaped, as: UTF8.self) + "\""
    }

    /// Joins changes whose context would overlap.
    private static func hunks(of changes: [LineChange]) -> [[LineChange]] {
        var hunks: [[LineChange]] = []
        for change in changes {
            if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * contextLineCount {
                hunks[hunks.count - 1].append(change)
            } else {
                hunks.append([change])
            }
        }
        return hunks
    }
}

/// Two texts in lines, and whether their last lines end without a line feed.
private struct Texts {
    let old: ArraySlice<ArraySlice<UInt8>>
    let new: ArraySlice<ArraySlice<UInt8>>
    let oldLacksEnd: Bool
    let newLacksEnd: Bool

    var changes: [LineChange] {
        var numbers: [Line: Int] = [:]
        func number(_ lines: ArraySlice<ArraySlice<UInt8>>, _ lacksEnd: Bool) -> [Int] {
            lines.enumerated().map { index, bytes in
                let line = Line(bytes: bytes, lacksEnd: lacksEnd && index == lines.count - 1)
                if let known = numbers[line] { return known }
                numbers[line] = numbers.count
                return numbers.count - 1
            }
        }
        return LineChange.changes(from: number(old, oldLacksEnd), to: number(new, newLacksEnd))
    }

    private struct Line: Hashable {
        let bytes: ArraySlice<UInt8>
        let lacksEnd: Bool
    }

    func write(_ hunk: [LineChange], into patch: inout [UInt8]) {
        guard let first = hunk.first, let last = hunk.last else { return }
        let before = min(UnifiedDiff.contextLineCount, first.old.lowerBound)
        let behind = min(UnifiedDiff.contextLineCount, old.count - last.old.upperBound)
        let oldRange = (first.old.lowerBound - before)..<(last.old.upperBound + behind)
        let newRange = (first.new.lowerBound - before)..<(last.new.upperBound + behind)
        patch += "@@ -\(span(oldRange)) +\(span(newRange)) @@\n".utf8

        var position = oldRange.lowerBound
        for change in hunk {
            write(old, position..<change.old.lowerBound, " ", oldLacksEnd, into: &patch)
            write(old, change.old, "-", oldLacksEnd, into: &patch)
            write(new, change.new, "+", newLacksEnd, into: &patch)
            position = change.old.upperBound
        }
        write(old, position..<oldRange.upperBound, " ", oldLacksEnd, into: &patch)
    }

    private func write(
        _ lines: ArraySlice<ArraySlice<UInt8>>, _ range: Range<Int>, _ sign: Unicode.Scalar, _ lacksEnd: Bool,
        into patch: inout [UInt8]
    ) {
        for index in range {
            patch.append(UInt8(ascii: sign))
            patch += lines[index]
            patch.append(UInt8(ascii: "\n"))
            if lacksEnd, index == lines.count - 1 { patch += "\\ No newline at end of file\n".utf8 }
        }
    }

    /// The first line and the count, as hunks have them; without lines, the line before.
    private func span(_ range: Range<Int>) -> String {
        switch range.count {
        case 0: "\(range.lowerBound),0"
        case 1: "\(range.lowerBound + 1)"
        default: "\(range.lowerBound + 1),\(range.count)"
        }
    }
}

extension [ArraySlice<UInt8>] {
    /// Without the empty line after the last line feed.
    fileprivate var dropFinalEmpty: ArraySlice<ArraySlice<UInt8>> {
        last?.isEmpty == true ? dropLast() : self[...]
    }
}

/// Lines of a text that are replaced.
struct LineChange: Hashable {
    var old: Range<Int>
    /// Empty if lines are only removed.
    var new: Range<Int>
}

extension LineChange {
    /// The changes between two lists of lines; equal lines have equal numbers.
    ///
    /// The fewest changes, by Myers' greedy algorithm, if the lists are similar enough; otherwise one change for
    /// everything between their common start and end. Time and memory are bounded.
    static func changes(from old: [Int], to new: [Int]) -> [LineChange] {
        // Lines that the other text lacks take no part in the search.
        let oldNumbers = Set(old)
        let newNumbers = Set(new)
        let oldShared = old.indices.filter { newNumbers.contains(old[$0]) }
        let newShared = new.indices.filter { oldNumbers.contains(new[$0]) }
        let kept = keptPairs(oldShared.map { old[$0] }, newShared.map { new[$0] })

        let ends = kept.map { (old: oldShared[$0.old], new: newShared[$0.new]) } + [(old: old.count, new: new.count)]
        var changes: [LineChange] = []
        var position = (old: 0, new: 0)
        for end in ends {
            if position != end {
                changes.append(LineChange(old: position.old..<end.old, new: position.new..<end.new))
            }
            position = (old: end.old + 1, new: end.new + 1)
        }
        return changes
    }

    /// Pairs of indices of equal lines, ascending on both sides.
    private static func keptPairs(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var end = 0
        while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        let middle = keptInMiddle(old[start..<(old.count - end)], new[start..<(new.count - end)])
        return (0..<start).map { ($0, $0) } + middle
            + (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    }

    /// The most added and removed lines in a search: its memory grows with the square.
    private static let maximumDistance = 1_500
    /// In steps of a search.
    private static let maximumWork = 100_000_000

    private static func keptInMiddle(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [(old: Int, new: Int)] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        let limit = min(maximumDistance, old.count + new.count, max(16, maximumWork / (old.count + new.count)))
        var search = GreedySearch(old: Array(old), new: Array(new))
        return search.keptPairs(distanceLimit: limit).map { ($0.old + old.startIndex, $0.new + new.startIndex) }
    }
}

/// E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986: the furthest point on each diagonal, for each
/// number of changes.
private struct GreedySearch {
    let old: [Int]
    let new: [Int]
    /// The furthest points on the diagonals around the middle, before each number of changes.
    private var history: [[Int32]] = []

    init(old: [Int], new: [Int]) {
        self.old = old
        self.new = new
    }

    /// The lines that stay with the fewest changes; none if there are more than `limit` changes.
    mutating func keptPairs(distanceLimit limit: Int) -> [(old: Int, new: Int)] {
        // On diagonal k, at index k + limit + 1: the furthest index in `old`; the index in `new` is k less.
        var furthest = [Int32](repeating: 0, count: 2 * limit + 3)
        let middle = limit + 1
        for distance in 0...limit {
            history.append(Array(furthest[(middle - distance - 1)...(middle + distance + 1)]))
            for diagonal in stride(from: -distance, through: distance, by: 2) {
                var oldIndex = Int(start(of: diagonal, distance) { furthest[middle + $0] })
                while oldIndex < old.count, oldIndex - diagonal < new.count, old[oldIndex] == new[oldIndex - diagonal] {
                    oldIndex += 1
                }
                furthest[middle + diagonal] = Int32(oldIndex)
                if oldIndex >= old.count, oldIndex - diagonal >= new.count { return pairsBehind(distance) }
            }
        }
        return []
    }

    /// Where a diagonal is entered: from the one above by an added line, or from the one below by a removed line.
    private func start(of diagonal: Int, _ distance: Int, _ furthest: (Int) -> Int32) -> Int32 {
        let comesFromAbove =
            diagonal == -distance || (diagonal != distance && furthest(diagonal - 1) < furthest(diagonal + 1))
        return comesFromAbove ? furthest(diagonal + 1) : furthest(diagonal - 1) + 1
    }

    private func pairsBehind(_ distance: Int) -> [(old: Int, new: Int)] {
        var pairs: [(old: Int, new: Int)] = []
        var oldIndex = old.count
        var diagonal = old.count - new.count
        for distance in (0...distance).reversed() {
            let row = history[distance]
            let furthest: (Int) -> Int32 = { row[$0 + distance + 1] }
            let entry = Int(start(of: diagonal, distance, furthest))
            while oldIndex > entry {
                oldIndex -= 1
                pairs.append((oldIndex, oldIndex - diagonal))
            }
            guard distance > 0 else { break }
            let comesFromAbove =
                diagonal == -distance || (diagonal != distance && furthest(diagonal - 1) < furthest(diagonal + 1))
            diagonal += comesFromAbove ? 1 : -1
            oldIndex = Int(furthest(diagonal))
        }
        return pairs.reversed()
    }
}
