/// Reads one JSON text, with its own stack: nesting uses no call frames.
struct JSONParser {
    let source: SourceText
    let bytes: [UInt8]
    var offset = 0
    /// Quotes included.
    var lastString = SourceRange.none
    /// Where an error says that a byte is; nil for its place in this text.
    let shownPosition: ((Int) -> SourcePosition)?

    private(set) var hasDuplicateKeys = false

    /// The open arrays and objects, two numbers for each: where it starts, negative for an object; and how many values
    /// or members the outer containers had when it was opened.
    ///
    /// Plain numbers, since each array element type costs microseconds on first use.
    private var containers: [Int] = []
    /// The values of all open arrays and the members of all open objects, outer ones first. The last member of an open
    /// object may not have its value yet.
    private var values: [JSONValue] = []
    private var members: [JSONObject.Member] = []

    init(source: SourceText, shownPosition: ((Int) -> SourcePosition)? = nil) {
        self.source = source
        self.shownPosition = shownPosition
        self.bytes = source.bytes
        containers.reserveCapacity(16)
        // A guess that saves long texts repeated moves; small, since it may be wrong.
        let capacity = max(16, min(bytes.count / 64, 1_024))
        values.reserveCapacity(capacity)
        members.reserveCapacity(16)
    }

    mutating func parseDocument() throws(JSONSyntaxError) -> JSONValue {
        if let error = foreignContentError() { throw error }
        skipWhitespace()
        var value = try parseValueOrOpen()
        while true {
            if let complete = value {
                guard !containers.isEmpty else {
                    try expectEnd(behind: complete)
                    return complete
                }
                append(complete)
                value = try continueContainer()
            } else {
                value = try enterContainer()
            }
        }
    }

    // MARK: - Containers

    /// A scalar; nil after an opening bracket.
    private mutating func parseValueOrOpen() throws(JSONSyntaxError) -> JSONValue? {
        guard let byte = peek else { throw unexpectedEndError() }
        let start = offset
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if containers.count == 2 * JSONDocument.maximumDepth { throw excessiveDepthError() }
            let isObject = byte == UInt8(ascii: "{")
            containers.append(isObject ? ~start : start)
            containers.append(isObject ? members.count : values.count)
            offset += 1
            return nil
        case UInt8(ascii: "\""):
            let text = try parseString()
            return JSONValue(.string(text), range: range(from: start))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let text = try parseNumber()
            return JSONValue(.number(text), range: range(from: start))
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            let kind = try parseLiteral()
            return JSONValue(kind, range: range(from: start))
        default:
            throw valueError()
        }
    }

    private mutating func enterContainer() throws(JSONSyntaxError) -> JSONValue? {
        skipWhitespace()
        if let closed = closeContainer() { return closed }
        return try parseElement()
    }

    private mutating func continueContainer() throws(JSONSyntaxError) -> JSONValue? {
        skipWhitespace()
        if let closed = closeContainer() { return closed }
        guard peek == UInt8(ascii: ",") else { throw separatorError(inObject: innermostIsObject) }
        let comma = offset
        offset += 1
        skipWhitespace()
        if peek == UInt8(ascii: "}") || peek == UInt8(ascii: "]") { throw trailingCommaError(at: comma) }
        return try parseElement()
    }

    private mutating func parseElement() throws(JSONSyntaxError) -> JSONValue? {
        if innermostIsObject { try parseKey() }
        return try parseValueOrOpen()
    }

    private mutating func parseKey() throws(JSONSyntaxError) {
        guard peek != nil else { throw unexpectedEndError() }
        guard peek == UInt8(ascii: "\"") else { throw keyError() }
        let start = offset
        let text = try parseString()
        members.append(JSONObject.Member(key: text, keyRange: range(from: start), value: JSONValue(.null)))
        skipWhitespace()
        guard peek == UInt8(ascii: ":") else { throw colonError() }
        offset += 1
        skipWhitespace()
    }

    private mutating func closeContainer() -> JSONValue? {
        guard let byte = peek, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"), !containers.isEmpty,
            innermostIsObject == (byte == UInt8(ascii: "}"))
        else { return nil }
        let outerCount = containers.removeLast()
        let place = containers.removeLast()
        offset += 1
        if byte == UInt8(ascii: "}") {
            let object = JSONObject(JSONParser.taken(from: &members, outerCount, leaving: JSONParser.noMember))
            hasDuplicateKeys = hasDuplicateKeys || object.hasDuplicateKeys
            return JSONValue(.object(object), range: range(from: ~place))
        }
        let array = JSONParser.taken(from: &values, outerCount, leaving: JSONValue(.null))
        return JSONValue(.array(array), range: range(from: place))
    }

    private static var noMember: JSONObject.Member { JSONObject.Member(key: "", value: JSONValue(.null)) }

    /// Removes the elements from an index on, without copying them.
    ///
    /// - Parameter empty: Fills the place of each for a moment.
    @inline(__always)
    private static func taken<Element>(
        from list: inout [Element], _ start: Int, leaving empty: Element
    ) -> [Element] {
        let count = list.count - start
        guard count > 0 else { return [] }
        var taken: [Element] = []
        taken.reserveCapacity(count)
        list.withUnsafeMutableBufferPointer { list in
            for index in start..<list.count {
                taken.append(list.moveElement(from: index))
                list.initializeElement(at: index, to: empty)
            }
        }
        list.removeLast(count)
        return taken
    }

    private mutating func append(_ value: JSONValue) {
        if innermostIsObject {
            members[members.count - 1].value = value
        } else {
            values.append(value)
        }
    }

    private mutating func expectEnd(behind root: JSONValue) throws(JSONSyntaxError) {
        skipWhitespace()
        if offset < bytes.count { throw trailingTextError(behind: root) }
    }

    // MARK: - Scalars

    /// RFC 8259 section 6.
    private mutating func parseNumber() throws(JSONSyntaxError) -> String {
        let start = offset
        if peek == UInt8(ascii: "-") { offset += 1 }
        if peek == UInt8(ascii: "0") {
            offset += 1
        } else {
            guard skipDigits() else { throw numberError(from: start) }
        }
        if peek == UInt8(ascii: ".") {
            offset += 1
            guard skipDigits() else { throw numberError(from: start) }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            offset += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
            guard skipDigits() else { throw numberError(from: start) }
        }
        if let next = peek, JSONParser.isWordByte(next) { throw numberError(from: start) }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func parseLiteral() throws(JSONSyntaxError) -> JSONValue.Kind {
        let start = offset
        while let byte = peek, JSONParser.isWordByte(byte) { offset += 1 }
        if isWord("true", from: start) { return .boolean(true) }
        if isWord("false", from: start) { return .boolean(false) }
        if isWord("null", from: start) { return .null }
        offset = start
        throw valueError()
    }

    private func isWord(_ word: StaticString, from start: Int) -> Bool {
        guard offset - start == word.utf8CodeUnitCount else { return false }
        for index in 0..<word.utf8CodeUnitCount where bytes[start + index] != word.utf8Start[index] { return false }
        return true
    }

    private mutating func skipDigits() -> Bool {
        let start = offset
        while let byte = peek, JSONParser.isDigit(byte) { offset += 1 }
        return offset > start
    }

    // MARK: - Bytes

    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    var innermostIsObject: Bool { containers.count > 1 && containers[containers.count - 2] < 0 }

    /// Whether the innermost container is an element of an array.
    var outerIsArray: Bool { containers.count > 3 && containers[containers.count - 4] >= 0 }

    var depth: Int { containers.count / 2 }

    var innermostStart: Int? {
        guard containers.count > 1 else { return nil }
        let place = containers[containers.count - 2]
        return place < 0 ? ~place : place
    }

    mutating func skipWhitespace() {
        var place = offset
        while place < bytes.count, JSONParser.isWhitespace(bytes[place]) { place += 1 }
        offset = place
    }

    func range(from start: Int) -> SourceRange { SourceRange(start: start, end: offset) }

    /// RFC 8259 section 2.
    static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Part of a word, or of a number with a suffix.
    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}

