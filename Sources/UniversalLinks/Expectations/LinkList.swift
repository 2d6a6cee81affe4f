public import JSONSyntax

/// A list of URLs with what is expected of each.
///
/// Two shapes, which may be combined: the two arrays `deep_linkable_urls` and `non_deep_linkable_urls`, and the
/// array `links` of objects with `url`, `expect` and perhaps `app`, `domain` and `note`. A bare array is read as `links`.
public struct LinkList: Hashable, Sendable {
    /// The expectations, in the order of the text.
    public let expectations: [LinkExpectation]
    /// Empty arrays, by their keys.
    public let emptyKeys: [String]

    init(expectations: [LinkExpectation], emptyKeys: [String]) {
        self.expectations = expectations
        self.emptyKeys = emptyKeys
    }

    /// Reads a list written as JSON.
    ///
    /// - Throws: if the text is not JSON, or has another shape.
    public init(parsing bytes: some Sequence<UInt8>) throws(LinkListError) {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: Array(bytes))
        } catch {
            throw LinkListError(error.position, error.message)
        }
        try self.init(document)
    }

    /// Reads a list from a tree of values, however it was written.
    ///
    /// - Throws: if it has another shape.
    public init(_ document: JSONDocument) throws(LinkListError) {
        var reader = LinkListReader(source: document.source)
        try reader.read(document.root)
        expectations = reader.expectations
        emptyKeys = reader.emptyKeys
    }
}
