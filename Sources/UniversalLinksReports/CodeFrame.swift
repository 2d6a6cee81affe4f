import JSONSyntax

/// The lines of a file around a place, with the place marked.
struct CodeFrame {
    let source: SourceText
    let style: TextStyle

    private static let maximumWidth = 160

    /// The line of a position, with a caret below its column, or marks below the part of the range on that line.
    func excerpt(of range: SourceRange) -> [String] {
        let position = source.position(of: range.start)
        let bytes = source.byteRange(ofLine: position.line)
        let line = Array(source.line(position.line).unicodeScalars)
        let lengthOnLine = max(
            1,
            source.text(in: SourceRange(start: range.start, end: min(range.end, bytes.upperBound)))
                .unicodeScalars.count)
        let (shown, offset) = CodeFrame.window(of: line, around: position.column - 1)
        let marker =
            String(repeating: " ", count: max(0, position.column - 1 - offset))
            + String(repeating: "^", count: max(1, min(lengthOnLine, offset + shown.count - position.column + 1)))
        return framed([(position.line, printable(shown))], marker: marker)
    }

    /// All lines of a range, but not more than `limit`.
    func lines(of range: SourceRange, limit: Int = 12) -> [String] {
        let first = source.position(of: range.start).line
        let last = source.position(of: max(range.start, range.end - 1)).line
        let numbers = first...last
        let shown = numbers.prefix(limit).map { number in
            (number, printable(CodeFrame.window(of: Array(source.line(number).unicodeScalars), around: 0).shown))
        }
        let rest = numbers.count - shown.count
        return framed(shown, marker: nil) + (rest > 0 ? ["     … \(rest) more lines"] : [])
    }

    private func framed(_ lines: [(number: Int, text: String)], marker: String?) -> [String] {
        var frame = lines.map { line in
            let number = String(line.number)
            let gutter = String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number + " |"
            return style.styled(gutter, .faint) + (line.text.isEmpty ? "" : " " + line.text)
        }
        if let marker { frame.append(style.styled("      |", .faint) + " " + style.styled(marker, .bad)) }
        return frame
    }

    /// One mark for each scalar, so that the marks below stay in place.
    private func printable(_ line: [Unicode.Scalar]) -> String {
        let replaced = line.map { scalar in
            PrintableText.escaped(String(scalar)).unicodeScalars.count == 1 ? scalar : scalar == "\t" ? " " : "\u{FFFD}"
        }
        return String(String.UnicodeScalarView(replaced))
    }

    /// A long line is cut to what stands around a column.
    private static func window(
        of line: [Unicode.Scalar], around column: Int
    ) -> (shown: [Unicode.Scalar], offset: Int) {
        guard line.count > maximumWidth else { return (line, 0) }
        let start = min(max(0, column - maximumWidth / 4), line.count - 1)
        return (Array(line[start...].prefix(maximumWidth)), start)
    }
}
