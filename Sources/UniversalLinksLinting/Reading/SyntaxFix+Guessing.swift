import JSONSyntax

/// Repairs that let reading go on although only the author can choose the fix. They are never offered.
extension SyntaxFix {
    struct GuessedRepair {
        let edits: [TextEdit]
        let guess: RepairedText.Guess
        /// Whether a wrong guess shows on the same line.
        var concernsQuotes = false
    }

    /// Nil if nothing is safe.
    func guess(for code: JSONSyntaxError.Code) -> GuessedRepair? {
        switch code {
        case .unclosedObject, .unclosedArray: closing(from: bytes.count)
        case .mismatchedBracket: bracket
        case .trailingText: rest
        case .strayComma: emptyList ?? valueBeforeComma ?? rest
        case .missingValue:
            value([replacing(offset..<offset, bytes[offset...].first == UInt8(ascii: "]") ? "[" : "null")])
        case .comment: doubledQuote ?? openingQuote
        case .missingComma: doubledQuote ?? secondQuote ?? commaWithinLine
        case .missingColon: doubledQuote ?? quoteOfKey ?? secondQuote ?? colon
        case .strayColon: doubledColon
        case .missingKey: doubledBrace(at: offset)
        case .unclosedString: closingQuote
        case .invalidLiteral, .invalidNumber, .unexpectedCharacter: openingQuote ?? word
        case .ellipsis: ellipsis
        case .templateMarker: placeholder ?? doubledBrace(at: offset + 1) ?? rest
        case .invalidEscape: value([replacing(offset..<offset, "\\")])
        case .loneSurrogate: value([replacing(offset..<min(offset + 6, bytes.count), "\\uFFFD")])
        case .controlCharacter: value([replacing(offset..<(offset + 1), " ")])
        case .invalidUTF8: open.isInString ? value([replacing(offset..<(offset + 1), "\u{FFFD}")]) : nil
        case .frontMatter: frontMatter
        default: nil
        }
    }

    private func value(_ edits: [TextEdit]) -> GuessedRepair { GuessedRepair(edits: edits, guess: .value) }

    private var open: OpenBrackets { OpenBrackets(in: bytes, before: offset) }

    // MARK: - Brackets

    /// Closes everything, without what is unfinished before `end`.
    private func closing(from end: Int) -> GuessedRepair? {
        guard let last = lastVisible(before: end) else { return nil }
        let open = OpenBrackets(in: bytes, before: end)
        let closing = open.closing
        guard !closing.isEmpty else { return nil }
        switch bytes[last] {
        case UInt8(ascii: ","):
            return GuessedRepair(edits: [replacing(last..<bytes.count, closing)], guess: .nesting)
        case UInt8(ascii: ":"):
            return GuessedRepair(edits: [replacing((last + 1)..<bytes.count, "null" + closing)], guess: .nesting)
        default:
            let beforeString = open.lastString.flatMap { lastVisible(before: $0) }.map { bytes[$0] }
            let isKey =
                bytes[last] == UInt8(ascii: "\"") && open.innermostIsObject && beforeString != UInt8(ascii: ":")
            return GuessedRepair(
                edits: [replacing((last + 1)..<bytes.count, (isKey ? ":null" : "") + closing)], guess: .nesting)
        }
    }

    /// Writes the closing bracket, or removes it, as the brackets after it need.
    private var bracket: GuessedRepair? {
        let open = open
        guard let innermost = open.closing.utf8.first else { return nil }
        let name = String(Unicode.Scalar(innermost))
        let closesOuter = open.outerIsObject == (bytes[offset] == UInt8(ascii: "}"))
        let surplus = JSONDocument.surplusOfClosingBrackets(in: bytes[offset...])
        let edit: TextEdit
        switch surplus - open.offsets.count {
        case 0: edit = replacing(offset..<(offset + 1), name)
        case -1 where closesOuter: edit = replacing(offset..<offset, name)
        case 1: edit = replacing(offset..<(offset + 1), "")
        default: return nil
        }
        return GuessedRepair(edits: [edit], guess: .nesting)
    }

