import JSONSyntax

/// What a component, or a `defaults` object, says for each known key.
///
/// Each access reads the JSON value: a file has many keys, and few are needed more than once.
public struct ComponentFields: Sendable {
    let content: Content
    /// Of the object or the string. Only a string has a range.
    private let place: SourcePlace

    enum Content: Sendable {
        case nothing
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

    static let none = ComponentFields(content: .nothing, JSONPointer.root)

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
    /// One key: absent, present with a value that the system cannot use, or present with one that it can use.
    ///
    /// An unusable value constrains nothing and still hides the defaults, since the key is present (semantics P6).
    public enum Field<Value: Sendable>: Sendable {
        /// The key is not there.
        case absent
        /// The key is there with a value of a wrong type.
        case unusable(SourcePlace)
        /// The key is there.
        case value(Value, SourcePlace)

        /// The value, if it is usable.
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

        /// Whether the key is there, with any value.
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
        /// A pattern that must match the whole query.
        case text(String)
        /// Patterns for the values of the listed items.
        case items([Item])
        /// An object with a value that is not a string, which is ignored as a whole (semantics Q6).
        case unusableItems

        /// The pattern for the values of one name.
        public struct Item: Hashable, Sendable {
            /// The name, compared exactly.
            public let name: String
            /// The pattern that every value must match.
            public let pattern: String
            /// The place of the pattern.
            public let place: SourcePlace
        }
    }
}

extension ComponentFields.Field: Equatable where Value: Equatable {}
extension ComponentFields.Field: Hashable where Value: Hashable {}

extension ComponentFields {
    enum Key: UInt8, CaseIterable {
        case path
        case query
        case fragment
        case exclude
        case caseSensitive
        case percentEncoded

        var text: StaticString {
            switch self {
            case .path: "/"
            case .query: "?"
            case .fragment: "#"
            case .exclude: "exclude"
            case .caseSensitive: "caseSensitive"
            case .percentEncoded: "percentEncoded"
            }
        }
    }

    /// Key `/`.
    public var path: Field<String> { field(.path) { $0.string } }

    /// Key `?`.
    public var query: Field<QueryPattern> {
        if case .defaults(let defaults) = content { return defaults.query }
        return field(.query) { queryPattern($0) }
    }

    /// Nil if the value is of a wrong type.
    func queryPattern(_ value: JSONValue) -> QueryPattern? {
        QueryPattern(value, at: place(of: "?", value).pointer)
    }

    /// Key `#`.
    public var fragment: Field<String> { field(.fragment) { $0.string } }

    /// Key `exclude`.
    public var exclude: Field<Flag> { field(.exclude) { Flag($0) } }

    /// Key `caseSensitive`.
    public var caseSensitive: Field<Flag> { field(.caseSensitive) { Flag($0) } }

    /// Key `percentEncoded`.
    public var percentEncoded: Field<Flag> { field(.percentEncoded) { Flag($0) } }

    /// The keys that a component knows and that are here with other letters in capitals (semantics P7).
    public var miscasedKeys: Set<String> {
        if case .defaults(let defaults) = content { return defaults.miscasedKeys }
        guard case .object(let object) = content else { return [] }
        return Set(object.members.compactMap { ComponentFields.miscasedKey($0.key) })
    }

    // MARK: - Places

    private func field<Value>(_ key: Key, _ read: (JSONValue) -> Value?) -> Field<Value> {
        guard case .value(let value) = content.value(of: key) else { return .absent }
        let place = place(of: key.text.description, value)
        return read(value).map { .value($0, place) } ?? .unusable(place)
    }

    private static func miscasedKey(_ text: String) -> String? {
        keys.first { known in
            known.utf8.count == text.utf8.count && !known.hasSameScalars(as: text)
                && known.asciiLowercased.hasSameScalars(as: text.asciiLowercased)
        }
    }
}

extension ComponentFields {
    enum Found {
        case absent
        case value(JSONValue)

