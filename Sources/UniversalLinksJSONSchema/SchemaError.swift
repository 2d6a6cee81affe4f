public import JSONSyntax

/// Why a document is not a usable schema, and where.
///
/// Two errors are equal when their codes are.
public struct SchemaError: CodedError, Error, Hashable, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// The URI of the document that contains the mistake; empty if none was given.
    public let documentURI: String
    /// The offending value, from the root of that document.
    public let pointer: JSONPointer
    /// Its place.
    public let range: SourceRange
    /// The line and column where it starts.
    public let position: SourcePosition
    /// What is wrong and what to do about it, in one sentence or two, without the place.
    public let message: String
}

extension SchemaError: CustomStringConvertible {
    /// `line:column: message`.
    public var description: String { "\(position): \(message)" }
}

extension SchemaError {
    /// A kind of mistake, named after the rule.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// Something other than an object or a boolean where a schema should be.
        public static let invalidSchema = Code("invalid-schema")
        /// A keyword with a value that it cannot have.
        public static let invalidKeyword = Code("invalid-keyword")
        /// A regular expression that is invalid or not supported.
        public static let invalidPattern = Code("invalid-pattern")
        /// An `$id` or anchor that is not well formed.
        public static let invalidIdentifier = Code("invalid-identifier")
        /// Two schemas with one `$id` or anchor.
        public static let duplicateIdentifier = Code("duplicate-identifier")
        /// A reference to something that is not there.
        public static let unresolvedReference = Code("unresolved-reference")
        /// A schema that refers to itself without a way out.
        public static let endlessReference = Code("endless-reference")
        /// A `$schema` other than 2020-12 or a metaschema that was given.
        public static let unsupportedDialect = Code("unsupported-dialect")
        /// A vocabulary that the metaschema requires and that is not supported.
        public static let unsupportedVocabulary = Code("unsupported-vocabulary")

        /// Every code.
        public static let all: [Code] = [
            .invalidSchema, .invalidKeyword, .invalidPattern, .invalidIdentifier, .duplicateIdentifier,
            .unresolvedReference, .endlessReference, .unsupportedDialect, .unsupportedVocabulary,
        ]
    }
}