    /// Removes the second of two opening braces, if the brackets after it do not need it.
    private func doubledBrace(at place: Int) -> GuessedRepair? {
        let open = OpenBrackets(in: bytes, before: place)
        guard place < bytes.count, bytes[place] == UInt8(ascii: "{"), let last = lastVisible(before: place),
            bytes[last] == UInt8(ascii: "{"),
            JSONDocument.surplusOfClosingBrackets(in: bytes[(place + 1)...]) == open.offsets.count
        else { return nil }
        return value([replacing(place..<(place + 1), "")])
    }

    private var rest: GuessedRepair? {
        guard let last = lastVisible(before: offset), open.offsets.isEmpty,
            bytes[last] == UInt8(ascii: "}") || bytes[last] == UInt8(ascii: "]")
        else { return nil }
        return GuessedRepair(edits: [replacing(offset..<bytes.count, "")], guess: .nesting)
    }

    // MARK: - Commas and colons

    private var valueBeforeComma: GuessedRepair? {
        guard let last = lastVisible(before: offset), bytes[last] == UInt8(ascii: ":") else { return nil }
        return value([replacing(offset..<offset, "null")])
    }

    /// Closes an array in which the members of the object around it go on.
    private var emptyList: GuessedRepair? {
        guard let last = lastVisible(before: offset), bytes[last] == UInt8(ascii: "["), open.outerIsObject == true,
            let next = bytes[(offset + 1)...].firstIndex(where: { !SyntaxFix.isWhitespace($0) }),
            bytes[next] == UInt8(ascii: "\""), let end = SyntaxFix(bytes, at: next).endOfString,
            bytes[end...].first(where: { !SyntaxFix.isWhitespace($0) }) == UInt8(ascii: ":")
        else { return nil }
        return GuessedRepair(edits: [replacing((last + 1)..<(last + 1), "]")], guess: .nesting)
    }

    private var doubledColon: GuessedRepair? {
        guard let last = lastVisible(before: offset), bytes[last] == UInt8(ascii: ":") else { return nil }
        return value([replacing(offset..<(offset + 1), "")])
    }

    /// Within a line: between strings that are apart from each other, or before a bracket.
    private var commaWithinLine: GuessedRepair? {
        guard let last = lastVisible(before: offset), offset < bytes.count else { return nil }
        let isString = bytes[offset] == UInt8(ascii: "\"")
        guard isString || bytes[offset] == UInt8(ascii: "{") || bytes[offset] == UInt8(ascii: "["),
            !isString || bytes[last] != UInt8(ascii: "\"") || last + 1 < offset
        else { return nil }
        if isString {
            guard let end = endOfString else { return nil }
            let next = bytes[end...].first { !SyntaxFix.isWhitespace($0) }
            guard open.innermostIsObject == (next == UInt8(ascii: ":")) else { return nil }
        } else if open.innermostIsObject {
            return nil
        }
        return value([replacing((last + 1)..<(last + 1), ",")])
    }

    private var colon: GuessedRepair? {
        guard let last = lastVisible(before: offset), offset < bytes.count else { return nil }
        switch bytes[offset] {
        case UInt8(ascii: "="):
            let isArrow = bytes[(offset + 1)...].first == UInt8(ascii: ">")
            return value([replacing(offset..<(offset + (isArrow ? 2 : 1)), ":")])
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return value([replacing((last + 1)..<(last + 1), ":")])
        case UInt8(ascii: "\""):
            guard last + 1 < offset, let end = endOfString, endsText(end),
                bytes[end...].first(where: { !SyntaxFix.isWhitespace($0) }) != UInt8(ascii: ":")
            else { return nil }
            return value([replacing((last + 1)..<(last + 1), ":")])
        default:
            let word = bytes[offset..<endOfWord]
            guard [Array("true".utf8), Array("false".utf8), Array("null".utf8)].contains(Array(word)),
                last + 1 < offset
            else { return nil }
            return value([replacing((last + 1)..<(last + 1), ":")])
        }
    }

    // MARK: - Quotes

