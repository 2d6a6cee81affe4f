import JSONSyntax

/// The `applinks` service: which apps may open which URLs.
public struct AppLinks: Sendable {
    /// The place of the object.
    public var place: SourcePlace { contents.place }
    /// How `details` is written.
    public var detailsShape: DetailsShape { contents.detailsShape }
    /// The details, in order. Without a `details` key: one for each string of `apps`.
    public var details: [Detail] { contents.details }
    /// The `defaults` beside `details`.
    public var defaults: ComponentFields? { contents.defaults?.fields }
    /// The variables of `substitutionVariables`, in the order of the file.
    public var substitutionVariables: [SubstitutionVariable] { contents.substitutionVariables }
    /// Whether there is an `apps` key, which iOS 9 to 12 require (semantics S3).
    public var hasAppsKey: Bool { contents.hasAppsKey }
    /// Whether `defaults` or `substitutionVariables` is not an object, and so is ignored (semantics P6).
    public var hasIgnoredKey: Bool { contents.hasIgnoredKey }
    /// Whether a member of `details` or an app identifier has a type for which it is skipped (semantics P6).
    public var hasSkippedMember: Bool { contents.hasSkippedMember }

    let contents: Contents

    /// Shared by all copies.
    final class Contents: Sendable {
        let place: SourcePlace
        let detailsShape: DetailsShape
        let details: [Detail]
        let defaults: Defaults?
        let substitutionVariables: [SubstitutionVariable]
        let hasAppsKey: Bool
        let hasIgnoredKey: Bool
        let hasSkippedMember: Bool

        init(_ object: JSONObject, at place: SourcePlace) {
            let reader = AssociationFileReader()
            self.place = place
            (detailsShape, details) = reader.details(of: object, at: place.pointer)
            defaults = reader.defaults(of: object, at: place.pointer)
            substitutionVariables = reader.variables(of: object, at: place.pointer)
            hasAppsKey = object.place(of: "apps") != nil
            hasIgnoredKey =
                reader.hasNonObject(object, "defaults") || reader.hasNonObject(object, "substitutionVariables")
            hasSkippedMember = reader.hasSkippedMember(object)
        }
    }

    /// What components inherit. Read once for all of them: a file may have thousands of components, and `defaults`
    /// thousands of query items.
    final class Defaults: Sendable {
        let places: ComponentFields.Places
        let query: ComponentFields.Field<ComponentFields.QueryPattern>
        let miscasedKeys: Set<String>

        private let object: JSONObject
        private let pointer: JSONPointer

        init(_ object: JSONObject, at pointer: JSONPointer) {
            let fields = ComponentFields(content: .object(object), pointer)
            places = ComponentFields.Places(object)
            query = fields.query
            miscasedKeys = fields.miscasedKeys
            self.object = object
            self.pointer = pointer
        }

        var fields: ComponentFields { ComponentFields(content: .defaults(self), pointer) }

        func contains(_ key: ComponentFields.Key) -> Bool { places.contains(key) }

        /// Of duplicate keys the last one counts (semantics P3).
        func value(of key: ComponentFields.Key) -> ComponentFields.Found {
            let place = places[key]
            return place < 0 ? .absent : .value(object.members[Int(place)].value)
        }
    }

    /// How `details` is written.
    public enum DetailsShape: Hashable, Sendable {
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
        /// The place of the object, or of the app's string if the detail comes from `apps`.
        public var place: SourcePlace { contents.place }
        /// The apps that it lists (semantics I2). Computed on each access.
        public var identifiers: [Located<AppIdentifier>] { AssociationFileReader().identifiers(of: contents) }
        /// Where the identifiers come from; nil if the detail has neither a readable `appIDs` nor a readable `appID`.
        public var identifierSource: IdentifierSource? { contents.identifierSource }
        /// The string under `appID`, the only identifier that systems before iOS 13 know (semantics I6).
        public var singleIdentifier: Located<AppIdentifier>? {
            AssociationFileReader().singleIdentifier(of: contents)
        }
        /// The members of `components`; nil without that key, or if it contains no array.
        public var components: [Component]? { contents.hasComponents ? contents.components : nil }
        /// The members of `paths`; nil without that key, or if it contains no array.
        public var paths: [Component]? { contents.hasPaths ? contents.paths : nil }
        /// The detail's own `defaults`.
        public var defaults: ComponentFields? { contents.defaults?.fields }
        /// Whether the list that would count is not an array, or `defaults` is not an object (semantics P6).
        public var hasIgnoredKey: Bool { contents.hasIgnoredKey }

        let contents: Contents

        /// Shared by all copies.
        final class Contents: Sendable {
            let place: SourcePlace
            /// A string if the detail comes from `apps`.
            let value: JSONValue
            /// The key in the oldest shape of `details`; `.none` for other shapes.
            let keyRange: SourceRange
            /// ``identifiers`` as text, since finding their places costs more.
            let identifierTexts: [String]
            let identifierSource: IdentifierSource?
            let hasComponents: Bool
            let components: [Component]
            let hasPaths: Bool
            let paths: [Component]
            let defaults: Defaults?
            let hasIgnoredKey: Bool

