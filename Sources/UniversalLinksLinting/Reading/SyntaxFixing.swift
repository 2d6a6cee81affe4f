import JSONSyntax
import UniversalLinks

/// Fixes syntax errors that have only one fix, one after the other, as far as that goes.
struct SyntaxFixing {
    private let original: SourceText
    /// The text with the edits made so far.
    private var text: SourceText
    /// In the order of the original text, by whose bytes they are counted.
    private var edits: [TextEdit] = []

    /// Bytes that may be read again in search of further errors.
    private static let budget = 8 * 1_048_576
    private static let maximumCount = 400

    /// What fixes `mistake` and, as surely, those found after it; nil if it cannot be fixed so.
    static func fix(for mistake: JSONSyntaxError, in source: SourceText) -> Diagnostic.Fix? {
        guard let title = titles[mistake.code] else { return nil }
        var fixing = SyntaxFixing(original: source, text: source)
        var count = 0
        var next: JSONSyntaxError? = mistake
        while let mistake = next, fixing.fix(mistake) {
            count += 1
            guard count < maximumCount, (count + 1) * source.bytes.count < budget else { break }
            next = fixing.firstMistake
        }
        guard count > 0 else { return nil }
        let rest = count == 1 ? "." : ", and fix \(count - 1) more syntax error\(count == 2 ? "" : "s")."
        return Diagnostic.Fix(title + rest, .unsafe, fixing.edits)
    }

    private static let titles: [JSONSyntaxError.Code: String] = [
        .comment: "Remove the comment", .trailingComma: "Remove the comma", .strayComma: "Remove the comma",
        .missingComma: "Add the comma", .singleQuote: "Use double quotes", .typographicQuote: "Use straight quotes",
        .unquotedKey: "Put the key in quotes", .invisibleCharacter: "Remove the invisible character",
        .invalidLiteral: "Write the word as JSON spells it",
    ]

    private var firstMistake: JSONSyntaxError? {
        do throws(JSONSyntaxError) {
            _ = try JSONDocument(parsing: text)
            return nil
        } catch {
            return error
        }
    }

    /// Whether `mistake`, which was found in the text as it is now, could be fixed.
    private mutating func fix(_ mistake: JSONSyntaxError) -> Bool {
        let found = SyntaxFix(text.bytes, at: mistake.byteOffset).edits(for: mistake.code)
        guard !found.isEmpty else { return false }
        var edits = self.edits
        for edit in found {
            guard let edit = inOriginal(edit), !edits.contains(where: edit.conflicts) else { return false }
            edits.append(edit)
        }
        edits.sort { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
        guard let bytes = original.applying(edits) else { return false }
        let previous = self
        self.edits = edits
        text = SourceText(bytes)
        if let next = firstMistake, next.code == mistake.code, next.byteOffset <= mistake.byteOffset {
            self = previous
            return false
        }
        return true
    }

    /// An edit of the text as it is now, as one of the original text.
    private func inOriginal(_ edit: TextEdit) -> TextEdit? {
        let isInsertion = edit.range.count == 0
        guard let start = originalOffset(of: edit.range.start, asEnd: isInsertion),
            let end = originalOffset(of: edit.range.end, asEnd: true), start <= end
        else { return nil }
        return TextEdit(SourceRange(start: start, end: end), edit.replacement)
    }

    /// Where an offset of the text was before all edits; nil inside what an edit wrote.
    ///
    /// - Parameter asEnd: Whether to stay before what was removed there, rather than after it.
    private func originalOffset(of offset: Int, asEnd: Bool) -> Int? {
        var shift = 0
        for edit in edits {
            let start = edit.range.start + shift
            let end = start + edit.replacement.utf8.count
            if asEnd ? offset <= start : offset < start { break }
            guard offset >= end else { return nil }
            shift += edit.replacement.utf8.count - edit.range.count
        }
        return offset - shift
    }
}
