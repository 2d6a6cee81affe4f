extension AssociationFileDraft {
    /// Key `?` of a component: one pattern for the whole query, or one for the values of each name.
    ///
    /// Both have literals: `"page=*"`, and `["voucher": "?*"]`.
    public enum Query: Hashable, Sendable {
        /// A pattern for the whole query.
        case text(String)
        /// Patterns for the values of the items that are listed, in order. Other items of a URL may have any value.
        case items([Item])

        /// The pattern for the values of one name.
        public struct Item: Hashable, Sendable {
            /// The name, compared exactly.
            public var name: String
            /// The pattern that every value of that name must match. A name that a URL lacks has an empty value.
            public var pattern: String

            /// A pattern for a name.
            public init(_ name: String, _ pattern: String) {
                self.name = name
                self.pattern = pattern
            }
        }
    }
}

extension AssociationFileDraft.Query: ExpressibleByStringLiteral {
    /// A pattern for the whole query.
    public init(stringLiteral value: String) { self = .text(value) }
}

extension AssociationFileDraft.Query: ExpressibleByDictionaryLiteral {
    /// Patterns for the values of names, in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        self = .items(elements.map { Item($0.0, $0.1) })
    }
}
