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

    /// What a piece of text is, which decides how it is coloured.
    package enum Role: String, Sendable {
        /// As it should be.
        case good = "32"
        /// An error.
        case bad = "31"
        /// A warning.
        case doubtful = "33"
        /// What few want to know.
        case faint = "2"
        /// What to see first.
        case strong = "1"
    }

    /// A summary, coloured by whether it is good news.
    package func verdict(_ text: String, isGood: Bool) -> String { styled(text, isGood ? .good : .bad) }

    /// Text in the colour of its role, where there are colours.
    package func styled(_ text: String, _ role: Role) -> String {
        isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}
