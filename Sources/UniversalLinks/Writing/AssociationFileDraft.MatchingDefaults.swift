extension AssociationFileDraft {
    /// Two settings that components inherit if they do not have their own; nil is the system's own default, true.
    public struct MatchingDefaults: Hashable, Sendable {
        /// Whether upper and lower case differ.
        public var isCaseSensitive: Bool?
        /// Whether a URL is compared as it is written, percent-encoded.
        public var isPercentEncoded: Bool?

        /// Settings that components inherit.
        public init(isCaseSensitive: Bool? = nil, isPercentEncoded: Bool? = nil) {
            self.isCaseSensitive = isCaseSensitive
            self.isPercentEncoded = isPercentEncoded
        }
    }
}
