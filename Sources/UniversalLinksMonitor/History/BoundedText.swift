/// Text from the network as the history keeps it: no longer than anybody reads, and without NUL, at which SQLite ends a text.
struct BoundedText: Hashable, Sendable {
    let text: String

    /// - Parameter limit: The most Unicode scalars that are kept; what is cut is shown by an ellipsis.
    init(_ text: String, limit: Int = 4_000) {
        let scalars = text.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex) ?? scalars.endIndex
        let isCut = end < scalars.endIndex
        guard isCut || text.utf8.contains(0) else {
            self.text = text
            return
        }
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: scalars[..<end].map { $0 == "\0" ? "\u{FFFD}" : $0 })
        if isCut { kept.append("…") }
        self.text = String(kept)
    }
}
