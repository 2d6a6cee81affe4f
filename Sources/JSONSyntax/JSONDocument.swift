/// A JSON text that was read: its bytes and its root value.
public struct JSONDocument: Sendable {
    /// The text, with its lines.
    public let source: SourceText
    /// The outermost value.
    public let root: JSONValue

    /// False if certainly no object contains a key twice.
    package let mayHaveDuplicateKeys: Bool

    /// The deepest nesting that is read.
    public static let maximumDepth = 512

    /// Reads strict JSON (RFC 8259) in linear time.
    ///
    /// ## Parsing behavior
    /// - A leading UTF-8 byte-order mark is accepted and remembered in ``SourceText/hasByteOrderMark``.
    /// - Duplicate keys are kept.
    /// - Nothing else is forgiven: no comments, trailing commas, other quotes, other encodings.
    ///
    /// - Throws: if the text is not JSON, with the place and what to do about it.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        try self.init(parsing: SourceText(bytes))
    }

    /// Reads strict JSON from a text whose lines are indexed already.
    ///
    /// - Throws: as ``init(parsing:)-([UInt8])`` does.
    public init(parsing source: SourceText) throws(JSONSyntaxError) {
        try self.init(JSONParser(source: source))
    }

    /// Reads a text that was made from another one.
    ///
    /// - Parameter shownPosition: The place in the other text of a byte of this one. Errors show that place; their
    ///   offsets count in the text that is read.
    /// - Throws: as ``init(parsing:)-([UInt8])`` does.
    package init(
        parsing source: SourceText, showing shownPosition: @escaping (Int) -> SourcePosition
    ) throws(JSONSyntaxError) {
        try self.init(JSONParser(source: source, shownPosition: shownPosition))
    }

    private init(_ parser: JSONParser) throws(JSONSyntaxError) {
        var parser = parser
        root = try parser.parseDocument()
        mayHaveDuplicateKeys = parser.hasDuplicateKeys
        source = parser.source
    }

    /// A document that was read by other means; its values have places in the text.
    public init(source: SourceText, root: JSONValue) {
        self.source = source
        self.root = root
        mayHaveDuplicateKeys = true
    }

    /// The line and column where a range starts.
    public func position(of range: SourceRange) -> SourcePosition {
        source.position(of: range.start)
    }
}

extension JSONDocument {
    /// How many more brackets the rest of a text closes than it opens, as far as its quotes can be trusted.
    package static func surplusOfClosingBrackets(in rest: ArraySlice<UInt8>) -> Int {
        var count = 0
        var isInString = false
        var isEscaped = false
        for byte in rest {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                // A string ends with its line, even without its quote.
                if byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D { isInString = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): count -= 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): count += 1
                default: break
                }
            }
        }
        return count
    }
}
