import JSONSyntax

/// Text that came over the network, as messages may show it.
enum ForeignText {
    /// In quotes, escaped and shortened.
    static func quoted(_ text: String, limit: Int = 80) -> String { "\"\(plain(text, limit: limit))\"" }

    /// The same without quotes.
    static func plain(_ text: String, limit: Int = 80) -> String {
        // Shortened before as well, so that a megabyte is not escaped to show a line of it.
        PrintableText.escaped(text.shortened(to: limit)).shortened(to: 2 * limit)
    }

    /// The first few of several texts, and how many more there are.
    static func list(_ texts: [String], limit: Int = 4) -> String {
        let shown = texts.prefix(limit).map { plain($0) }
        let rest = texts.count - shown.count
        if rest > 0 { return shown.joined(separator: ", ") + " and \(rest) more" }
        guard shown.count > 1, let last = shown.last else { return shown.first ?? "none" }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }
}
