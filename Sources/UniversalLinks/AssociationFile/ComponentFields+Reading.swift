import JSONSyntax

extension ComponentFields {
    /// A key that a component knows, apart from `comment`.
    enum Key: UInt8, CaseIterable {
        case path
        case query
        case fragment
        case exclude
        case caseSensitive
        case percentEncoded

        /// The key as it is written.
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

    /// What the value of `?` says; nil if it is of a wrong type.
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

    /// The key that `text` would be with other letters in capitals.
    private static func miscasedKey(_ text: String) -> String? {
        keys.first { known in
            known.utf8.count == text.utf8.count && !known.isVerbatim(text)
                && known.asciiLowercased.isVerbatim(text.asciiLowercased)
        }
    }
}

extension ComponentFields {
    /// The JSON value of a key, if it is there.
    enum Found {
        case absent
        case value(JSONValue)

        /// The text of a string.
        var string: String? {
            if case .value(let value) = self, case .string(let text) = value.kind { text } else { nil }
        }
    }
}

extension ComponentFields.Content {
    /// The JSON value of a key; of duplicate keys the last one (semantics P3).
    ///
    /// This alone is what a decision needs; finding the place of a value costs more.
    ///
    /// - Parameter places: The value of ``places``.
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

    /// The place of the keys, all of them looked for at once.
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
    /// The index of the member of each key; negative if it is absent, of duplicate keys that of the last one.
    /// A path list's string has no members: zero says that it implies the key.
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

        /// Whether a key is there; no value is touched.
        func contains(_ key: Key) -> Bool { self[key] >= 0 }
    }
}

extension ComponentFields.Key {
    /// The key that a text is, compared byte by byte.
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
    /// Semantics Q2, Q3 and Q6: one value that is not a string, and the whole object is ignored.
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
    /// A truth value as the system reads it (semantics P6).
    init(_ value: JSONValue) {
        switch value.kind {
        case .boolean(let isOn): self.init(isOn: isOn, isBoolean: true)
        case .number(let text): self.init(isOn: !Self.isZero(text), isBoolean: false)
        case .string(let text): self.init(isOn: Self.readsAsTrue(text), isBoolean: false)
        case .null, .array, .object: self.init(isOn: false, isBoolean: false)
        }
    }

    /// Whether every digit before the exponent is a zero.
    private static func isZero(_ number: String) -> Bool {
        number.utf8
            .prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
            .allSatisfy { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    }

    /// White space, a sign and zeros may come first; then `Y`, `y`, `T`, `t` or a digit from 1 to 9 is true.
    private static func readsAsTrue(_ text: String) -> Bool {
        var rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
        if let sign = rest.first, sign == "+" || sign == "-" { rest = rest.dropFirst() }
        guard let decisive = rest.drop(while: { $0 == "0" }).first else { return false }
        return "YyTt123456789".unicodeScalars.contains(decisive)
    }
}
