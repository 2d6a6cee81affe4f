import JSONSyntax

/// Edits that fix one syntax error; none if a person has to decide.
struct SyntaxFix {
    let bytes: [UInt8]
    let offset: Int

    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    static let titles: [JSONSyntaxError.Code: String] = [
        .comment: "Remove the comment", .trailingComma: "Remove the comma", .strayComma: "Remove the comma",
        .missingComma: "Add the comma", .singleQuote: "Use double quotes", .typographicQuote: "Use straight quotes",
        .unquotedKey: "Put the key in quotes", .invisibleCharacter: "Remove the invisible character",
        .invalidLiteral: "Write the word as JSON spells it", .unclosedObject: "Close the object",
    ]

    func edits(for code: JSONSyntaxError.Code) -> [TextEdit] {
        switch code {
        case .comment: doubledQuote == nil ? comment : []
        case .trailingComma: [replacing(offset..<(offset + 1), "")]
        case .strayComma: strayComma
        case .missingComma: missingComma
        case .singleQuote, .typographicQuote: quotes
        case .unquotedKey: keyWithoutQuotes
        case .invisibleCharacter: invisibleCharacter
        case .invalidLiteral: literal
        case .unclosedObject: braceOfMember
        default: []
        }
    }

    func replacing(_ range: Range<Int>, _ text: String) -> TextEdit {
        TextEdit(SourceRange(start: range.lowerBound, end: range.upperBound), text)
    }

    // MARK: - Commas

