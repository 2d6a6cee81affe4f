/// How text looks; decided once, where the output is known, and handed down.
package struct TextStyle: Hashable, Sendable {
    /// Whether escape sequences for colours are written.
    package let isColored: Bool
    /// How many columns a line of prose may have; nil for lines of any length.
    package let width: Int?

    /// A style.
    package init(isColored: Bool, width: Int? = nil) {
        self.isColored = isColored
        self.width = width
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

    /// A text in lines that are not wider than the style allows, where its words allow that. What the first line and the others
    /// begin with counts, and is not in the result.
    func wrapped(_ text: String, first: Int, others: Int) -> [String] {
        guard let width else { return [text] }
        var lines: [String] = []
        var line = ""
        var column = first
        for word in text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false) {
            let count = word.count
            if !line.isEmpty, column + 1 + count > width {
                lines.append(line)
                (line, column) = ("", others)
            }
            column += count + (line.isEmpty ? 0 : 1)
            line += (line.isEmpty ? "" : " ") + String(word)
        }
        return lines + [line]
    }

    /// A titled text in lines that are not wider than the style allows; all but the first are indented.
    ///
    /// - Parameter indentation: How many spaces each line starts with; those after the first have two more.
    func paragraph(
        _ title: String, _ text: String, _ role: Role? = nil, indentation: Int = 0
    ) -> [String] {
        let others = indentation + 2
        let pieces = wrapped(text, first: indentation + title.unicodeScalars.count, others: others)
        return pieces.enumerated().map { index, piece in
            String(repeating: " ", count: index == 0 ? indentation : others)
                + (index == 0 && !title.isEmpty ? styled(title, role ?? .strong) : "")
                + (role.map { styled(piece, $0) } ?? piece)
        }
    }

    /// The same without a title.
    func paragraph(_ text: String, _ role: Role? = nil, indentation: Int = 0) -> [String] {
        paragraph("", text, role, indentation: indentation)
    }

    /// A summary, coloured by whether it is good news.
    package func verdict(_ text: String, isGood: Bool) -> String { styled(text, isGood ? .good : .bad) }

    /// Text in the colour of its role, where there are colours.
    package func styled(_ text: String, _ role: Role) -> String {
        isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}
