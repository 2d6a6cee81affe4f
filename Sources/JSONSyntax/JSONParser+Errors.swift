/// Messages about the place where reading stopped.
extension JSONParser {
    func valueError() -> JSONSyntaxError {
        if let error = commonError() { return error }
        switch peek {
        case UInt8(ascii: ","):
            return error(
                .strayComma, at: offset, "There is a comma where a value should be. Remove it, or write the value.")
        case UInt8(ascii: ":"):
            return error(
                .strayColon, at: offset,
                "There is a colon where a value should be. Remove it, or write a key in double quotes before it."
            )
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if precedingByte == UInt8(ascii: ":") {
                return error(.missingValue, at: offset, "The key has no value. Write one after the colon.")
            }
            return mismatchedBracketError()
        case UInt8(ascii: "+"), UInt8(ascii: "."):
            if bytes[(offset + 1)...].first.map(JSONParser.isDigit) == true { return numberError(from: offset) }
        default:
            break
        }
        let word = wordAtOffset
        let isAlone = bytes[(offset + word.utf8.count)...].allSatisfy(JSONParser.isWhitespace)
        if innermostStart == nil, word.isEmpty || !isAlone { return plainTextError(at: offset) }
        guard !word.isEmpty else {
            return unexpectedCharacterError(place: "a value should be", remedy: "Write text in double quotes.")
        }
        return error(
            .invalidLiteral, at: offset,
            "\(JSONSyntaxError.quoted(word)) is not a JSON value. Write text in double quotes; the only bare words are "
                + "true, false and null, in lower case."
        )
    }

    func keyError() -> JSONSyntaxError {
        if peek == UInt8(ascii: "{"), bytes[offset - 1] == UInt8(ascii: "{") { return templateError(at: offset - 1) }
        if let error = commonError() { return error }
        switch peek {
        case UInt8(ascii: ","):
            return error(.strayComma, at: offset, "There is a comma where a key should be. Remove it.")
        case UInt8(ascii: ":"):
            return error(
                .missingKey, at: offset, "The key before the colon is missing. Write one, in double quotes.")
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if let error = unclosedMemberError() { return error }
            return error(
                .missingKey, at: offset,
                "This value in an object has no key. Write a key and a colon before it; a list of values goes in "
                    + "square brackets."
            )
        case UInt8(ascii: "]"):
            return mismatchedBracketError()
        default:
            let word = wordAtOffset
            guard !word.isEmpty else {
                return unexpectedCharacterError(
                    place: "a key in double quotes should be", remedy: "Write the key, or remove this.")
            }
            let isHalfQuoted = bytes[(offset + word.utf8.count)...].first == UInt8(ascii: "\"")
            let name = JSONSyntaxError.quoted(word)
            return error(
                .unquotedKey, at: offset,
                isHalfQuoted
                    ? "The key \(name) has no opening quote. Write it."
                    : "The key \(name) has no quotes. Write it in double quotes."
            )
        }
    }

