import JSONSyntax
import UniversalLinks

extension SourceText {
    /// Where a scalar ends, of which libyaml reports the start: with its text, on the same line.
    func endOfYAMLScalar(
        _ text: String, _ style: YAMLEvent.ScalarStyle, startingAt start: Int, onLine line: Int
    ) -> Int {
        let end = byteRange(ofLine: line).upperBound
        return switch style {
        case .plain: min(start + text.utf8.count, end)
        case .singleQuoted: quoteEnd(after: start, before: end, escape: nil)
        case .doubleQuoted: quoteEnd(after: start, before: end, escape: UInt8(ascii: "\\"))
        case .block: end
        }
    }

    /// Behind the quote that ends a scalar; the end of the line if it has none.
    private func quoteEnd(after start: Int, before end: Int, escape: UInt8?) -> Int {
        guard start < end else { return end }
        let quote = bytes[start]
        var index = start + 1
        while index < end {
            let byte = bytes[index]
            if byte == escape || (escape == nil && byte == quote && index + 1 < end && bytes[index + 1] == quote) {
                index += 2
            } else if byte == quote {
                return index + 1
            } else {
                index += 1
            }
        }
        return end
    }
}
