import JSONSyntax

/// The mistakes of a text that goes on as it began: single or typographic quotes throughout, a comment on each line,
/// commas before brackets.
///
/// A recovery reads the whole text again after each repair, and lists a few dozen mistakes. This reads on from there
/// once, as long as each mistake has one certain fix where it is.
struct RepeatedMistakes {
    private(set) var mistakes: [Mistake] = []

    struct Mistake {
        let code: JSONSyntaxError.Code
        let offset: Int
        let edits: [TextEdit]
    }

    private let bytes: [UInt8]
    private var offset = 0
    private var containers: [UInt8] = []
    private var before = Piece.nothing
    private var lastComma = 0

    private enum Piece {
        case nothing, opening, comma, key, colon, value
    }

    /// Reads a text up to its first mistake of another kind. Linear time.
    init(in bytes: [UInt8]) {
        self.bytes = bytes
        while readPiece() {}
    }

    /// False at the end, and where it is unclear what comes next.
    private mutating func readPiece() -> Bool {
        while offset < bytes.count, SyntaxFix.isWhitespace(bytes[offset]) { offset += 1 }
        guard offset < bytes.count else { return false }
        switch bytes[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return open()
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return close()
        case UInt8(ascii: ","):
            guard before == .value else { return false }
            (before, lastComma) = (.comma, offset)
            offset += 1
            return true
        case UInt8(ascii: ":"):
            guard before == .key else { return false }
            before = .colon
            offset += 1
            return true
        case UInt8(ascii: "\""): return readString()
        case UInt8(ascii: "'"), UInt8(ascii: "`"):
            return beginText() && take(.singleQuote, editCount: 2) && endText()
        case _ where SyntaxFix(bytes, at: offset).isAtTypographicQuote:
            return beginText() && take(.typographicQuote, editCount: 2) && endText()
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return take(.comment, editCount: 1)
        default: return readWord()
        }
    }

    // MARK: - Containers

    private mutating func open() -> Bool {
        guard containers.count < JSONDocument.maximumDepth, beginText(), !expectsKey else { return false }
        containers.append(bytes[offset])
        before = .opening
        offset += 1
        return true
    }

    private mutating func close() -> Bool {
        let opening = bytes[offset] == UInt8(ascii: "}") ? UInt8(ascii: "{") : UInt8(ascii: "[")
        guard containers.last == opening, [.opening, .comma, .value].contains(before) else { return false }
        if before == .comma {
            let edits = SyntaxFix(bytes, at: lastComma).edits(for: .trailingComma)
            mistakes.append(Mistake(code: .trailingComma, offset: lastComma, edits: edits))
        }
        containers.removeLast()
        before = .value
        offset += 1
        return true
    }

    // MARK: - Texts

    private var expectsKey: Bool { containers.last == UInt8(ascii: "{") && before != .colon }

    /// Whether a key or a value may begin here, after a missing comma if need be.
    private mutating func beginText() -> Bool {
        switch before {
        case .nothing, .opening, .comma, .colon: return true
        case .key: return false
        case .value:
            let edits = SyntaxFix(bytes, at: offset).edits(for: .missingComma)
            guard !containers.isEmpty, !edits.isEmpty else { return false }
            mistakes.append(Mistake(code: .missingComma, offset: offset, edits: edits))
            before = .comma
            return true
        }
    }

    private mutating func endText() -> Bool {
        before = expectsKey ? .key : .value
        return true
    }

    private mutating func readString() -> Bool {
        guard beginText() else { return false }
        var index = offset + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            guard bytes[index] >= 0x20 else { return false }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < bytes.count else { return false }
        offset = index + 1
        return endText()
    }

    private mutating func readWord() -> Bool {
        guard beginText() else { return false }
        if expectsKey { return take(.unquotedKey, editCount: 2) && endText() }
        var end = SyntaxFix(bytes, at: offset).endOfWord
        if end < bytes.count, bytes[end] == UInt8(ascii: "+") { end = SyntaxFix(bytes, at: end + 1).endOfWord }
        guard end > offset else { return false }
        if (try? JSONDocument(parsing: Array(bytes[offset..<end]))) == nil {
            guard take(.invalidLiteral, editCount: 1) else { return false }
        }
        offset = end
        return endText()
    }

    /// Notes a mistake, and goes on after its fix; false if it is another one than expected.
    private mutating func take(_ code: JSONSyntaxError.Code, editCount: Int) -> Bool {
        let edits = SyntaxFix(bytes, at: offset).edits(for: code)
        guard edits.count == editCount, let end = edits.last?.range.end, end > offset else { return false }
        mistakes.append(Mistake(code: code, offset: offset, edits: edits))
        offset = end
        return true
    }
}