        var string: String? {
            if case .value(let value) = self, case .string(let text) = value.kind { text } else { nil }
        }
    }
}

extension ComponentFields.Content {
    /// Of duplicate keys the last one counts (semantics P3).
    ///
    /// A decision needs only the value; finding its place costs more.
    func value(of key: ComponentFields.Key, _ places: ComponentFields.Places) -> ComponentFields.Found {
        switch self {
        case .nothing: return .absent
        case .object(let object):
            let place = places[key]
            return place < 0 ? .absent : .value(object.members[Int(place)].value)
        case .defaults(let defaults): return defaults.value(of: key)
        case .path(let pattern): return key == .path ? .value(JSONValue(.string(pattern))) : .absent
        case .negatedPath(let pattern):
            switch key {
            case .path: return .value(JSONValue(.string(pattern)))
            case .exclude, .caseSensitive: return .value(true)
            case .query, .fragment, .percentEncoded: return .absent
            }
        }
    }

    /// Looks for all keys in one pass.
    var places: ComponentFields.Places {
        switch self {
        case .object(let object): ComponentFields.Places(object)
        case .defaults(let defaults): defaults.places
        case .nothing: ComponentFields.Places()
        case .path: ComponentFields.Places(present: .path)
        case .negatedPath: ComponentFields.Places(present: .path, .exclude, .caseSensitive)
        }
    }

    func value(of key: ComponentFields.Key) -> ComponentFields.Found { value(of: key, places) }
}

extension ComponentFields {
    /// The index of each key's member, of duplicate keys the last one; negative if the key is absent. The string of a
    /// path list has no members: 0 says that it implies the key.
    struct Places: BitwiseCopyable {
        private var places = SIMD8<Int32>(repeating: -1)

        init() {}

        init(_ object: JSONObject) {
            for index in object.members.indices {
                guard let key = Key(object.members[index].key) else { continue }
                places[Int(key.rawValue)] = Int32(truncatingIfNeeded: index)
            }
        }

        init(present keys: Key...) {
            for key in keys { places[Int(key.rawValue)] = 0 }
        }

        subscript(key: Key) -> Int32 { places[Int(key.rawValue)] }

        func contains(_ key: Key) -> Bool { self[key] >= 0 }
    }
}

extension ComponentFields.Key {
    fileprivate init?(_ text: String) {
        let key: ComponentFields.Key
        switch text.utf8.count {
        case 1:
            switch text.utf8.first {
            case UInt8(ascii: "/"): self = .path
            case UInt8(ascii: "?"): self = .query
            case UInt8(ascii: "#"): self = .fragment
            default: return nil
            }
            return
        case 7: key = .exclude
        case 13: key = .caseSensitive
        case 14: key = .percentEncoded
        default: return nil
        }
        var place = 0
        for byte in text.utf8 {
            guard byte == key.text.utf8Start[place] else { return nil }
            place += 1
        }
        self = key
    }
}

extension ComponentFields.QueryPattern {
    /// Semantics Q2, Q3 and Q6: one value that is not a string makes the system ignore the whole object.
    init?(_ value: JSONValue, at pointer: @autoclosure () -> JSONPointer) {
        if let text = value.string {
            self = .text(text)
            return
        }
        guard let object = value.object else { return nil }
        let pointer = pointer()
        var items: [Item] = []
        let members = object.effectiveMembers
        items.reserveCapacity(members.count)
        for index in members.indices {
            guard let pattern = members[index].value.string else {
                self = .unusableItems
                return
            }
            let name = members[index].key
            let place = SourcePlace(pointer: pointer.appending(name), range: members[index].value.range)
            items.append(Item(name: name, pattern: pattern, place: place))
        }
        self = .items(items)
    }
}

extension ComponentFields.Flag {
    /// Reads any value as the system does (semantics P6).
    init(_ value: JSONValue) {
        switch value.kind {
        case .boolean(let isOn): self.init(isOn: isOn, isBoolean: true)
        case .number(let text): self.init(isOn: !Self.isZero(text), isBoolean: false)
        case .string(let text): self.init(isOn: Self.readsAsTrue(text), isBoolean: false)
        case .null, .array, .object: self.init(isOn: false, isBoolean: false)
        }
    }

    private static func isZero(_ number: String) -> Bool {
        number.utf8
            .prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
            .allSatisfy { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    }

    /// After white space, a sign and zeros, `Y`, `y`, `T`, `t` or a digit from 1 to 9 is true.
    private static func readsAsTrue(_ text: String) -> Bool {
        var rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
        if let sign = rest.first, sign == "+" || sign == "-" { rest = rest.dropFirst() }
        guard let decisive = rest.drop(while: { $0 == "0" }).first else { return false }
        return "YyTt123456789".unicodeScalars.contains(decisive)
    }
}
