import JSONSyntax

/// A compiled schema: what its keywords check.
struct SchemaNode: Sendable {
    /// The index of a node in ``Schema/nodes``.
    typealias ID = Int

    /// Its place in its document.
    let place: SchemaPlace
    /// Whether it is the literal `false`.
    let isForbidding: Bool
    /// The keywords that check something, in the order of the text; `unevaluated…` last.
    var keywords: [NamedKeyword] = []

    /// A compiled keyword with the name that it has in the schema.
    struct NamedKeyword: Sendable {
        let name: String
        let keyword: any Keyword
    }
}
