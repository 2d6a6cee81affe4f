public import JSONSyntax

/// An association file to be written: what a server returns for `/.well-known/apple-app-site-association`.
///
/// ```swift
/// let draft = AssociationFileDraft(
///     appLinks: .init(details: [
///         .init(
///             apps: ["7Q4KX2M9TD.com.example.eats"],
///             components: [.excluding("/menu/print/*"), .matching("/menu/*")])
///     ]),
///     webCredentials: ["7Q4KX2M9TD.com.example.eats"])
/// let bytes = try draft.bytes()
/// ```
///
/// The file keeps the order of the draft. Keys without a value are left out.
public struct AssociationFileDraft: Hashable, Sendable {
    /// The apps that may open URLs, and which URLs; nil leaves the key `applinks` out.
    public var appLinks: AppLinks?
    /// The apps that share passwords with the site, key `webcredentials`; an empty list leaves the key out.
    public var webCredentials: [AppIdentifier]
    /// The App Clips of the site, key `appclips`; an empty list leaves the key out.
    public var appClips: [AppIdentifier]
    /// The apps that continue activities of the site by Handoff, key `activitycontinuation`; an empty list leaves the key
    /// out.
    public var activityContinuation: [AppIdentifier]

    /// A file with these services.
    public init(
        appLinks: AppLinks? = nil, webCredentials: [AppIdentifier] = [], appClips: [AppIdentifier] = [],
        activityContinuation: [AppIdentifier] = []
    ) {
        self.appLinks = appLinks
        self.webCredentials = webCredentials
        self.appClips = appClips
        self.activityContinuation = activityContinuation
    }
}

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

extension AssociationFileDraft {
    /// A member of `components`. It matches a URL if all of its patterns match; without a pattern, it matches every
    /// URL.
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

/// Why a draft cannot be written.
///
/// Two errors are equal if their codes are.
public struct AssociationFileDraftError: CodedError, Error, Hashable, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// The value that is wrong, by its place in the file: `/applinks/details/0/appIDs/1`.
    public let pointer: JSONPointer
    /// What is wrong and what to do about it, without the place.
    public let message: String

    init(_ code: Code, at pointer: JSONPointer, _ message: String) {
        self.code = code
        self.pointer = pointer
        self.message = message
    }
}

extension AssociationFileDraftError: CustomStringConvertible {
    /// The message, after its place.
    public var description: String { pointer.tokens.isEmpty ? message : "\(pointer): \(message)" }
}

extension AssociationFileDraftError {
    /// A kind of mistake, named after the rule.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// No service at all, or a list without a member.
        public static let emptyList = Code("empty-list")
        /// A text that is not an app identifier.
        public static let malformedAppIdentifier = Code("malformed-app-identifier")
        /// Two variables, or two query items of one component, have the same name: JSON would have the same key twice.
        public static let duplicateName = Code("duplicate-name")
        /// A name of a variable that no pattern can refer to.
        public static let malformedVariableName = Code("malformed-variable-name")
        /// A value of a variable that refers to a variable, which the system ignores.
        public static let nestedVariable = Code("nested-variable")
        /// `paths` for more than one app.
        public static let severalAppsWithPaths = Code("several-apps-with-paths")
        /// A pattern for `paths` that would be read as an exclusion.
        public static let negatedPattern = Code("negated-pattern")
        /// The file would have more bytes than the system reads.
        public static let oversizedFile = Code("oversized-file")
    }
}
