package struct TextStyle: Hashable, Sendable {
    package let isColored: Bool
    /// In columns; nil for lines of any length.
    package let width: Int?

    package init(isColored: Bool, width: Int? = nil) {
        self.isColored = isColored
        self.width = width
    }

    package static let plain = TextStyle(isColored: false)

    package enum Role: String, Sendable {
        case good = "32"
        case bad = "31"
        case doubtful = "33"
        case faint = "2"
        case strong = "1"
    }

    /// Lines no wider than the style allows, unless a word is longer.
    ///
    /// - Parameters:
    ///   - first: How many columns the first line has in use already; they are not in the result.
    ///   - others: The same for the other lines.
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

    /// A titled text in lines no wider than the style allows.
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

    func paragraph(_ text: String, _ role: Role? = nil, indentation: Int = 0) -> [String] {
        paragraph("", text, role, indentation: indentation)
    }

    package func verdict(_ text: String, isGood: Bool) -> String { styled(text, isGood ? .good : .bad) }

    package func styled(_ text: String, _ role: Role) -> String {
        isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// Lists of which text shows only the first entries.
enum ShortenedList {
    /// `… and 5,361 more findings (--limit 0 shows all)`.
    static func rest(_ count: Int, of noun: String) -> String {
        "… and \(grouped(count)) more \(noun)\(count == 1 ? "" : "s") (--limit 0 shows all)"
    }

    /// `a, b and 3 more`.
    static func sentence(_ shown: [String], of count: Int) -> String {
        let rest = count > shown.count ? ["\(grouped(count - shown.count)) more"] : []
        let entries = shown + rest
        guard entries.count > 1 else { return entries.first ?? "" }
        return entries.dropLast().joined(separator: ", ") + " and " + entries[entries.count - 1]
    }

    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3), digits[index - 1] != "-" { text += "," }
            text.append(digits[index])
        }
    }

    /// The entries to show, and how many are left. 0 means no limit.
    static func split<Entry>(_ entries: [Entry], limit: Int) -> (shown: ArraySlice<Entry>, rest: Int) {
        guard limit > 0, entries.count > limit else { return (entries[...], 0) }
        return (entries.prefix(limit), entries.count - limit)
    }
}
