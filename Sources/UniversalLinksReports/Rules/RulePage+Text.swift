package import UniversalLinksLinting

extension RulePage {
    /// The page as plain text, without its heading.
    package var text: String { text(.plain) }

    /// The page for a terminal, with its heading.
    package func page(_ style: TextStyle) -> String {
        style.styled("\(offence.code)", .strong) + "\n\(offence.summary). (\(kind))\n\n" + text(style)
    }

    /// The rules as a table for each category.
    package static func table(of offences: [Offence], _ style: TextStyle) -> String {
        let width = offences.map { $0.code.name.unicodeScalars.count }.max() ?? 0
        let texts = Offence.Category.allCases.compactMap { category -> String? in
            let members = offences.filter { $0.category == category }
            guard !members.isEmpty else { return nil }
            let lines = members.map { offence in
                let name = offence.code.name
                let severity = offence.severity.rawValue
                return "  \(offence.code.id)  "
                    + style.styled(severity, offence.severity.role) + spaces(9 - severity.unicodeScalars.count)
                    + name + spaces(width + 2 - name.unicodeScalars.count) + offence.summary + "\n"
            }
            return style.styled(category.rawValue, .strong) + "\n" + lines.joined()
        }
        return texts.joined(separator: "\n")
    }

    private func text(_ style: TextStyle) -> String {
        parts.map { part in
            let texts = part.blocks.map { RulePage.lines(of: $0, style) }.filter { !$0.isEmpty }
            let lines = texts.enumerated().flatMap { index, lines in (index > 0 ? [""] : []) + lines }
            return ([style.styled(part.title, .strong)] + lines).map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
    }

    private static func lines(of block: Block, _ style: TextStyle) -> [String] {
        switch block {
        case .prose(let text): wrapped(text, "  ", "  ", style)
        case .list(let entries): entries.flatMap { wrapped($0, "  - ", "    ", style) }
        case .code(let text, _):
            text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.dropLast(
                text.hasSuffix("\n") ? 1 : 0)
        case .page: []
        }
    }

    /// The words of a text in lines of at most 100 characters, or as many as the style allows, where the words allow it.
    static func wrapped(_ text: String, _ first: String, _ others: String, _ style: TextStyle) -> [String] {
        let width = min(100, style.width ?? 100)
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in text.split(whereSeparator: { $0 == " " || $0.isNewline }) {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                (line, isEmpty) = (others, true)
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [line]
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