    private var secondQuote: GuessedRepair? {
        guard offset > 0, bytes[offset...].first == UInt8(ascii: "\""), bytes[offset - 1] == UInt8(ascii: "\""),
            open.lastString != offset - 1, endsText(offset + 1)
        else { return nil }
        return GuessedRepair(edits: [replacing(offset..<(offset + 1), "")], guess: .value, concernsQuotes: true)
    }

    /// Writes the second quote of a key: `"appID: "ABCDE12345.com.example.app"`.
    private var quoteOfKey: GuessedRepair? {
        guard offset > 0, bytes[offset - 1] == UInt8(ascii: "\""), let start = open.lastString else { return nil }
        let end = SyntaxFix(bytes, at: start + 1).endOfWord
        guard end > start + 1, end < offset, bytes[end] == UInt8(ascii: ":"),
            bytes[(end + 1)..<(offset - 1)].allSatisfy({ SyntaxFix.isBlank($0) || $0 == UInt8(ascii: "[") }),
            let value = SyntaxFix(bytes, at: offset - 1).endOfString, endsText(value)
        else { return nil }
        return GuessedRepair(edits: [replacing(end..<end, "\"")], guess: .value, concernsQuotes: true)
    }

    /// Removes one of two quotes directly before a word.
    var doubledQuote: GuessedRepair? {
        guard offset > 1, bytes[offset - 1] == UInt8(ascii: "\""), open.lastString == offset - 2,
            let end = bytes[offset...].firstIndex(where: { $0 == UInt8(ascii: "\"") || SyntaxFix.isLineBreak($0) }),
            bytes[end] == UInt8(ascii: "\""), endsText(end + 1)
        else { return nil }
        return GuessedRepair(
            edits: [replacing((offset - 1)..<offset, "")], guess: .value, concernsQuotes: true)
    }

    /// Writes the quote where the line shows that a string ends; cuts off a string in which the file ends.
    private var closingQuote: GuessedRepair? {
        guard let lineEnd = bytes[offset...].firstIndex(where: SyntaxFix.isLineBreak),
            let next = bytes[lineEnd...].first(where: { !SyntaxFix.isWhitespace($0) })
        else { return closing(from: offset) }
        let before = lastVisible(before: offset).map { bytes[$0] }
        let isKey = open.innermostIsObject && before != UInt8(ascii: ":")
        guard let end = isKey ? endOfKey(before: lineEnd) : endOfValue(before: lineEnd, next) else { return nil }
        return GuessedRepair(edits: [replacing(end..<end, "\"")], guess: .value, concernsQuotes: true)
    }

