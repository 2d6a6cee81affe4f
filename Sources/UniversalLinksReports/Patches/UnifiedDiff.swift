/// The lines in which two texts differ, as a patch that `patch -p1` and `git apply` take.
package struct UnifiedDiff: Sendable {
    /// The patch; empty where the texts are the same. Bytes, since neither text has to be UTF-8.
    package let bytes: [UInt8]

    /// Compares two texts line by line. A line ends with a line feed; a carriage return before it belongs to the line.
    ///
    /// - Parameters:
    ///   - old: The text before.
    ///   - new: The text after.
    ///   - name: The name of the file, as the user gave it.
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

    /// How many lines are shown around a change.
    static let contextLineCount = 3

    /// A name as patches spell it: relative, in quotes with escapes where it holds what would end it.
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

    /// Changes that stand near each other, together.
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

    /// Lines as hunks count them: the first one and how many; for none, the line before.
    private func span(_ range: Range<Int>) -> String {
        switch range.count {
        case 0: "\(range.lowerBound),0"
        case 1: "\(range.lowerBound + 1)"
        default: "\(range.lowerBound + 1),\(range.count)"
        }
    }
}

extension [ArraySlice<UInt8>] {
    /// The lines without the empty one behind the last line feed.
    fileprivate var dropFinalEmpty: ArraySlice<ArraySlice<UInt8>> {
        last?.isEmpty == true ? dropLast() : self[...]
    }
}
