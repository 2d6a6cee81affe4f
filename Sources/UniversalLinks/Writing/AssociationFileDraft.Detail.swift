extension AssociationFileDraft {
    /// A member of `details`: some apps, and the URLs that they may open.
    public struct Detail: Hashable, Sendable {
        /// The apps, with their whole identifiers.
        public var apps: [AppIdentifier]
        /// Settings that the components of this detail inherit; nil leaves the key out. iOS 14 and later read it.
        public var defaults: MatchingDefaults?
        /// What URLs are compared with, in order: the first component that matches a URL decides.
        public var components: [Component]
        /// The same for iOS 12 and earlier, which do not read `components`; an empty list leaves the key out.
        ///
        /// These systems read one app per detail, so a detail with `paths` has one app.
        public var paths: [LegacyPath]

        /// A detail.
        public init(
            apps: [AppIdentifier], defaults: MatchingDefaults? = nil, components: [Component],
            paths: [LegacyPath] = []
        ) {
            self.apps = apps
            self.defaults = defaults
            self.components = components
            self.paths = paths
        }
    }
}