    /// Where a key ends before its colon and a value that is not a string.
    private func endOfKey(before lineEnd: Int) -> Int? {
        let word = SyntaxFix(bytes, at: offset + 1).endOfWord
        guard word > offset + 1, word < lineEnd, bytes[word] == UInt8(ascii: ":") else { return nil }
        let value = bytes[(word + 1)..<lineEnd].first { !SyntaxFix.isWhitespace($0) }
        guard let value else { return word }
        return [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "t"), UInt8(ascii: "f")].contains(value) ? word : nil
    }

    /// Where a value ends before the punctuation at the end of its line.
    ///
    /// - Parameter next: The first byte on the lines after it.
    private func endOfValue(before lineEnd: Int, _ next: UInt8) -> Int? {
        let closing = [UInt8(ascii: "]"), UInt8(ascii: "}")]
        let isEnd: (UInt8) -> Bool = { byte in
            SyntaxFix.isBlank(byte) || byte == UInt8(ascii: ",") || closing.contains(byte)
        }
        let last = bytes[(offset + 1)..<lineEnd].lastIndex { !isEnd($0) }
        guard let last else { return nil }
        let tail = bytes[(last + 1)..<lineEnd]
        let closes = tail.contains(where: closing.contains)
        let opens = bytes[offset...last].contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
        let isSeparated = closes || tail.contains(UInt8(ascii: ","))
        let isFollowed = closing.contains(next) || next == UInt8(ascii: ",")
        guard isSeparated || isFollowed, !(closes && opens) else { return nil }
        return last + 1
    }

    /// Writes the first quote of a text that ends with one.
    private var openingQuote: GuessedRepair? {
        let end = bytes[offset...].firstIndex { byte in
            SyntaxFix.isWhitespace(byte) || [UInt8](",:[]{}\"".utf8).contains(byte)
        }
        guard let end, end > offset, bytes[end] == UInt8(ascii: "\""), endsText(end + 1) else { return nil }
        return GuessedRepair(
            edits: [replacing(offset..<offset, "\"")], guess: .value, concernsQuotes: true)
    }

    private var endOfString: Int? {
        var index = offset + 1
        while index < bytes.count, !SyntaxFix.isLineBreak(bytes[index]) {
            if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    // MARK: - Values

    /// `null` in place of a word or number.
    private var word: GuessedRepair? {
        var end = offset
        while end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
        end = SyntaxFix(bytes, at: end).endOfWord
        guard end > offset, !open.offsets.isEmpty, startsValue, endsText(end),
            bytes[end...].first(where: { !SyntaxFix.isWhitespace($0) }) != UInt8(ascii: ":")
        else { return nil }
        return value([replacing(offset..<end, "null")])
    }

    private var startsValue: Bool {
        let open = open
        switch lastVisible(before: offset).map({ bytes[$0] }) {
        case UInt8(ascii: ":"), UInt8(ascii: "["): return true
        case UInt8(ascii: ","): return !open.innermostIsObject
        default: return false
        }
    }

    /// Removes dots, with the comma on one side of them.
    private var ellipsis: GuessedRepair? {
        var end = offset
        while bytes[end...].starts(with: ".".utf8) || bytes[end...].starts(with: "…".utf8) {
            end += bytes[end] == UInt8(ascii: ".") ? 1 : 3
        }
        guard let last = lastVisible(before: offset), !open.offsets.isEmpty else { return nil }
        guard let next = bytes[end...].firstIndex(where: { !SyntaxFix.isWhitespace($0) }) else { return nil }
        let closing = [UInt8(ascii: "]"), UInt8(ascii: "}")]
        let isComma = bytes[next] == UInt8(ascii: ",")
        guard isComma || closing.contains(bytes[next]) else { return nil }
        switch bytes[last] {
        case UInt8(ascii: ":"): return value([replacing(offset..<end, "null")])
        case UInt8(ascii: ","):
            return value([isComma ? replacing(offset..<(next + 1), "") : replacing(last..<end, "")])
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            return value([replacing(offset..<(isComma ? next + 1 : end), "")])
        default: return isComma ? value([replacing(offset..<end, "")]) : nil
        }
    }

    /// `null` in place of a placeholder that is a whole value.
    private var placeholder: GuessedRepair? {
        let markers = [("{{", "}}"), ("<%", "%>"), ("<?", "?>"), ("${", "}")]
        guard startsValue, let marker = markers.first(where: { bytes[offset...].starts(with: $0.0.utf8) }) else {
            return nil
        }
        let closing = Array(marker.1.utf8)
        var end = offset + 2
        // `{{ "key": … }}` is an object with doubled braces.
        if bytes[end...].first(where: { !SyntaxFix.isBlank($0) }) == UInt8(ascii: "\"") { return nil }
        while end < bytes.count, !SyntaxFix.isLineBreak(bytes[end]), !bytes[end...].starts(with: closing) {
            if bytes[end] == UInt8(ascii: "{") || bytes[end] == UInt8(ascii: "}") { return nil }
            end += 1
        }
        guard bytes[end...].starts(with: closing), endsText(end + closing.count), end + closing.count < bytes.count
        else { return nil }
        return value([replacing(offset..<(end + closing.count), "null")])
    }

    /// Removes the lines before the one that starts with a bracket.
    private var frontMatter: GuessedRepair? {
        var start = 0
        while start < bytes.count, bytes[start] != UInt8(ascii: "{"), bytes[start] != UInt8(ascii: "[") {
            guard let lineEnd = bytes[start...].firstIndex(where: SyntaxFix.isLineBreak) else { return nil }
            start = lineEnd + 1
        }
        guard start < bytes.count else { return nil }
        return GuessedRepair(edits: [replacing(0..<start, "")], guess: .nothing)
    }
}
