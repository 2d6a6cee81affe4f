public import JSONSyntax

/// The place of a keyword or of a schema, whatever references led there.
///
/// JSON Schema Core section 12.3.2, the absolute keyword location.
public struct SchemaLocation: Sendable {
    /// The URI of the innermost schema resource around the place; empty if it has none.
    public let uri: String
    /// The way from the root of that resource.
    public let pointer: JSONPointer

    /// A place in a schema resource.
    public init(uri: String, pointer: JSONPointer) {
        self.uri = uri
        self.pointer = pointer
    }
}

extension SchemaLocation: Hashable {}

extension SchemaLocation: CustomStringConvertible {
    /// `https://example.com/schema#/properties/name`. The pointer is not percent-encoded.
    public var description: String { "\(uri)#\(pointer)" }
}
