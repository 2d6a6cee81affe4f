/// Messages about strings, and about characters that are never valid outside them.
extension JSONParser {
    // MARK: - Inside strings

    func unclosedStringError(from start: Int) -> JSONSyntaxError {
        error(
            .unclosedString, at: start,
            "The string that starts here has no closing quote. Add it, or fetch the file again: it may be cut off."
        )
    }

    /// A line break in a string usually means a forgotten quote.
    func controlCharacterError(inStringFrom start: Int) -> JSONSyntaxError {
        let byte = bytes[offset]
        if byte == 0x0A || byte == 0x0D {
            return swallowedQuoteError(in: start..<offset)
                ?? error(
                    .unclosedString, at: start,
                    "The string that starts here has no closing quote on its line. Add it; a line break inside text is "
                        + "written \\n."
                )
        }
        let escape = byte == 0x09 ? "\\t" : (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)
        return error(
            .controlCharacter, at: offset,
            "There is a control character in a string. Write it as \(escape), or remove it."
        )
    }

    func invalidUTF8Error() -> JSONSyntaxError {
        error(.invalidUTF8, at: offset, "The bytes here are not UTF-8. Save the file as UTF-8.")
    }

    /// `\(…)` is where jq and Swift insert a value.
    func invalidEscapeError(at start: Int) -> JSONSyntaxError {
        if hasPrefix("\\(", at: start),
            bytes[start...].prefix(200).prefix(while: { $0 != UInt8(ascii: "\"") }).contains(UInt8(ascii: ")"))
        {
            return templateError(at: start)
        }
        return error(
            .invalidEscape, at: start,
            hasPrefix("\\u", at: start)
                ? "The escape \\u needs four hexadecimal digits. Write all four, or \\\\ for a backslash."
                : "JSON has no such escape. Write \\\\ for a backslash; the escapes are "
                    + "\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX."
        )
    }

    func loneSurrogateError(at start: Int) -> JSONSyntaxError {
        error(
            .loneSurrogate, at: start,
            "This is half of a surrogate pair. Write the character itself, or both \\u escapes of the pair."
        )
    }

    // MARK: - Outside strings

    /// Markers of Liquid, Jinja, ERB, PHP and shells.
    func templateMarkerError() -> JSONSyntaxError? {
        let markers = ["{{", "{%", "<%", "<?php", "<?=", "${"]
        return markers.contains { hasPrefix($0, at: offset) } ? templateError(at: offset) : nil
    }

    func templateError(at offset: Int) -> JSONSyntaxError {
        error(
            .templateMarker, at: offset,
            "A template marker was not filled in: this is the template, not the file generated from it. Serve or "
                + "check the generated file."
        )
    }

    func mergeConflictError() -> JSONSyntaxError? {
        let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
        guard marks.contains(where: { hasPrefix($0, at: offset) }) else { return nil }
        return error(
            .mergeConflict, at: offset,
            "The file contains an unresolved merge conflict. Keep one of the two versions, and remove the markers."
        )
    }

    func invisibleCharacterError() -> JSONSyntaxError? {
        guard let scalar = scalar(at: offset) else { return nil }
        let properties = scalar.properties
        let isInvisible =
            scalar.isASCII
            ? scalar.value < 0x20 || scalar.value == 0x7F
            : properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .control
        guard isInvisible else { return nil }
        let name = scalar.codePoint + (properties.name.map { " \($0)" } ?? "")
        return error(
            .invisibleCharacter, at: offset,
            "There is an invisible character (\(name)) outside a string. Remove it: JSON allows only spaces, tabs and "
                + "line breaks there."
        )
    }

    // MARK: - Typographic quotes

    static let typographicQuotes: Set<Unicode.Scalar> = [
        "“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "‹", "›", "′", "″", "＂",
    ]

    func typographicQuoteError(_ quote: Unicode.Scalar, at offset: Int) -> JSONSyntaxError {
        error(
            .typographicQuote, at: offset,
            "This is a typographic quote (\(quote)), not a straight one. Write straight double quotes; word processors and "
                + "chat programs change them."
        )
    }

    /// The typographic quote that should have ended the last string: `"paths”: "`.
    func swallowedQuoteError() -> JSONSyntaxError? {
        guard bytes[lastString.end..<offset].allSatisfy(JSONParser.isWhitespace) else { return nil }
        return swallowedQuoteError(in: lastString.start..<lastString.end)
    }

    /// Typographic quotes inside text come in pairs; an odd one was meant to end the string.
    private func swallowedQuoteError(in string: Range<Int>) -> JSONSyntaxError? {
        let doubles: Set<Unicode.Scalar> = ["“", "”", "„", "‟", "«", "»", "″", "＂"]
        var places: [(offset: Int, quote: Unicode.Scalar)] = []
        var index = string.lowerBound
        while index < string.upperBound {
            let scalar = scalar(at: index)
            if let scalar, doubles.contains(scalar) { places.append((index, scalar)) }
            index += scalar.map { UTF8.width($0) } ?? 1
        }
        guard places.count % 2 == 1, let first = places.first else { return nil }
        return typographicQuoteError(first.quote, at: first.offset)
    }
}
