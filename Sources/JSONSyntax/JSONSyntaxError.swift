/// Why a text is not JSON, and where.
///
/// Two errors are equal when their codes are.
public struct JSONSyntaxError: CodedError, Error, Hashable, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// The offset of the offending byte, counted without a byte-order mark.
    public let byteOffset: Int
    /// The line and column of the offending byte.
    public let position: SourcePosition
    /// What is wrong and what to do about it, in one sentence or two, without the place.
    public let message: String

    init(_ code: Code, at offset: Int, _ position: SourcePosition, _ message: String) {
        self.code = code
        self.byteOffset = offset
        self.position = position
        self.message = message
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// `line:column: message`.
    public var description: String { "\(position): \(message)" }
}

extension JSONSyntaxError {
    /// A kind of mistake, named after the rule.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// No bytes, or white space only.
        public static let emptyFile = Code("empty-file")
        /// An HTML or XML page.
        public static let htmlPage = Code("html-page")
        /// A Rich Text document.
        public static let richText = Code("rich-text")
        /// A template that nothing has filled in: `{{ }}`, `{% %}`, `<%= %>`.
        public static let templateMarker = Code("template-marker")
        /// Front matter of a static-site generator before the JSON.
        public static let frontMatter = Code("front-matter")
        /// UTF-16 or UTF-32 text.
        public static let otherEncoding = Code("other-encoding")
        /// Compressed or other binary data.
        public static let binaryData = Code("binary-data")
        /// Bytes that are not UTF-8.
        public static let invalidUTF8 = Code("invalid-utf-8")
        /// A `//`, `/* */` or `#` comment.
        public static let comment = Code("comment")
        /// A comma before a closing bracket.
        public static let trailingComma = Code("trailing-comma")
        /// A comma that nothing comes before, or two in a row, or one after the value.
        public static let strayComma = Code("stray-comma")
        /// No comma between two members or elements.
        public static let missingComma = Code("missing-comma")
        /// No colon after a key.
        public static let missingColon = Code("missing-colon")
        /// A colon without a key before it.
        public static let strayColon = Code("stray-colon")
        /// No value after a colon.
        public static let missingValue = Code("missing-value")
        /// A string in single quotes or backquotes.
        public static let singleQuote = Code("single-quote")
        /// A string in typographic quotes.
        public static let typographicQuote = Code("typographic-quote")
        /// A key without quotes.
        public static let unquotedKey = Code("unquoted-key")
        /// A control character inside a string.
        public static let controlCharacter = Code("control-character")
        /// A `\` that starts no escape that JSON knows.
        public static let invalidEscape = Code("invalid-escape")
        /// Half of a surrogate pair.
        public static let loneSurrogate = Code("lone-surrogate")
        /// A string without its closing quote.
        public static let unclosedString = Code("unclosed-string")
        /// An array without its closing bracket.
        public static let unclosedArray = Code("unclosed-array")
        /// An object without its closing brace.
        public static let unclosedObject = Code("unclosed-object")
        /// A closing bracket of the other kind.
        public static let mismatchedBracket = Code("mismatched-bracket")
        /// A number that JSON does not know, such as `01`, `+1` or `.5`.
        public static let invalidNumber = Code("invalid-number")
        /// A word other than `true`, `false` and `null`.
        public static let invalidLiteral = Code("invalid-literal")
        /// Arrays and objects nested too deeply.
        public static let excessiveDepth = Code("excessive-depth")
        /// More text after the value.
        public static let trailingText = Code("trailing-text")
        /// A character that has no meaning there.
        public static let unexpectedCharacter = Code("unexpected-character")
        /// Prose, a command or program code in place of JSON.
        public static let plainText = Code("plain-text")
        /// YAML in place of JSON.
        public static let yaml = Code("yaml")
        /// The marks that a version control system leaves where it could not merge.
        public static let mergeConflict = Code("merge-conflict")
        /// An invisible character outside a string, such as a no-break space or a NUL.
        public static let invisibleCharacter = Code("invisible-character")
        /// `...` in place of what was left out.
        public static let ellipsis = Code("ellipsis")
        /// A member of an object without a key.
        public static let missingKey = Code("missing-key")

        /// Every code, in the order in which they came to be.
        public static let all: [Code] = [
            .emptyFile, .htmlPage, .richText, .templateMarker, .frontMatter, .otherEncoding, .binaryData, .invalidUTF8,
            .comment, .trailingComma, .strayComma, .missingComma, .missingColon, .strayColon, .missingValue,
            .singleQuote, .typographicQuote, .unquotedKey, .controlCharacter, .invalidEscape, .loneSurrogate,
            .unclosedString, .unclosedArray, .unclosedObject, .mismatchedBracket, .invalidNumber, .invalidLiteral,
            .excessiveDepth, .trailingText, .unexpectedCharacter,
            .plainText, .yaml, .mergeConflict, .invisibleCharacter, .ellipsis, .missingKey,
        ]
    }
}

/// An error of a kind that programs can distinguish. Two errors are equal when their codes are, whatever they say.
package protocol CodedError: Error, Hashable {
    associatedtype Code: Hashable

    var code: Code { get }
}

extension CodedError {
    /// Whether both are the same kind of mistake.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Feeds the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
