/// Whether text is coloured; decided once, where the output is known, and handed down.
package struct TextStyle: Hashable, Sendable {
    /// Whether escape sequences for colours are written.
    package let isColored: Bool

    /// A style.
    package init(isColored: Bool) {
        self.isColored = isColored
    }

    /// Text without any escape sequence.
    package static let plain = TextStyle(isColored: false)

    enum Role: String {
        case good = "32"
        case bad = "31"
        case doubtful = "33"
        case faint = "2"
        case strong = "1"
    }

    /// A summary, coloured by whether it is good news.
    package func verdict(_ text: String, isGood: Bool) -> String { styled(text, isGood ? .good : .bad) }

    func styled(_ text: String, _ role: Role) -> String {
        isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}
