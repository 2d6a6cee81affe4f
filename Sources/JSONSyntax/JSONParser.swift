/// Reads one JSON text, with a stack of its own: nesting costs no call frames.
struct JSONParser {
    let source: SourceText
    let bytes: [UInt8]
    var offset = 0
    /// Where the last string stands, quotes included.
    var lastString = SourceRange.none

    private var containers: [Container] = []

    /// An array or object whose closing bracket has not come yet.
    private struct Container {
        let start: Int
        let isObject: Bool
        var values: [JSONValue] = []
        var members: [JSONObject.Member] = []
        var key: (text: String, range: SourceRange)?
    }

    init(source: SourceText) {
        self.source = source
        self.bytes = source.bytes
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
            containers.append(Container(start: start, isObject: byte == UInt8(ascii: "{")))
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
        containers[containers.count - 1].key = (text, range(from: start))
        skipWhitespace()
        guard peek == UInt8(ascii: ":") else { throw colonError() }
        offset += 1
        skipWhitespace()
    }

    /// The innermost container where its closing bracket comes next.
    private mutating func closeContainer() -> JSONValue? {
        guard let container = containers.last else { return nil }
        guard peek == (container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return nil }
        containers.removeLast()
        offset += 1
        let kind: JSONValue.Kind =
            container.isObject ? .object(JSONObject(container.members)) : .array(container.values)
        return JSONValue(kind, range: range(from: container.start))
    }

    private mutating func append(_ value: JSONValue) {
        let innermost = containers.count - 1
        if let key = containers[innermost].key {
            containers[innermost].members.append(.init(key: key.text, keyRange: key.range, value: value))
            containers[innermost].key = nil
        } else {
            containers[innermost].values.append(value)
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
        switch String(decoding: bytes[start..<offset], as: UTF8.self) {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default:
            offset = start
            throw valueError()
        }
    }

    private mutating func skipDigits() -> Bool {
        let start = offset
        while let byte = peek, JSONParser.isDigit(byte) { offset += 1 }
        return offset > start
    }

    // MARK: - Bytes

    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    var innermostIsObject: Bool { containers.last?.isObject ?? false }

    /// Where the innermost open bracket stands.
    var innermostStart: Int? { containers.last?.start }

    mutating func skipWhitespace() {
        while offset < bytes.count, JSONParser.isWhitespace(bytes[offset]) { offset += 1 }
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
