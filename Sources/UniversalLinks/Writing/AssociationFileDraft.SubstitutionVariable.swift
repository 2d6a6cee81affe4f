extension AssociationFileDraft {
    /// A list of texts that patterns refer to as `$(name)`.
    public struct SubstitutionVariable: Hashable, Sendable {
        /// The name, without `$`, `(` and `)`.
        public var name: String
        /// The texts, one of which must match; they may contain `*` and `?`.
        public var values: [String]

        /// A variable with its values.
        public init(_ name: String, _ values: [String]) {
            self.name = name
            self.values = values
        }
    }
}