    func colonError() -> JSONSyntaxError {
        guard let byte = peek else { return unexpectedEndError() }
        if let error = swallowedQuoteError() ?? commonError() { return error }
        let remedy =
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "}"):
                "Write a colon and a value after it; a list of strings goes in square brackets."
            case UInt8(ascii: "="): "Write a colon instead of the equals sign."
            default: isBehindQuote ? misplacedQuoteRemedy : "Write one."
            }
        return error(.missingColon, at: offset, "The key has no colon after it. \(remedy)")
    }

    func separatorError(inObject: Bool) -> JSONSyntaxError {
        guard let byte = peek else { return unexpectedEndError() }
        if let error = swallowedQuoteError() ?? commonError() { return error }
        switch byte {
        case UInt8(ascii: ":"):
            return error(
                .strayColon, at: offset,
                inObject
                    ? "There is a second colon after a value: a key has one value. Write a comma and a new key, or add braces."
                    : "There is a colon in an array: only an object has keys. Write braces instead of the brackets."
            )
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return mismatchedBracketError()
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
            if let error = unclosedMemberError() { return error }
            return error(
                .missingComma, at: offset,
                "A comma is missing before this \(inObject ? "member" : "element"). Write one."
            )
        default:
            let word = wordAtOffset
            guard !word.isEmpty else {
                return unexpectedCharacterError(
                    place: "a comma or a closing bracket should be", remedy: "Remove it, or write the comma.")
            }
            return error(
                .missingComma, at: offset,
                "A comma is missing before \(JSONSyntaxError.quoted(word)). "
                    + (isBehindQuote ? misplacedQuoteRemedy : "Write one.")
            )
        }
    }

    func trailingCommaError(at comma: Int) -> JSONSyntaxError {
        error(
            .trailingComma, at: comma, "There is a comma before the closing bracket; JSON does not allow it. Remove it."
        )
    }

    func trailingTextError(behind root: JSONValue) -> JSONSyntaxError {
        if let error = commonError() { return error }
        switch (peek, root.kind) {
        case (UInt8(ascii: "}"), _), (UInt8(ascii: "]"), _):
            return error(
                .trailingText, at: offset,
                "There is one closing bracket too many: everything is already closed. Remove it.")
        case (UInt8(ascii: ":"), .string):
            return error(
                .strayColon, at: offset,
                isAboveObject
                    ? "There is a key outside an object, and an object follows its value. Remove what stands before that object."
                    : "There is a key outside an object. Write braces around all members of the file.")
        case (_, .number), (_, .boolean), (_, .null):
            return plainTextError(at: root.range.start)
        case (UInt8(ascii: ","), _):
            return error(
                .strayComma, at: offset,
                "There is a comma after the JSON value. Remove it and what follows: a file contains one value.")
        case (UInt8(ascii: "{"), _), (UInt8(ascii: "["), _), (UInt8(ascii: "\""), _):
            return error(
                .trailingText, at: offset,
                "A second JSON value follows the first. Remove it, or join the two: a file contains one value."
            )
        default:
            return error(
                .trailingText, at: offset,
                "More text follows the JSON value. Remove it: a file contains one value."
            )
        }
    }

    func unexpectedEndError() -> JSONSyntaxError {
        let (code, name, bracket): (JSONSyntaxError.Code, String, String) =
            innermostIsObject ? (.unclosedObject, "object", "}") : (.unclosedArray, "array", "]")
        return error(
            code, at: offset,
            "The file ends inside the \(name) opened on \(innermostOpening). Add the missing \(bracket), or fetch the "
                + "file again: it may be cut off."
        )
    }

    /// An object in an array is not closed before the next one starts. The brackets that follow show it: they close
    /// fewer than are open.
    private func unclosedMemberError() -> JSONSyntaxError? {
        guard peek == UInt8(ascii: "{"), innermostIsObject, outerIsArray,
            let last = bytes[..<offset].lastIndex(where: { !JSONParser.isWhitespace($0) }),
            JSONDocument.surplusOfClosingBrackets(in: bytes[offset...]) < depth
        else { return nil }
        let isComma = bytes[last] == UInt8(ascii: ",")
        return error(
            .unclosedObject, at: isComma ? last : last + 1,
            "The object opened on \(innermostOpening) is not closed. Write } "
                + (isComma ? "before this comma." : "and a comma here."))
    }

    func excessiveDepthError() -> JSONSyntaxError {
        error(
            .excessiveDepth, at: offset,
            "Arrays and objects are nested more than \(JSONDocument.maximumDepth) levels deep. Remove levels."
        )
    }

    func numberError(from start: Int) -> JSONSyntaxError {
        error(
            .invalidNumber, at: start,
            "This is not a JSON number: it has no leading zero or plus, and digits on both sides of the point. "
                + "If it is text, write it in double quotes."
        )
    }

    /// Mistakes that can occur anywhere.
    private func commonError() -> JSONSyntaxError? {
        if let error = templateMarkerError() ?? mergeConflictError() ?? invisibleCharacterError() { return error }
        if hasPrefix("//", at: offset) || hasPrefix("/*", at: offset) || hasPrefix("#", at: offset) {
            return error(.comment, at: offset, "JSON has no comments. Remove it, or use a \"comment\" key.")
        }
        if hasPrefix("...", at: offset) || hasPrefix("…", at: offset) {
            return error(
                .ellipsis, at: offset,
                "There are dots instead of a value or a member. Write it out, or remove the dots.")
        }
        guard let byte = peek else { return nil }
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
            return error(
                .singleQuote, at: offset,
                "JSON strings use double quotes. Write \" instead of \(Unicode.Scalar(byte))."
            )
        }
        guard let scalar = scalar(at: offset) else { return invalidUTF8Error() }
        return JSONParser.typographicQuotes.contains(scalar) ? typographicQuoteError(scalar, at: offset) : nil
    }

    private func mismatchedBracketError() -> JSONSyntaxError {
        guard let byte = peek, innermostStart != nil else {
            return error(
                .mismatchedBracket, at: offset,
                "Nothing opens this closing bracket. Remove it, or write the opening one before it."
            )
        }
        let (name, bracket) = innermostIsObject ? ("object", "}") : ("array", "]")
        return error(
            .mismatchedBracket, at: offset,
            "The \(name) opened on \(innermostOpening) closes with \(bracket). Write it here, instead of or before "
                + "the \(Unicode.Scalar(byte))."
        )
    }

    private func unexpectedCharacterError(place: String, remedy: String) -> JSONSyntaxError {
        let name = scalar(at: offset).map { JSONSyntaxError.quoted(String($0)) } ?? "nothing"
        return error(.unexpectedCharacter, at: offset, "There is \(name) where \(place). \(remedy)")
    }

    private var innermostOpening: String {
        let opening = position(of: innermostStart ?? 0)
        return "line \(opening.line), column \(opening.column)"
    }

    /// Whether a closing quote comes directly before: the string may have ended too early.
    private var isBehindQuote: Bool { offset > 0 && bytes[offset - 1] == UInt8(ascii: "\"") }

    private var misplacedQuoteRemedy: String {
        "Write one, or check the quotes before it: one may be missing, and a quote inside text is written \\\"."
    }

    /// Whether an object follows the value after this colon: then what is above the object was pasted there.
    private var isAboveObject: Bool {
        var depth = 0
        var isClosed = false
        var isInString = false
        var isEscaped = false
        for byte in bytes[(offset + 1)...] where isInString || !JSONParser.isWhitespace(byte) {
            if isClosed { return byte == UInt8(ascii: "{") }
            if isInString {
                if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                isClosed = depth == 0
            default: break
            }
            if depth <= 0, !isClosed, !isInString, byte != UInt8(ascii: "\"") { return false }
        }
        return false
    }

    private var precedingByte: UInt8? {
        bytes[..<offset].last { !JSONParser.isWhitespace($0) }
    }

    /// The bare word at the current place, at most 40 bytes.
    private var wordAtOffset: String {
        var end = offset
        while end - offset < 40, let scalar = scalar(at: end),
            scalar.isASCII ? JSONParser.isWordByte(bytes[end]) : scalar.properties.isAlphabetic
        {
            end += UTF8.width(scalar)
        }
        return String(decoding: bytes[offset..<end], as: UTF8.self)
    }
}

extension JSONParser {
    func hasPrefix(_ prefix: String, at offset: Int) -> Bool {
        bytes[offset...].starts(with: prefix.utf8)
    }

    /// Nil after the end, and if no well-formed scalar starts there.
    func scalar(at offset: Int) -> Unicode.Scalar? {
        guard offset < bytes.count, let length = UTF8Sequence.length(in: bytes[...], at: offset) else { return nil }
        return String(decoding: bytes[offset..<(offset + length)], as: UTF8.self).unicodeScalars.first
    }

    func error(_ code: JSONSyntaxError.Code, at offset: Int, _ message: String) -> JSONSyntaxError {
        JSONSyntaxError(code, at: offset, position(of: offset), message)
    }

    private func position(of offset: Int) -> SourcePosition {
        shownPosition?(offset) ?? source.position(of: offset)
    }
}

extension JSONSyntaxError {
    static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
