/// What to tell about the place where reading stopped.
extension JSONParser {
    /// An error for a text that is something else altogether, seen from its first bytes.
    func foreignContentError() -> JSONSyntaxError? {
        if let error = otherEncodingError() { return error }
        var reader = self
        reader.skipWhitespace()
        let start = reader.offset
        guard let first = reader.peek else {
            return error(
                .emptyFile, at: 0, "The file is empty. Write at least {} into it, or the whole association file.")
        }
        if hasPrefix("<%", at: start) || hasPrefix("{%", at: start) || hasPrefix("{{", at: start) {
            return templateError(at: start)
        }
        if first == UInt8(ascii: "<") {
            return error(
                .htmlPage, at: start,
                "This is an HTML page, not JSON: the server probably answers every path with its index page, or a page "
                    + "was saved in place of the file. Serve the JSON file itself at this path."
            )
        }
        if hasPrefix("{\\rtf", at: start) {
            return error(
                .richText, at: start,
                "This is a Rich Text document, not JSON: a word processor saved it. Save the file as plain text."
            )
        }
        if hasPrefix("---", at: start) || startsWithBareSetting(at: start) {
            return error(
                .frontMatter, at: start,
                "Front matter of a site generator stands before the JSON. Serve the generated file, or take the lines "
                    + "before the first brace out."
            )
        }
        return nil
    }

