import JSONSyntax

extension ComponentFields {
    /// The JSON value of each key; of duplicate keys the last one (semantics P3).
    struct Values {
        var path: JSONValue?
        var query: JSONValue?
        var fragment: JSONValue?
        var exclude: JSONValue?
        var caseSensitive: JSONValue?
        var percentEncoded: JSONValue?
    }

    /// All values at once, which is what a decision needs; where they stand costs more to tell.
    var values: Values {
        var values = Values()
        switch source {
        case .nothing: break
        case .object(let object, _):
            for member in object.members { values.take(member) }
        case .path(let pattern, _): values.path = JSONValue(.string(pattern))
        case .negatedPath(let pattern, _):
            values.path = JSONValue(.string(pattern))
            values.exclude = true
            values.caseSensitive = true
        }
        return values
    }

    /// Key `/`.
    public var path: Field<String> { field("/", values.path) { $0.string } }

    /// Key `?`.
    public var query: Field<QueryPattern> {
        field("?", values.query) { value in
            QueryPattern(value, at: place(of: "?", value).pointer)
        }
    }

    /// Key `#`.
    public var fragment: Field<String> { field("#", values.fragment) { $0.string } }

    /// Key `exclude`.
    public var exclude: Field<Flag> { field("exclude", values.exclude) { Flag($0) } }

    /// Key `caseSensitive`.
    public var caseSensitive: Field<Flag> { field("caseSensitive", values.caseSensitive) { Flag($0) } }

    /// Key `percentEncoded`.
    public var percentEncoded: Field<Flag> { field("percentEncoded", values.percentEncoded) { Flag($0) } }

    /// The keys that a component knows and that stand here with other letters in capitals (semantics P7).
    public var miscasedKeys: Set<String> {
        guard case .object(let object, _) = source else { return [] }
        return Set(object.members.compactMap { ComponentFields.miscasedKey($0.key) })
    }

    // MARK: - Places

    private func field<Value>(_ key: String, _ value: JSONValue?, _ read: (JSONValue) -> Value?) -> Field<Value> {
        guard let value else { return .absent }
        let place = place(of: key, value)
        return read(value).map { .value($0, place) } ?? .unusable(place)
    }

    private func place(of key: String, _ value: JSONValue) -> Place {
        switch source {
        case .nothing: Place(pointer: .root, range: .none)
        case .object(_, let pointer): Place(pointer: pointer.appending(key), range: value.range)
        case .path(_, let place), .negatedPath(_, let place): place
        }
    }

    /// The key that `text` would be with other letters in capitals.
    private static func miscasedKey(_ text: String) -> String? {
        keys.first { known in
            known.utf8.count == text.utf8.count && !known.isVerbatim(text)
                && known.asciiLowercased.isVerbatim(text.asciiLowercased)
        }
    }
}

extension ComponentFields.Values {
    fileprivate mutating func take(_ member: JSONObject.Member) {
        switch member.key.utf8.count {
        case 1 where member.key.isVerbatim("/"): path = member.value
        case 1 where member.key.isVerbatim("?"): query = member.value
        case 1 where member.key.isVerbatim("#"): fragment = member.value
        case 7 where member.key.isVerbatim("exclude"): exclude = member.value
        case 13 where member.key.isVerbatim("caseSensitive"): caseSensitive = member.value
        case 14 where member.key.isVerbatim("percentEncoded"): percentEncoded = member.value
        default: break
        }
    }
}

extension ComponentFields.QueryPattern {
    /// Semantics Q2, Q3 and Q6: one value that is no string, and the whole object is ignored.
    init?(_ value: JSONValue, at pointer: @autoclosure () -> JSONPointer) {
        if let text = value.string {
            self = .text(text)
            return
        }
        guard let object = value.object else { return nil }
        let pointer = pointer()
        var items: [Item] = []
        for member in object.effectiveMembers {
            guard let pattern = member.value.string else {
                self = .unusableItems
                return
            }
            let place = Place(pointer: pointer.appending(member.key), range: member.value.range)
            items.append(Item(name: member.key, pattern: pattern, place: place))
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
