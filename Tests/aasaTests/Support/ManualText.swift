/// Text as the macros of a manual page take it.
enum ManualText {
    /// The longest line that is not broken.
    private static let width = 78

    /// Text of a line, or of a macro's argument.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "\"": result += "\\(dq"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case " "..."~": result.unicodeScalars.append(scalar)
            default: result += "\\[u" + hexadecimal(scalar.value) + "]"
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }

    /// Paragraphs: each sentence begins a line, indented lines stay as they are.
    static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        for (index, paragraph) in blocks(of: text).enumerated() {
            if index > 0 { lines.append(".Pp") }
            var isLiteral = false
            for line in paragraph {
                let indented = line.hasPrefix("  ")
                if indented != isLiteral { lines.append(indented ? ".Bd -literal -offset indent" : ".Ed") }
                isLiteral = indented
                lines += indented ? [escaped(String(line.drop { $0 == " " }))] : filled(line)
            }
            if isLiteral { lines.append(".Ed") }
        }
        return lines
    }

    /// A paragraph as lines: each sentence begins one, long ones are broken.
    static func filled(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let piece = escaped(String(word))
            if !line.isEmpty, line.utf8.count + 1 + piece.utf8.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + piece
            if let last = word.last, ".!?".contains(last) {
                lines.append(line)
                line = ""
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    private static func blocks(of text: String) -> [[String]] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .split(whereSeparator: \.isEmpty)
            .map { $0.map(String.init) }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
