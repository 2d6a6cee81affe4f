import JSONSyntax

/// What a component, or a `defaults` object, says of each key that a component knows.
///
/// It is read from the JSON value whenever it is asked for: a file has many keys, and few are asked for more than once.
public struct ComponentFields: Sendable {
    let content: Content
    /// The place of the object or the string. The range is that of strings alone.
    private let place: SourcePlace

    /// What the fields are read from.
    enum Content: Sendable {
        /// Nothing: no key at all.
        case nothing
        /// An object.
        case object(JSONObject)
        /// An object that components inherit.
        case defaults(AppLinks.Defaults)
        /// A string in `paths`.
        case path(String)
        /// The text after `NOT ` in a string in `paths` (semantics L2).
        case negatedPath(String)
    }

    init(content: Content, _ place: SourcePlace) {
        self.content = content
        self.place = place
    }

    init(content: Content, _ pointer: JSONPointer) {
        self.init(content: content, SourcePlace(pointer: pointer, range: .none))
    }

    /// No key at all.
    static let none = ComponentFields(content: .nothing, JSONPointer.root)

    /// The place of the value of a key.
    func place(of key: String, _ value: JSONValue) -> SourcePlace {
        switch content {
        case .nothing: SourcePlace(pointer: .root, range: .none)
        case .object, .defaults: SourcePlace(pointer: place.pointer.appending(key), range: value.range)
        case .path, .negatedPath: place
        }
    }

    /// The keys that a component knows, apart from `comment`.
    public static let keys = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"]
}

extension ComponentFields {
    /// One key: not there, there with a value that the system cannot use, or there with one that it can.
    ///
    /// An unusable value constrains nothing and still hides the defaults, since the key is present (semantics P6).
    public enum Field<Value: Sendable>: Sendable {
        /// The key is not there.
        case absent
        /// The key is there with a value of a wrong type.
        case unusable(SourcePlace)
        /// The key is there.
        case value(Value, SourcePlace)

        /// The value, where it is usable.
        public var value: Value? {
            if case .value(let value, _) = self { value } else { nil }
        }

        /// The place of the value.
        public var place: SourcePlace? {
            switch self {
            case .absent: nil
            case .unusable(let place), .value(_, let place): place
            }
        }

        /// Whether the key is there, with whatever value.
        public var isPresent: Bool {
            if case .absent = self { false } else { true }
        }
    }

    /// A truth value as the system reads it from any JSON value (semantics P6).
    public struct Flag: Hashable, Sendable {
        /// How it is read.
        public let isOn: Bool
        /// Whether it is written as `true` or `false`.
        public let isBoolean: Bool
    }

    /// Key `?`: one pattern for the whole query, or one for each item of a name (semantics Q2, Q3).
    public enum QueryPattern: Hashable, Sendable {
        /// A pattern that covers the whole query.
        case text(String)
        /// Patterns for the values of the items that are listed.
        case items([Item])
        /// An object with a value that is not a string: the whole of it is ignored (semantics Q6).
        case unusableItems

        /// The pattern for the values of one name.
        public struct Item: Hashable, Sendable {
            /// The name, compared exactly.
            public let name: String
            /// The pattern that every value has to match.
            public let pattern: String
            /// The place of the pattern.
            public let place: SourcePlace
        }
    }
}

extension ComponentFields.Field: Equatable where Value: Equatable {}
extension ComponentFields.Field: Hashable where Value: Hashable {}