    private var strayComma: [TextEdit] {
        let before = lastVisible(before: offset).map { bytes[$0] }
        let isInList = before.map { [UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ",")].contains($0) } ?? false
        let isLast = before != UInt8(ascii: ":") && bytes[(offset + 1)...].allSatisfy(SyntaxFix.isWhitespace)
        return isInList || isLast ? [replacing(offset..<(offset + 1), "")] : []
    }

    /// Only at the end of a line: within one, a quote may be missing or superfluous instead.
    private var missingComma: [TextEdit] {
        guard let last = lastVisible(before: offset), offset < bytes.count,
            [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[offset]),
            bytes[last..<offset].contains(where: SyntaxFix.isLineBreak)
        else { return [] }
        return [replacing((last + 1)..<(last + 1), ",")]
    }

    /// Closes an object before the next one in the same array.
    private var braceOfMember: [TextEdit] {
        guard offset < bytes.count, !bytes[offset...].allSatisfy(SyntaxFix.isWhitespace) else { return [] }
        let opening = OpenBrackets(in: bytes, before: offset).offsets.last
        let brace = opening.map { SyntaxFix.isWhitespace(bytes[$0 + 1]) } == true ? " }" : "}"
        return [replacing(offset..<offset, bytes[offset] == UInt8(ascii: ",") ? brace : brace + ",")]
    }

    // MARK: - Comments

    /// With the white space that would be left over.
    private var comment: [TextEdit] {
        guard let end = endOfComment, !isPattern else { return [] }
        let lineEnd = bytes[end...].firstIndex { !SyntaxFix.isBlank($0) } ?? bytes.count
        let reachesLineEnd = lineEnd == bytes.count || SyntaxFix.isLineBreak(bytes[lineEnd])
        var start = offset
        while start > 0, SyntaxFix.isBlank(bytes[start - 1]) { start -= 1 }
        guard reachesLineEnd else { return [replacing(offset..<(start < offset ? lineEnd : end), "")] }
        let isAlone = start == 0 || SyntaxFix.isLineBreak(bytes[start - 1])
        guard isAlone, lineEnd < bytes.count else { return [replacing(start..<lineEnd, "")] }
        let isPair = bytes[lineEnd...].starts(with: [0x0D, 0x0A])
        return [replacing(start..<(lineEnd + (isPair ? 2 : 1)), "")]
    }

    /// Whether this is a pattern such as `/*/menu` that lacks its first quote.
    private var isPattern: Bool {
        guard bytes[offset...].starts(with: "/*".utf8), let next = bytes[(offset + 2)...].first else { return false }
        return next == UInt8(ascii: "/") || next == UInt8(ascii: "\"")
    }

    private var endOfComment: Int? {
        let rest = bytes[offset...]
        guard rest.starts(with: "/*".utf8) else {
            return rest.firstIndex(where: SyntaxFix.isLineBreak) ?? bytes.count
        }
        var index = offset + 2
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return nil
    }

    // MARK: - Quotes and words

    private static let doubles: Set<Unicode.Scalar> = ["“", "”", "„", "‟", "«", "»", "″", "＂"]
    private static let singles: Set<Unicode.Scalar> = ["‘", "’", "‚", "‛", "‹", "›", "′"]

    var isAtTypographicQuote: Bool {
        guard offset < bytes.count, bytes[offset] >= 0x80, let scalar = scalar(at: offset) else { return false }
        return SyntaxFix.doubles.contains(scalar) || SyntaxFix.singles.contains(scalar)
    }

    /// A pair of quotes around a text without any; or the one that should have ended a string.
    private var quotes: [TextEdit] {
        guard let opening = scalar(at: offset) else { return [] }
        let width = UTF8.width(opening)
        let before = lastVisible(before: offset).map { bytes[$0] }
        guard before.map({ SyntaxFix.startsText.contains($0) }) ?? true else {
            return SyntaxFix.doubles.contains(opening) ? [replacing(offset..<(offset + width), "\"")] : []
        }
        var closings: Set<Unicode.Scalar> = [opening]
        if SyntaxFix.doubles.contains(opening) { closings = SyntaxFix.doubles.union(["\""]) }
        if SyntaxFix.singles.contains(opening) { closings = SyntaxFix.singles.union(["'"]) }
        var index = offset + width
        while let scalar = scalar(at: index), scalar != "\n", scalar != "\r", scalar != "\\" {
            let next = index + UTF8.width(scalar)
            if closings.contains(scalar) {
                guard endsText(next) else { return [] }
                let edits = [replacing(offset..<(offset + width), "\"")]
                return scalar == "\"" ? edits : edits + [replacing(index..<next, "\"")]
            }
            if scalar == "\"" { return [] }
            index = next
        }
        return []
    }

    private var keyWithoutQuotes: [TextEdit] {
        let end = endOfWord
        guard end > offset, end < bytes.count else { return [] }
        let opening = replacing(offset..<offset, "\"")
        if bytes[end] == UInt8(ascii: "\"") { return [opening] }
        guard bytes[end...].first(where: { !SyntaxFix.isWhitespace($0) }) == UInt8(ascii: ":") else { return [] }
        return [opening, replacing(end..<end, "\"")]
    }

    private static let literals = [
        "True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "Null": "null",
        "NULL": "null",
    ]

    private var literal: [TextEdit] {
        let end = endOfWord
        let word = String(decoding: bytes[offset..<end], as: UTF8.self)
        return SyntaxFix.literals[word].map { [replacing(offset..<end, $0)] } ?? []
    }

    private var invisibleCharacter: [TextEdit] {
        guard let scalar = scalar(at: offset) else { return [] }
        let isSpace = scalar.properties.isWhitespace
        return [replacing(offset..<(offset + UTF8.width(scalar)), isSpace ? " " : "")]
    }

    // MARK: - Bytes

    private static let startsText: Set<UInt8> = [
        UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"),
    ]

    func endsText(_ index: Int) -> Bool {
        guard let next = bytes[index...].first(where: { !SyntaxFix.isWhitespace($0) }) else { return true }
        return [UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":")].contains(next)
    }

    var endOfWord: Int {
        bytes[offset...].firstIndex { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "$"):
                false
            default: true
            }
        } ?? bytes.count
    }

    func lastVisible(before offset: Int) -> Int? {
        bytes[..<offset].lastIndex { !SyntaxFix.isWhitespace($0) }
    }

    /// Nil after the end, and if no scalar starts at `index`.
    private func scalar(at index: Int) -> Unicode.Scalar? {
        guard index < bytes.count else { return nil }
        var decoder = UTF8()
        var iterator = bytes[index...].prefix(4).makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return nil
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    static func isWhitespace(_ byte: UInt8) -> Bool { isBlank(byte) || isLineBreak(byte) }
}

/// The brackets that are open at a place, in a text that is JSON up to there.
struct OpenBrackets {
    /// The offsets of the opening brackets, outer ones first.
    private(set) var offsets: [Int] = []
    private(set) var isInString = false
    /// The offset of the last string's first quote.
    private(set) var lastString: Int?

    private let bytes: [UInt8]

    init(in bytes: [UInt8], before end: Int) {
        self.bytes = bytes
        var index = 0
        while index < end {
            let byte = bytes[index]
            if isInString {
                if byte == UInt8(ascii: "\\") { index += 1 }
                if byte == UInt8(ascii: "\"") { isInString = false }
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
                lastString = index
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                offsets.append(index)
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                _ = offsets.popLast()
            }
            index += 1
        }
    }

    var innermostIsObject: Bool { offsets.last.map { bytes[$0] == UInt8(ascii: "{") } ?? false }

    /// Whether the container around the innermost one is an object; nil if there is none.
    var outerIsObject: Bool? { offsets.dropLast().last.map { bytes[$0] == UInt8(ascii: "{") } }

    var closing: String {
        offsets.reversed().map { bytes[$0] == UInt8(ascii: "{") ? "}" : "]" }.joined()
    }
}
