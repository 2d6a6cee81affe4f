/// Messages about a text that is not JSON from its first bytes on.
extension JSONParser {
    func foreignContentError() -> JSONSyntaxError? {
        if startsObjectWithKey { return nil }
        if let error = otherEncodingError() ?? binaryDataError() { return error }
        var reader = self
        reader.skipWhitespace()
        return reader.otherLanguageError()
    }

    /// Whether the text starts with a brace and a double quote, as only a JSON object does.
    private var startsObjectWithKey: Bool {
        guard bytes.first == UInt8(ascii: "{") else { return false }
        var place = 1
        while place < bytes.count, JSONParser.isWhitespace(bytes[place]) { place += 1 }
        return place < bytes.count && bytes[place] == UInt8(ascii: "\"")
    }

    /// Plain text in place of a file: prose, a command, an answer such as `404: Not Found`, program code.
    func plainTextError(at start: Int) -> JSONSyntaxError {
        error(
            .plainText, at: start,
            "The file starts with \(JSONSyntaxError.quoted(beginning(at: start))): this is text or code, not JSON. Leave "
                + "only the JSON value in the file."
        )
    }

    // MARK: - Bytes

    private func otherEncodingError() -> JSONSyntaxError? {
        let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0x00, 0x00, 0xFE, 0xFF]]
        guard
            marks.contains(where: { bytes.starts(with: $0) })
                || [(2, 0), (2, 1), (4, 0), (4, 3)].contains(where: { startsAsText(ofUnitWidth: $0, textAt: $1) })
        else { return nil }
        return error(.otherEncoding, at: 0, "The text is UTF-16 or UTF-32, not UTF-8. Save the file as UTF-8.")
    }

    /// Whether, without a byte-order mark, the first two units are ASCII text between zero bytes. Binary data may have
    /// zeros in the same places, but no text between them.
    private func startsAsText(ofUnitWidth width: Int, textAt place: Int) -> Bool {
        guard bytes.count >= width, isASCIIText(bytes[place]) else { return false }
        func isUnit(at start: Int) -> Bool {
            (0..<width).allSatisfy { index in
                guard start + index < bytes.count else { return true }
                return index == place ? isASCIIText(bytes[start + index]) : bytes[start + index] == 0
            }
        }
        guard isUnit(at: 0) else { return false }
        // After a quote, the next character need not be ASCII.
        let isQuote = bytes[place] == UInt8(ascii: "\"")
        return isQuote || isUnit(at: width)
    }

    private func isASCIIText(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte || JSONParser.isWhitespace(byte) }

    private func binaryDataError() -> JSONSyntaxError? {
        if bytes.starts(with: [0x1F, 0x8B]) {
            return error(
                .binaryData, at: 0,
                "This is gzip data, not JSON: the file was stored or fetched compressed. Uncompress it."
            )
        }
        // ZIP, PNG, JPEG, Zstandard; then a BER sequence, as in a signed file.
        let signatures: [[UInt8]] = [
            [0x50, 0x4B, 0x03, 0x04], [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x28, 0xB5, 0x2F, 0xFD],
            Array("bplist".utf8), Array("%PDF-".utf8),
        ]
        let isSequence = bytes.count > 1 && bytes[0] == 0x30 && bytes[1] >= 0x80
        // One NUL before text is a stray character; followed by other control characters, it is binary data.
        let isControlled =
            bytes.first == 0
            && bytes.dropFirst().prefix(64).contains { $0 < 0x20 && !JSONParser.isWhitespace($0) }
        guard isSequence || isControlled || signatures.contains(where: { bytes.starts(with: $0) }) else { return nil }
        return error(.binaryData, at: 0, "This is binary data, not JSON. Write the file as JSON text.")
    }

    // MARK: - Languages

    private func otherLanguageError() -> JSONSyntaxError? {
        guard let first = peek else {
            let finding = bytes.isEmpty ? "The file is empty." : "The file contains only white space."
            return error(.emptyFile, at: 0, "\(finding) Write JSON in it; {} is an empty object.")
        }
        if let error = mergeConflictError() ?? templateMarkerError() { return error }
        if hasPrefix("{\\rtf", at: offset) {
            return error(
                .richText, at: offset,
                "This is a Rich Text document, not JSON: a word processor saved it. Save the file as plain text."
            )
        }
        if first == UInt8(ascii: "<") { return markupError() }
        if startsSettings { return settingsError() }
        if startsSequence {
            return error(.yaml, at: offset, JSONParser.yamlMessage)
        }
        let isDash = first == UInt8(ascii: "-") && !bytes[(offset + 1)...].prefix(1).allSatisfy(JSONParser.isDigit)
        return isDash ? plainTextError(at: offset) : nil
    }

    private func markupError() -> JSONSyntaxError {
        let isXML = ["<?xml", "<plist", "<!DOCTYPE plist"].contains { hasPrefix($0, at: offset) }
        return error(
            .htmlPage, at: offset,
            isXML
                ? "This is XML, not JSON: a property list, or a file store's answer for a missing file. "
                    + "Serve the JSON file itself at this path."
                : "This is an HTML page, not JSON: the server probably answers every path with its index page, or a "
                    + "page was saved instead of the file. Serve the JSON file itself at this path."
        )
    }

    private static let yamlMessage =
        "This is YAML, not JSON. Write it as JSON: objects in braces, lists in brackets, keys and strings in double quotes."

    /// Front matter if a fence or the JSON follows; otherwise YAML.
    private func settingsError() -> JSONSyntaxError {
        let first = source.position(of: offset).line
        var count = 1
        for number in (first + 1)..<max(first + 1, source.lineCount + 1) {
            let line = source.byteRange(ofLine: number)
            let text = bytes[line]
            if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") || isFence(line) {
                return error(
                    .frontMatter, at: offset,
                    "The file starts with the front matter of a site generator. Serve what the generator makes of it, or "
                        + "remove the lines before the JSON."
                )
            }
            if !text.isEmpty { count += 1 }
        }
        return count == 1 ? plainTextError(at: offset) : error(.yaml, at: offset, JSONParser.yamlMessage)
    }

    /// A fence, or a YAML setting such as `layout: none`.
    private var startsSettings: Bool {
        if isFence(source.byteRange(ofLine: source.position(of: offset).line)) { return true }
        guard let first = peek, JSONParser.isWordByte(first), !JSONParser.isDigit(first) else { return false }
        var end = offset
        while end < bytes.count, JSONParser.isWordByte(bytes[end]) || bytes[end] == UInt8(ascii: "-") { end += 1 }
        return end + 1 < bytes.count && bytes[end] == UInt8(ascii: ":") && JSONParser.isWhitespace(bytes[end + 1])
    }

    /// `- item`
    private var startsSequence: Bool {
        hasPrefix("- ", at: offset) && source.lineCount > 1
    }

    /// `---`, or TOML's `+++`.
    private func isFence(_ line: Range<Int>) -> Bool {
        guard bytes[line].starts(with: "---".utf8) || bytes[line].starts(with: "+++".utf8) else { return false }
        return bytes[line].dropFirst(3).allSatisfy(JSONParser.isWhitespace)
    }

    /// The text up to the next white space, cut if it is long.
    private func beginning(at start: Int) -> String {
        let end = bytes[start...].firstIndex(where: JSONParser.isWhitespace) ?? bytes.count
        let text = String(decoding: bytes[start..<min(end, start + 160)], as: UTF8.self)
        return text.count > 20 ? text.prefix(20) + "…" : text
    }
}
