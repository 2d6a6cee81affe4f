import JSONSyntax
import UniversalLinksLinting

/// The lines of a file around a place, with the place marked.
struct CodeFrame {
    let source: SourceText
    let fileName: String
    let style: TextStyle

    /// The most scalars of a line that are shown.
    private static let maximumWidth = 160

    /// The line above the lines: the file's name and a place in it.
    static func heading(_ fileName: String, _ position: SourcePosition, _ style: TextStyle) -> String {
        style.styled("  --> \(PrintableText.escaped(fileName)):\(position)", .faint)
    }

    /// The line where a range starts, with marks below the part of the range that is on it.
    func excerpt(of range: SourceRange) -> [String] {
        let position = source.position(of: range.start)
        let (text, firstColumn) = source.excerpt(
            ofLine: position.line, around: range.start, scalarCount: CodeFrame.maximumWidth)
        let line = Array(text.unicodeScalars)
        let start = position.column - firstColumn
        let end = min(
            range.end, range.start + 4 * CodeFrame.maximumWidth, source.byteRange(ofLine: position.line).upperBound)
        let length = source.text(in: SourceRange(start: range.start, end: end)).unicodeScalars.count
        let marks = max(1, min(length, line.count - start))
        let marker = String(repeating: " ", count: start) + String(repeating: "^", count: marks)
        return [
            CodeFrame.heading(fileName, position, style), numbered(position.line, line),
            style.styled("      |", .faint) + " " + style.styled(marker, .bad),
        ]
    }

    /// The lines that a range lies on, but not more than `limit`.
    func lines(of range: SourceRange, limit: Int = 12) -> [String] {
        let position = source.position(of: range.start)
        let last = source.position(of: max(range.start, range.end - 1)).line
        let numbers = position.line...max(position.line, last)
        let shown = numbers.prefix(limit).map { number in
            let start = number == position.line ? range.start : source.byteRange(ofLine: number).lowerBound
            let line = source.excerpt(ofLine: number, around: start, scalarCount: CodeFrame.maximumWidth).text
            return numbered(number, Array(line.unicodeScalars))
        }
        let rest = numbers.count - shown.count
        return [CodeFrame.heading(fileName, position, style)] + shown
            + (rest > 0 ? ["     … \(DiagnosticCounts.count(rest, "more line"))"] : [])
    }

    private func numbered(_ number: Int, _ line: [Unicode.Scalar]) -> String {
        let digits = String(number)
        let gutter = String(repeating: " ", count: max(0, 5 - digits.utf8.count)) + digits + " |"
        let text = printable(line)
        let end = text.unicodeScalars.lastIndex { $0 != " " }.map(text.unicodeScalars.index(after:)) ?? text.startIndex
        return style.styled(gutter, .faint) + (end == text.startIndex ? "" : " " + text[..<end])
    }

    /// One scalar for each, so that the marks below stay in place.
    private func printable(_ line: [Unicode.Scalar]) -> String {
        let replaced = line.map { scalar in
            PrintableText.isUnsafe(scalar) ? (scalar == "\t" ? " " : "\u{FFFD}") : scalar
        }
        return String(String.UnicodeScalarView(replaced))
    }
}
