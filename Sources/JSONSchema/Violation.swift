public import JSONSyntax

/// A keyword of a schema that a value fails.
///
/// JSON Schema Core section 12.3, one unit of output, with the place in the source beside it.
public struct Violation: Hashable, Sendable {
    /// The keyword, or `false` for a schema that is just that literal.
    public let keyword: String
    /// The offending value, from the root of the document.
    public let instancePointer: JSONPointer
    /// Its place; the key alone where the key is what offends.
    public let instanceRange: SourceRange
    /// The line and column where it starts.
    public let position: SourcePosition
    /// The place of the keyword in the schema.
    public let schemaLocation: SchemaLocation
    /// What is wrong and what was expected, in one sentence or two, without the place.
    public let message: String
    /// For `anyOf` and `oneOf`: why no alternative matches, beginning with the one that comes closest.
    public let causes: [Violation]
    /// How deep the causes nest.
    let causeDepth: Int
}

extension Violation: CustomStringConvertible {
    /// `line:column: message`.
    public var description: String { "\(position): \(message)" }
}
