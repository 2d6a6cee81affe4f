extension Diagnostic {
    /// A kind of diagnostic. A code is never used again for another kind.
    public struct Code: Hashable, Sendable {
        /// The number: `AASA601`.
        public let id: String
        /// The offence, in lower case with hyphens: `unhandled-universal-link`.
        public let name: String

        /// A kind with its number and name.
        public init(_ id: String, _ name: String) {
            self.id = id
            self.name = name
        }
    }
}

extension Diagnostic.Code: CustomStringConvertible {
    /// The number and the name.
    public var description: String { "\(id) \(name)" }
}
