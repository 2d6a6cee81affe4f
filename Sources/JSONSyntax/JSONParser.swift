/// Reads one JSON text, with a stack of its own: nesting costs no call frames.
struct JSONParser {
    let source: SourceText
    let bytes: [UInt8]
    var offset = 0
    /// Where the last string stands, quotes included.
    var lastString = SourceRange.none

    private var containers: [Container] = []
    /// The values of all open arrays, and the members of all open objects, outer ones first.
    private var values: [JSONValue] = []
    private var members: [JSONObject.Member] = []

    /// An array or object whose closing bracket has not come yet.
    private struct Container {
        let start: Int
        let isObject: Bool
        /// How many values or members the containers around it had when it was opened.
        let outerCount: Int
        var key = ""
        var keyRange = SourceRange.none
    }

    init(source: SourceText) {
        self.source = source
        self.bytes = source.bytes
        values.reserveCapacity(64)
        members.reserveCapacity(64)
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

    /// A scalar, or nil after an opening bracket was read.
    private mutating func parseValueOrOpen() throws(JSONSyntaxError) -> JSONValue? {
        guard let byte = peek else { throw unexpectedEndError() }
        let start = offset
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if containers.count == JSONDocument.maximumDepth { throw excessiveDepthError() }
            let isObject = byte == UInt8(ascii: "{")
            containers.append(
                Container(start: start, isObject: isObject, outerCount: isObject ? members.count : values.count))
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

    /// Reads on after an opening bracket.
    private mutating func enterContainer() throws(JSONSyntaxError) -> JSONValue? {
        skipWhitespace()
        if let closed = closeContainer() { return closed }
        return try parseElement()
    }

    /// Reads on after an element.
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
        containers[containers.count - 1].key = text
        containers[containers.count - 1].keyRange = range(from: start)
        skipWhitespace()
        guard peek == UInt8(ascii: ":") else { throw colonError() }
        offset += 1
        skipWhitespace()
    }

    /// The innermost container where its closing bracket comes next.
    private mutating func closeContainer() -> JSONValue? {
        guard let byte = peek, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"), !containers.isEmpty,
            containers[containers.count - 1].isObject == (byte == UInt8(ascii: "}"))
        else { return nil }
        let (start, outerCount) = (containers[containers.count - 1].start, containers[containers.count - 1].outerCount)
        containers.removeLast()
        offset += 1
        if byte == UInt8(ascii: "}") {
            let object = JSONObject(Array(members[outerCount...]))
            members.removeLast(members.count - outerCount)
            return JSONValue(.object(object), range: range(from: start))
        }
        let array = Array(values[outerCount...])
        values.removeLast(values.count - outerCount)
        return JSONValue(.array(array), range: range(from: start))
    }

    private mutating func append(_ value: JSONValue) {
        let innermost = containers.count - 1
        if containers[innermost].isObject {
            members.append(
                .init(key: containers[innermost].key, keyRange: containers[innermost].keyRange, value: value))
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

    /// Whether the bytes just read are this ASCII text.
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

    var innermostIsObject: Bool { !containers.isEmpty && containers[containers.count - 1].isObject }

    /// Where the innermost open bracket stands.
    var innermostStart: Int? { containers.last?.start }

    mutating func skipWhitespace() {
        var place = offset
        while place < bytes.count, JSONParser.isWhitespace(bytes[place]) { place += 1 }
        offset = place
    }

    func range(from start: Int) -> SourceRange { SourceRange(start: start, end: offset) }

    /// RFC 8259 section 2.
    static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Whether the byte can be part of a word or of a number with a suffix.
    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}