extension JSONParser {
    /// RFC 8259 section 7.
    mutating func parseString() throws(JSONSyntaxError) -> String {
        let start = offset
        let text = try parseCharacters(from: start)
        lastString = range(from: start)
        return text
    }

    private mutating func parseCharacters(from start: Int) throws(JSONSyntaxError) -> String {
        offset += 1
        let plainStart = offset
        offset = endOfPlainText(from: plainStart)
        if peek == UInt8(ascii: "\"") {
            offset += 1
            let end = offset - 1
            return bytes.withUnsafeBufferPointer { bytes in
                String(decoding: UnsafeBufferPointer(rebasing: bytes[plainStart..<end]), as: UTF8.self)
            }
        }

        var text = Array(bytes[plainStart..<offset])
        while true {
            guard let byte = peek else { throw unclosedStringError(from: start) }
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try parseEscape(inStringFrom: start, into: &text)
            case 0x00..<0x20:
                throw controlCharacterError(inStringFrom: start)
            default:
                guard let length = UTF8Sequence.length(in: bytes[...], at: offset) else { throw invalidUTF8Error() }
                text.append(contentsOf: bytes[offset..<(offset + length)])
                offset += length
            }
        }
    }

    /// The next byte that is not ASCII, ends the string or starts an escape.
    private func endOfPlainText(from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return start }
            let ones: UInt64 = 0x0101_0101_0101_0101
            var place = start
            while place + 8 <= bytes.count {
                let word = UInt64(
                    littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: place, as: UInt64.self))
                let (quote, backslash) = (word ^ ones &* 0x22, word ^ ones &* 0x5C)
                // Marks each such byte. Marks above the lowest one may be wrong.
                let marks =
                    (word | (word &- ones &* 0x20) & ~word | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash)
                    & (ones &* 0x80)
                guard marks == 0 else { return place + marks.trailingZeroBitCount >> 3 }
                place += 8
            }
            while place < bytes.count {
                let byte = bytes[place]
                guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
                place += 1
            }
            return place
        }
    }

    private mutating func parseEscape(inStringFrom string: Int, into text: inout [UInt8]) throws(JSONSyntaxError) {
        let start = offset
        offset += 1
        switch peek {
        case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            offset += 1
            let scalar = try parseUnicodeEscape(from: start)
            text.append(contentsOf: String(scalar).utf8)
            return
        case nil: throw unclosedStringError(from: string)
        default:
            throw invalidEscapeError(at: start)
        }
        offset += 1
    }

    /// One `\uXXXX`, or the pair that a scalar above U+FFFF needs.
    private mutating func parseUnicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
        let unit = try parseHexDigits(from: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, peek == UInt8(ascii: "\\"), offset + 1 < bytes.count,
            bytes[offset + 1] == UInt8(ascii: "u")
        else { throw loneSurrogateError(at: start) }
        let second = offset
        offset += 2
        let low = try parseHexDigits(from: second)
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
        else { throw loneSurrogateError(at: start) }
        return scalar
    }

    private mutating func parseHexDigits(from start: Int) throws(JSONSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw invalidEscapeError(at: start)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}
