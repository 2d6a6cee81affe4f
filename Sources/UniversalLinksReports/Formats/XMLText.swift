import JSONSyntax

/// Text inside XML 1.0.
enum XMLText {
    /// One line of text, for an attribute or as content. Characters that XML does not allow are written as `\u{…}`.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in PrintableText.escaped(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&apos;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Several lines as content.
    static func escapedLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
            .joined(separator: "\n")
    }
}
