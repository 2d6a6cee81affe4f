import JSONSyntax

/// Text inside Markdown.
enum MarkdownText {
    /// One line of text that means what it says: no markup, no HTML, no link, no mention, no cell of a table ends in it.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        var (before, last) = (Unicode.Scalar("\0"), Unicode.Scalar("\0"))
        for scalar in PrintableText.escaped(text).unicodeScalars {
            defer { (before, last) = (last, scalar) }
            switch scalar {
            // Nobody is notified, and an address is text: an empty comment separates what GitHub and GitLab look for.
            case "@": escaped += "@\(separator)"
            case "/" where last == ":": escaped += "\(separator)/"
            case "." where (before == "w" || before == "W") && (last == "w" || last == "W"): escaped += "\(separator)."
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$": escaped += "\\\(scalar)"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static let separator = "<!-- -->"

    /// One line of text as code, whatever it contains.
    static func code(_ text: String) -> String {
        let text = PrintableText.escaped(text)
        let longest = longestRun(in: text)
        let fence = String(repeating: "`", count: longest + 1)
        // A backtick at an end would belong to the fence; a space at both ends is removed again.
        let isPadded = longest > 0 || (text.hasPrefix(" ") && text.hasSuffix(" "))
        return text.isEmpty ? "" : fence + (isPadded ? " \(text) " : text) + fence
    }

    /// Lines as they are, between fences that nothing in them can end.
    static func fenced(_ text: String, as language: String) -> [String] {
        let fence = String(repeating: "`", count: max(3, longestRun(in: text) + 1))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return [fence + language] + (lines.last == "" ? lines.dropLast() : lines[...]) + [fence]
    }
}

extension MarkdownText {
    /// How many backticks follow each other at most.
    private static func longestRun(in text: String) -> Int {
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    /// Prose with code between backticks; what is outside of them is escaped.
    ///
    /// - Parameter isCell: Whether it is in a table, where a bar ends a cell even inside code.
    static func prose(_ text: String, isCell: Bool = false) -> String {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        let isPaired = pieces.count % 2 == 1
        return pieces.enumerated().map { index, piece in
            isPaired && index % 2 == 1 ? code(String(piece), isCell: isCell) : plain(String(piece))
        }.joined(separator: isPaired ? "`" : "\\`")
    }

    private static func code(_ text: String, isCell: Bool) -> String {
        isCell ? text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") : text
    }

    private static func plain(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if ["\\", "*", "_", "[", "<", "|"].contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
    }
}