            /// - Parameter key: The key in the oldest shape of `details`, which is an object.
            init(_ value: JSONValue, at place: SourcePlace, key: (text: String, range: SourceRange)?) {
                let reader = AssociationFileReader()
                self.value = value
                self.place = place
                keyRange = key?.range ?? .none
                guard case .object(let object) = value.kind else {
                    identifierTexts = [value.string ?? ""]
                    identifierSource = .apps
                    (hasComponents, components, hasPaths, paths) = (false, [], false, [])
                    defaults = nil
                    hasIgnoredKey = false
                    return
                }
                (identifierSource, identifierTexts) = reader.identifierTexts(of: object, key: key?.text)
                (hasComponents, components) = reader.list("components", of: object, at: place.pointer, isLegacy: false)
                (hasPaths, paths) = reader.list("paths", of: object, at: place.pointer, isLegacy: true)
                defaults = reader.defaults(of: object, at: place.pointer)
                hasIgnoredKey = reader.hasIgnoredKey(object)
            }
        }

        /// Where the identifiers of a detail come from.
        public struct IdentifierSource: Hashable, Sendable {
            package enum Value: String, Sendable {
                case list, single, singleBesideUnusableList, dictionaryKey, dictionaryKeyBesideIgnored, apps,
                    unusableList
            }

            package let value: Value

            /// `appIDs`.
            public static let list = IdentifierSource(value: .list)
            /// `appID`.
            public static let single = IdentifierSource(value: .single)
            /// `appID`, because `appIDs` is not an array.
            public static let singleBesideUnusableList = IdentifierSource(value: .singleBesideUnusableList)
            /// The key of the oldest shape of `details`.
            public static let dictionaryKey = IdentifierSource(value: .dictionaryKey)
            /// The key of the oldest shape of `details`; an `appID` or `appIDs` inside is ignored.
            public static let dictionaryKeyBesideIgnored = IdentifierSource(value: .dictionaryKeyBesideIgnored)
            /// `apps`, without any `details`.
            public static let apps = IdentifierSource(value: .apps)
            /// No key: `appIDs` is not an array, and there is no `appID` to replace it.
            public static let unusableList = IdentifierSource(value: .unusableList)
        }
    }

    /// A member of `components`, or of `paths`.
    public struct Component: Sendable {
        /// Its place.
        public let place: SourcePlace
        /// What it is written as.
        public let form: Form
        let content: ComponentFields.Content

        /// What it says.
        public var fields: ComponentFields { ComponentFields(content: content, place) }
        /// Its `comment`, if that is a string.
        public var comment: String? {
            guard case .object(let object) = content else { return nil }
            return object["comment"]?.string
        }

        /// What a component is written as.
        public struct Form: Hashable, Sendable {
            package enum Value: Hashable, Sendable {
                case object, unusable, path, unusablePath
                case negatedPath(inCapitals: Bool)
            }

            package let value: Value

            /// An object.
            public static let object = Form(value: .object)
            /// Something else in `components`: it matches everything and ignores defaults (semantics P6).
            public static let unusable = Form(value: .unusable)
            /// A string in `paths`.
            public static let path = Form(value: .path)
            /// A string in `paths` that starts with `NOT `, in capitals or not (semantics L2).
            public static func negatedPath(inCapitals: Bool) -> Form {
                Form(value: .negatedPath(inCapitals: inCapitals))
            }
            /// Something else in `paths` (semantics P6).
            public static let unusablePath = Form(value: .unusablePath)

            /// Whether it is a member of `paths`.
            public var isLegacy: Bool {
                switch value {
                case .object, .unusable: false
                case .path, .negatedPath, .unusablePath: true
                }
            }
        }
    }

    /// A variable of `substitutionVariables`: a named list of alternatives.
    public struct SubstitutionVariable: Hashable, Sendable {
        /// The name, without `$`, `(` and `)`.
        public let name: String
        /// The place of its value.
        public let place: SourcePlace
        /// The alternatives that count, in order.
        public let values: [Located<String>]
        /// Alternatives that contain `$(` and are dropped (semantics V2).
        public let droppedValues: [Located<String>]
        /// Whether it is written as a list of strings and nothing else.
        public let isListOfStrings: Bool
    }
}

extension AppLinks.Component {
    /// Belongs to no file, and matches every URL.
    package static let unconstrained = AppLinks.Component(
        place: SourcePlace(pointer: .root, range: .none), form: .unusable, content: .nothing)
}

extension AppLinks.Detail.IdentifierSource: CustomStringConvertible {
    /// The name of the constant.
    public var description: String { value.rawValue }
}

extension AppLinks.Component.Form: CustomStringConvertible {
    /// The name of the constant.
    public var description: String { if case .negatedPath = value { "negatedPath" } else { "\(value)" } }
}
