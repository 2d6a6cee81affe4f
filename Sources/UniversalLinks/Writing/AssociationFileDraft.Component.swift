extension AssociationFileDraft {
    /// A member of `components`. It matches a URL if every pattern that it has matches; without a pattern, every URL.
    public struct Component: Hashable, Sendable {
        /// Key `/`: what the path is compared with; nil leaves the key out.
        public var path: String?
        /// Key `?`: what the query is compared with; nil leaves the key out.
        public var query: Query?
        /// Key `#`: what the fragment is compared with; nil leaves the key out.
        public var fragment: String?
        /// Key `exclude`: whether URLs that match stay on the web. Written only if it is true.
        public var isExclusion: Bool
        /// Key `caseSensitive`: whether upper and lower case differ; nil leaves the key out.
        public var isCaseSensitive: Bool?
        /// Key `percentEncoded`: whether a URL is compared as it is written; nil leaves the key out.
        public var isPercentEncoded: Bool?
        /// Key `comment`, for people who read the file; nil leaves the key out.
        public var comment: String?

        /// A component.
        public init(
            _ path: String? = nil, query: Query? = nil, fragment: String? = nil, isExclusion: Bool = false,
            isCaseSensitive: Bool? = nil, isPercentEncoded: Bool? = nil, comment: String? = nil
        ) {
            self.path = path
            self.query = query
            self.fragment = fragment
            self.isExclusion = isExclusion
            self.isCaseSensitive = isCaseSensitive
            self.isPercentEncoded = isPercentEncoded
            self.comment = comment
        }

        /// A component whose URLs the app may open.
        public static func matching(
            _ path: String? = nil, query: Query? = nil, fragment: String? = nil, isCaseSensitive: Bool? = nil,
            isPercentEncoded: Bool? = nil, comment: String? = nil
        ) -> Component {
            Component(
                path, query: query, fragment: fragment, isCaseSensitive: isCaseSensitive,
                isPercentEncoded: isPercentEncoded, comment: comment)
        }

        /// A component whose URLs stay on the web.
        public static func excluding(
            _ path: String? = nil, query: Query? = nil, fragment: String? = nil, isCaseSensitive: Bool? = nil,
            isPercentEncoded: Bool? = nil, comment: String? = nil
        ) -> Component {
            Component(
                path, query: query, fragment: fragment, isExclusion: true, isCaseSensitive: isCaseSensitive,
                isPercentEncoded: isPercentEncoded, comment: comment)
        }
    }
}
