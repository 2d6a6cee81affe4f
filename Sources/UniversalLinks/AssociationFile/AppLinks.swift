import JSONSyntax

/// The `applinks` service: which apps may open which URLs.
public struct AppLinks: Sendable {
    /// Where the object stands.
    public let place: Place
    /// How `details` is written.
    public let detailsShape: DetailsShape
    /// The details, in order. Without a `details` key: one for each string of `apps`.
    public let details: [Detail]
    /// The `defaults` beside `details`.
    public let defaults: ComponentFields?
    /// The variables of `substitutionVariables`, in the order of the file.
    public let substitutionVariables: [SubstitutionVariable]
    /// Whether there is an `apps` key, which iOS 9 to 12 require (semantics S3).
    public let hasAppsKey: Bool
    /// Whether `defaults` or `substitutionVariables` is there and is no object, and thus ignored (semantics P6).
    public let hasIgnoredKey: Bool
    /// Whether a member of `details` or an app identifier has a type for which it is skipped (semantics P6).
    public let hasSkippedMember: Bool

    /// How `details` is written.
    public enum DetailsShape: Sendable {
        /// An array of objects.
        case array
        /// An object keyed by app identifier, the oldest shape (semantics I1).
        case dictionary
        /// There is no `details` key; `apps` counts (semantics section 1, step 3).
        case missing
        /// A value of another type: no details at all (semantics P6).
        case unusable
    }
}

extension AppLinks {
    /// A member of `details`: which apps, and which URLs.
    public struct Detail: Sendable {
        /// Where the object stands, or the app's string where the detail comes from `apps`.
        public let place: Place
        /// The apps that it speaks for (semantics I2).
        public let identifiers: [Located<AppIdentifier>]
        /// Where the identifiers come from.
        public let identifierSource: IdentifierSource
        /// The string under `appID`, the only identifier that systems before iOS 13 know (semantics I6).
        public let singleIdentifier: Located<AppIdentifier>?
        /// The members of `components`; nil without that key, or where it holds no array.
        public let components: [Component]?
        /// The members of `paths`; nil without that key, or where it holds no array.
        public let paths: [Component]?
        /// The detail's own `defaults`.
        public let defaults: ComponentFields?
        /// Whether the list that would count is there and is no array, or `defaults` and is no object (semantics P6).
        public let hasIgnoredKey: Bool

        /// Where the identifiers of a detail come from.
        public enum IdentifierSource: Sendable {
            /// `appIDs`.
            case list
            /// `appID`.
            case single
            /// `appID`, because `appIDs` holds no array.
            case singleBesideUnusableList
            /// The key of the oldest shape of `details`.
            case dictionaryKey
            /// The key of the oldest shape of `details`, with an `appID` or `appIDs` inside that nobody reads.
            case dictionaryKeyBesideIgnored
            /// `apps`, without any `details`.
            case apps
            /// Nowhere: the detail speaks for nobody.
            case none
            /// Nowhere, and `appIDs` holds no array.
            case noneBesideUnusableList
        }
    }

    /// A member of `components`, or of `paths`.
    public struct Component: Sendable {
        /// Where it stands.
        public let place: Place
        /// What it is written as.
        public let form: Form
        /// What it says.
        public let fields: ComponentFields
        /// Its `comment`, where that is a string.
        public var comment: String? {
            guard case .object(let object, _) = fields.source else { return nil }
            return object["comment"]?.string
        }

        /// What a component is written as.
        public enum Form: Hashable, Sendable {
            /// An object.
            case object
            /// Something else in `components`: it matches everything and ignores defaults (semantics P6).
            case unusable
            /// A string in `paths`.
            case path
            /// A string in `paths` that starts with `NOT `, in capitals or not (semantics L2).
            case negatedPath(inCapitals: Bool)
            /// Something else in `paths` (semantics P6).
            case unusablePath

            /// Whether it is a member of `paths`.
            public var isLegacy: Bool {
                switch self {
                case .object, .unusable: false
                case .path, .negatedPath, .unusablePath: true
                }
            }
        }
    }

    /// A variable of `substitutionVariables`: a named list of alternatives.
    public struct SubstitutionVariable: Sendable {
        /// The name, without `$`, `(` and `)`.
        public let name: String
        /// Where its value stands.
        public let place: Place
        /// The alternatives that count, in order.
        public let values: [Located<String>]
        /// Alternatives that hold `$(` and are dropped (semantics V2).
        public let droppedValues: [Located<String>]
        /// Whether it is written as a list of strings and nothing else.
        public let isListOfStrings: Bool
    }
}
