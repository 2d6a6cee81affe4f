extension AssociationFileDraft {
    /// Key `applinks`: which apps may open which URLs.
    public struct AppLinks: Hashable, Sendable {
        /// Settings that all components inherit; nil leaves the key out. iOS 14 and later read it.
        public var defaults: MatchingDefaults?
        /// Lists of texts that patterns refer to as `$(name)`. iOS 14 and later read them.
        public var substitutionVariables: [SubstitutionVariable]
        /// Apps with their URLs. For each app, the first detail that lists it decides.
        public var details: [Detail]

        /// App links of these details.
        public init(
            defaults: MatchingDefaults? = nil, substitutionVariables: [SubstitutionVariable] = [], details: [Detail]
        ) {
            self.defaults = defaults
            self.substitutionVariables = substitutionVariables
            self.details = details
        }
    }
}
