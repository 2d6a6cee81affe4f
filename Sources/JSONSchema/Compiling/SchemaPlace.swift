import JSONSyntax

/// A value inside one of the documents, as a schema or as the way to one.
struct SchemaPlace: Sendable {
    /// The index of the document.
    let document: Int
    /// The index of the innermost schema resource around the value.
    var resource: Int
    /// The value.
    let value: JSONValue
    /// The way from the root of the document.
    let path: PointerTree.ID

    /// Distinguishes values: no two of a document start at the same byte.
    struct Key: Hashable, Sendable {
        let document: Int
        let start: Int
    }

    var key: Key { Key(document: document, start: value.range.start) }
}
