import JSONSyntax

extension AssociationFileReader {
    /// A member of `components`.
    func component(_ value: JSONValue, at pointer: JSONPointer) -> AppLinks.Component {
        guard let object = value.object else {
            return AppLinks.Component(
                place: Place(pointer: pointer, range: value.range), form: .unusable, fields: .none, comment: nil)
        }
        return AppLinks.Component(
            place: Place(pointer: pointer, range: value.range),
            form: .object,
            fields: fields(of: object, at: pointer),
            comment: object["comment"]?.string
        )
    }

    /// A member of `paths` (semantics L1, L2).
    func path(_ value: JSONValue, at pointer: JSONPointer) -> AppLinks.Component {
        let place = Place(pointer: pointer, range: value.range)
        guard let text = value.string else {
            return AppLinks.Component(place: place, form: .unusablePath, fields: .none, comment: nil)
        }
        let marker = "NOT "
        guard text.asciiLowercased.utf8.starts(with: marker.asciiLowercased.utf8) else {
            return AppLinks.Component(place: place, form: .path, fields: .path(text, at: place), comment: nil)
        }
        let pattern = String(text.unicodeScalars.dropFirst(marker.unicodeScalars.count))
        return AppLinks.Component(
            place: place,
            form: .negatedPath(inCapitals: text.utf8.starts(with: marker.utf8)),
            fields: .negatedPath(pattern, at: place),
            comment: nil
        )
    }

    /// The `defaults` of `applinks` or of a detail.
    func defaults(of object: JSONObject, at pointer: JSONPointer) -> ComponentFields? {
        object["defaults"]?.object.map { fields(of: $0, at: pointer.appending("defaults")) }
    }

    private func fields(of object: JSONObject, at pointer: JSONPointer) -> ComponentFields {
        func field<Value>(_ key: String, _ read: (JSONValue, JSONPointer) -> Value?) -> ComponentFields.Field<Value> {
            guard let value = object[key] else { return .absent }
            let place = Place(pointer: pointer.appending(key), range: value.range)
            return read(value, place.pointer).map { .value($0, place) } ?? .unusable(place)
        }
        return ComponentFields(
            path: field("/") { value, _ in value.string },
            query: field("?", query),
            fragment: field("#") { value, _ in value.string },
            exclude: field("exclude") { value, _ in flag(value) },
            caseSensitive: field("caseSensitive") { value, _ in flag(value) },
            percentEncoded: field("percentEncoded") { value, _ in flag(value) },
            miscasedKeys: Set(object.members.compactMap { miscasedKey($0.key) })
        )
    }

    /// Semantics Q2, Q3 and Q6: one value that is no string, and the whole object is ignored.
    private func query(_ value: JSONValue, at pointer: JSONPointer) -> ComponentFields.QueryPattern? {
        if let text = value.string { return .text(text) }
        guard let object = value.object else { return nil }
        var items: [ComponentFields.QueryPattern.Item] = []
        for member in object.effectiveMembers {
            guard let pattern = member.value.string else { return .unusableItems }
            let place = Place(pointer: pointer.appending(member.key), range: member.value.range)
            items.append(.init(name: member.key, pattern: pattern, place: place))
        }
        return .items(items)
    }

    /// The key that `text` would be with other letters in capitals.
    private func miscasedKey(_ text: String) -> String? {
        ComponentFields.keys.first { known in
            !known.isVerbatim(text) && known.asciiLowercased.isVerbatim(text.asciiLowercased)
        }
    }

    // MARK: - Flags

    /// Semantics P6.
    private func flag(_ value: JSONValue) -> ComponentFields.Flag {
        switch value.kind {
        case .boolean(let isOn): ComponentFields.Flag(isOn: isOn, isBoolean: true)
        case .number(let text): ComponentFields.Flag(isOn: !isZero(text), isBoolean: false)
        case .string(let text): ComponentFields.Flag(isOn: readsAsTrue(text), isBoolean: false)
        case .null, .array, .object: ComponentFields.Flag(isOn: false, isBoolean: false)
        }
    }

    /// Whether every digit before the exponent is a zero.
    private func isZero(_ number: String) -> Bool {
        number.utf8
            .prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
            .allSatisfy { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    }

    /// White space, a sign and zeros may come first; then `Y`, `y`, `T`, `t` or a digit from 1 to 9 is true.
    private func readsAsTrue(_ text: String) -> Bool {
        var rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
        if let sign = rest.first, sign == "+" || sign == "-" { rest = rest.dropFirst() }
        guard let decisive = rest.drop(while: { $0 == "0" }).first else { return false }
        return "YyTt123456789".unicodeScalars.contains(decisive)
    }
}

extension ComponentFields {
    /// No key at all.
    static let none = ComponentFields(
        path: .absent, query: .absent, fragment: .absent, exclude: .absent, caseSensitive: .absent,
        percentEncoded: .absent, miscasedKeys: [])

    /// What a string in `paths` stands for.
    static func path(_ pattern: String, at place: Place) -> ComponentFields {
        ComponentFields(
            path: .value(pattern, place), query: .absent, fragment: .absent, exclude: .absent, caseSensitive: .absent,
            percentEncoded: .absent, miscasedKeys: [])
    }

    /// What a string in `paths` behind `NOT ` stands for (semantics L2).
    static func negatedPath(_ pattern: String, at place: Place) -> ComponentFields {
        let isOn = Flag(isOn: true, isBoolean: true)
        return ComponentFields(
            path: .value(pattern, place), query: .absent, fragment: .absent, exclude: .value(isOn, place),
            caseSensitive: .value(isOn, place), percentEncoded: .absent, miscasedKeys: [])
    }
}