    private func otherEncodingError() -> JSONSyntaxError? {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
            || (bytes.count >= 2 && (bytes[0] == 0) != (bytes[1] == 0))
        {
            return error(.otherEncoding, at: 0, "The text is UTF-16 or UTF-32, not UTF-8. Save the file as UTF-8.")
        }
        if bytes.starts(with: [0x1F, 0x8B]) {
            return error(
                .binaryData, at: 0,
                "This is gzip data, not JSON: the file was stored or fetched compressed. Uncompress it."
            )
        }
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: Array("bplist".utf8)) {
            return error(.binaryData, at: 0, "This is binary data, not JSON. Write the file as JSON text.")
        }
        return nil
    }

    /// `layout: none`: a setting as YAML writes it, where JSON would start with a bracket.
    private func startsWithBareSetting(at start: Int) -> Bool {
        var end = start
        while end < bytes.count, JSONParser.isWordByte(bytes[end]) || bytes[end] == UInt8(ascii: "-") { end += 1 }
        guard end > start, end + 1 < bytes.count, bytes[end] == UInt8(ascii: ":") else { return false }
        return [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end + 1])
    }

    /// No value starts here.
    func valueError() -> JSONSyntaxError {
        if let error = commonError() { return error }
        switch peek {
        case UInt8(ascii: ","):
            return error(
                .strayComma, at: offset, "A comma stands where a value should. Take it out, or write the value.")
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if precedingByte == UInt8(ascii: ":") {
                return error(.missingValue, at: offset, "The key has no value. Write one after the colon.")
            }
            return mismatchedBracketError()
        case UInt8(ascii: ":"):
            return error(.strayColon, at: offset, "A colon stands where a value should. Only a key in quotes has one.")
        case UInt8(ascii: "+"), UInt8(ascii: "."):
            return numberError(from: offset)
        default:
            let word = wordAtOffset
            guard !word.isEmpty else { return unexpectedCharacterError() }
            return error(
                .invalidLiteral, at: offset,
                "\(JSONSyntaxError.quoted(word)) is no JSON value. Write text in double quotes; true, false and null "
                    + "are the only bare words, in lower case."
            )
        }
    }

    /// No key starts here.
    func keyError() -> JSONSyntaxError {
        if peek == UInt8(ascii: "{"), precedingByte == UInt8(ascii: "{") { return templateError(at: offset - 1) }
        if let error = commonError() { return error }
        switch peek {
        case UInt8(ascii: ","):
            return error(.strayComma, at: offset, "A comma stands where a key should. Take it out.")
        case UInt8(ascii: "]"):
            return mismatchedBracketError()
        default:
            let word = wordAtOffset
            guard !word.isEmpty else { return unexpectedCharacterError(expected: "a key in double quotes") }
            return error(.unquotedKey, at: offset, "The key \(JSONSyntaxError.quoted(word)) needs double quotes.")
        }
    }

    /// Neither a comma nor the closing bracket follows an element.
    func separatorError(inObject: Bool) -> JSONSyntaxError {
        if let error = commonError() { return error }
        switch peek {
        case nil: return unexpectedEndError()
        case UInt8(ascii: ":"):
            return error(
                .strayColon, at: offset,
                inObject
                    ? "A second colon after a value: one key has one value. Write a comma and a new key, or add braces."
                    : "A colon inside an array: only an object has keys. Write braces in place of the brackets."
            )
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return mismatchedBracketError()
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
            return error(
                .missingComma, at: offset, "A comma is missing before this \(inObject ? "member" : "element").")
        default:
            let word = wordAtOffset
            guard !word.isEmpty else { return unexpectedCharacterError(expected: "a comma or a closing bracket") }
            return error(.missingComma, at: offset, "A comma is missing before \(JSONSyntaxError.quoted(word)).")
        }
    }

    func colonError() -> JSONSyntaxError {
        guard peek != nil else { return unexpectedEndError() }
        return commonError() ?? error(.missingColon, at: offset, "A colon is missing between the key and its value.")
    }

    func trailingCommaError(at comma: Int) -> JSONSyntaxError {
        error(.trailingComma, at: comma, "A comma before the closing bracket. JSON has none there: take it out.")
    }

    func trailingTextError() -> JSONSyntaxError {
        if let error = commonError() { return error }
        let closing = peek == UInt8(ascii: "}") || peek == UInt8(ascii: "]")
        return error(
            .trailingText, at: offset,
            closing
                ? "A closing bracket too many: everything was closed before it. Take it out."
                : "More text follows the JSON value. A file holds exactly one value: take the rest out."
        )
    }

    func unexpectedEndError() -> JSONSyntaxError {
        guard let start = innermostStart else {
            return error(.emptyFile, at: offset, "The file holds no JSON value.")
        }
        let opening = source.position(of: start)
        let (code, name, bracket): (JSONSyntaxError.Code, String, String) =
            innermostIsObject ? (.unclosedObject, "object", "}") : (.unclosedArray, "array", "]")
        return error(
            code, at: offset,
            "The text ends inside the \(name) that line \(opening.line), column \(opening.column) opens. Add "
                + "the missing \(bracket), or fetch the file again: it may be cut off."
        )
    }

    func unclosedStringError(from start: Int) -> JSONSyntaxError {
        error(.unclosedString, at: start, "The string that starts here has no closing quote.")
    }

    func controlCharacterError(inStringFrom start: Int) -> JSONSyntaxError {
        let byte = bytes[offset]
        if byte == 0x0A || byte == 0x0D {
            return error(.unclosedString, at: start, "The string that starts here has no closing quote on its line.")
        }
        let escape = byte == 0x09 ? "\\t" : (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)
        return error(
            .controlCharacter, at: offset, "A control character inside a string. Write it as \(escape), or take it out."
        )
    }

    func invalidUTF8Error() -> JSONSyntaxError {
        error(.invalidUTF8, at: offset, "The bytes here are not UTF-8. Save the file as UTF-8.")
    }

    func invalidEscapeError(at start: Int) -> JSONSyntaxError {
        error(
            .invalidEscape, at: start,
            "JSON knows no such escape. Write \\\\ for a backslash; the escapes are "
                + "\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX."
        )
    }

    func loneSurrogateError(at start: Int) -> JSONSyntaxError {
        error(
            .loneSurrogate, at: start,
            "Half of a surrogate pair. Write the character itself, or both \\u escapes of the pair."
        )
    }

    func numberError(from start: Int) -> JSONSyntaxError {
        error(
            .invalidNumber, at: start,
            "This is no number that JSON knows: no leading zero or plus, digits on both sides of the point. "
                + "Write it in double quotes where it is text."
        )
    }

    func excessiveDepthError() -> JSONSyntaxError {
        error(
            .excessiveDepth, at: offset,
            "Arrays and objects are nested more than \(JSONDocument.maximumDepth) deep."
        )
    }

    // MARK: - Parts

    /// What can stand anywhere by mistake.
    private func commonError() -> JSONSyntaxError? {
        for marker in ["{{", "{%", "<%", "${"] where hasPrefix(marker, at: offset) { return templateError(at: offset) }
        if hasPrefix("//", at: offset) || hasPrefix("/*", at: offset) || hasPrefix("#", at: offset) {
            return error(.comment, at: offset, "JSON has no comments. Take it out, or use a \"comment\" key.")
        }
        switch peek {
        case UInt8(ascii: "'"), UInt8(ascii: "`"):
            return error(.singleQuote, at: offset, "Text stands in double quotes in JSON, not in single ones.")
        case .some(0x80...):
            guard let length = UTF8Sequence.length(in: bytes[...], at: offset) else { return invalidUTF8Error() }
            let character = String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
            guard "“”„‟‘’‚‛«»‹›″′＂".contains(character) else { return nil }
            return error(
                .typographicQuote, at: offset,
                "The quotes around this text are typographic ones (\(character)). Write plain double quotes; word "
                    + "processors and chat programs change them."
            )
        default:
            return nil
        }
    }

    private func templateError(at offset: Int) -> JSONSyntaxError {
        error(
            .templateMarker, at: offset,
            "A template marker that nothing has filled in: this is the template, not the file made from it. Serve or "
                + "check the generated file."
        )
    }

    private func mismatchedBracketError() -> JSONSyntaxError {
        guard let start = innermostStart else { return unexpectedCharacterError() }
        let opening = source.position(of: start)
        let (name, bracket) = innermostIsObject ? ("object", "}") : ("array", "]")
        return error(
            .mismatchedBracket, at: offset,
            "The \(name) that line \(opening.line), column \(opening.column) opens closes with \(bracket), "
                + "not with this."
        )
    }

    private func unexpectedCharacterError(expected: String = "a value") -> JSONSyntaxError {
        guard let byte = peek else { return unexpectedEndError() }
        guard let length = UTF8Sequence.length(in: bytes[...], at: offset) else { return invalidUTF8Error() }
        let character = String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
        let isPrintable = byte > 0x20 && byte != 0x7F
        let name = isPrintable ? JSONSyntaxError.quoted(character) : "A control character"
        return error(.unexpectedCharacter, at: offset, "\(name) stands here where \(expected) should.")
    }

    private var precedingByte: UInt8? {
        var index = offset - 1
        while index >= 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index -= 1 }
        return index >= 0 ? bytes[index] : nil
    }

    /// The bare word at the current place, cut where it is long.
    private var wordAtOffset: String {
        var end = offset
        while end < bytes.count, end - offset < 40, JSONParser.isWordByte(bytes[end]) { end += 1 }
        return String(decoding: bytes[offset..<end], as: UTF8.self)
    }

    private func hasPrefix(_ prefix: String, at offset: Int) -> Bool {
        bytes[offset...].starts(with: prefix.utf8)
    }

    private func error(_ code: JSONSyntaxError.Code, at offset: Int, _ message: String) -> JSONSyntaxError {
        JSONSyntaxError(code, at: offset, in: source, message)
    }
}

extension JSONSyntaxError {
    static func quoted(_ text: String) -> String { "“\(text)”" }
}
