public import JSONSyntax

/// A document that schemas may refer to, with the URI that it is known by.
///
/// JSON Schema Core section 9.1.2: what a reference names comes from such documents, never from a network.
public struct SchemaResource: Sendable {
    /// The document.
    public let document: JSONDocument
    /// Where it was read from: the base of its `$id`, and a name for it beside that.
    public let retrievalURI: String

    /// A document read from a place.
    public init(_ document: JSONDocument, retrievalURI: String) {
        self.document = document
        self.retrievalURI = retrievalURI
    }
}
