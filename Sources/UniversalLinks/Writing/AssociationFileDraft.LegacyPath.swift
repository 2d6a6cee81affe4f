extension AssociationFileDraft {
    /// A member of `paths`, for iOS 12 and earlier.
    public struct LegacyPath: Hashable, Sendable {
        /// What the path of a URL is compared with.
        public var pattern: String
        /// Whether URLs that match stay on the web.
        public var isExclusion: Bool

        /// A pattern whose URLs the app may open, or an exclusion.
        public init(_ pattern: String, isExclusion: Bool = false) {
            self.pattern = pattern
            self.isExclusion = isExclusion
        }

        /// A pattern whose URLs stay on the web.
        public static func excluding(_ pattern: String) -> LegacyPath { LegacyPath(pattern, isExclusion: true) }
    }
}

extension AssociationFileDraft.LegacyPath: ExpressibleByStringLiteral {
    /// A pattern whose URLs the app may open.
    public init(stringLiteral value: String) { self.init(value) }
}
