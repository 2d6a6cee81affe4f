import JSONSyntax

/// How a JSON text is written, as far as new pieces of it should look alike.
struct JSONStyle {
    /// What is between a key and its value.
    let colon: String
    /// What is between members on one line.
    let comma: String
    /// What is inside the braces of an object on one line.
    let padding: String
    /// What a line is indented by more than the one around it.
    let indentation: String
    /// What ends a line.
    let lineEnding: String

    private let source: SourceText

    init(of document: JSONValue, in source: SourceText) {
        self.source = source
        var colon: String?
        var padding: String?
        document.forEachValue { _, value in
            guard let object = value.object, let first = object.members.first else { return }
            if colon == nil {
                colon = source.text(in: SourceRange(start: first.keyRange.end, end: first.value.range.start))
            }
            let gap = source.text(in: SourceRange(start: value.range.start + 1, end: first.keyRange.start))
            if padding == nil, !gap.utf8.contains(0x0A), !gap.utf8.contains(0x0D) { padding = gap }
        }
        let usesSpaces = colon.map { $0 != ":" } ?? true
        self.colon = usesSpaces ? ": " : ":"
        comma = usesSpaces ? ", " : ","
        self.padding = padding.map { $0.isEmpty ? "" : " " } ?? (usesSpaces ? " " : "")
        lineEnding = JSONStyle.lineEnding(in: source)
        indentation = JSONStyle.indentation(of: document, in: source)
    }

    /// An object of members that are written already, on one line.
    func object(_ members: [(key: String, value: String)]) -> String {
        guard !members.isEmpty else { return "{}" }
        let texts = members.map { JSONWriter.quoted($0.key) + colon + $0.value }
        return "{" + padding + texts.joined(separator: comma) + padding + "}"
    }

    /// An array of elements that are written already: each on a line of its own if its key is.
    func array(_ elements: [String], asValueOf key: SourceRange) -> String {
        guard elements.count > 1, let outer = indentation(before: key.start) else {
            return "[" + elements.joined(separator: comma) + "]"
        }
        let inner = lineEnding + outer + indentation
        return "[" + inner + elements.joined(separator: "," + inner) + lineEnding + outer + "]"
    }

    /// The white space before a place, with the line break before it; one space where there is none.
    func whiteSpace(before offset: Int) -> String {
        let start = startOfWhiteSpace(before: offset)
        return start == offset ? (comma == "," ? "" : " ") : source.text(in: SourceRange(start: start, end: offset))
    }

    /// The white space at the start of the line, if nothing else is before the place.
    private func indentation(before offset: Int) -> String? {
        let text = source.text(in: SourceRange(start: startOfWhiteSpace(before: offset), end: offset))
        guard let lineBreak = text.unicodeScalars.lastIndex(where: { $0 == "\n" || $0 == "\r" }) else { return nil }
        return String(text.unicodeScalars[text.unicodeScalars.index(after: lineBreak)...])
    }

    private func startOfWhiteSpace(before offset: Int) -> Int {
        var start = offset
        while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(source.bytes[start - 1]) { start -= 1 }
        return start
    }

    /// How the first line ends.
    private static func lineEnding(in source: SourceText) -> String {
        guard let end = source.bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
        guard source.bytes[end] == 0x0D else { return "\n" }
        return end + 1 < source.bytes.count && source.bytes[end + 1] == 0x0A ? "\r\n" : "\r"
    }

    /// What the first member of the outermost object is indented by.
    private static func indentation(of document: JSONValue, in source: SourceText) -> String {
        guard let first = document.object?.members.first else { return "  " }
        var start = first.keyRange.start
        while start > 0, [0x20, 0x09].contains(source.bytes[start - 1]) { start -= 1 }
        let text = source.text(in: SourceRange(start: start, end: first.keyRange.start))
        let startsLine = start > 0 && [0x0A, 0x0D].contains(source.bytes[start - 1])
        return startsLine && !text.isEmpty ? text : "  "
    }
}
