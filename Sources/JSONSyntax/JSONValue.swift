/// A JSON value with its place in the source.
///
/// Literals and ``init(_:)-(Kind)`` build values that were made, not read: their range is empty, at offset 0.
public struct JSONValue: Sendable {
    /// The kinds of value of RFC 8259 section 3, with their contents.
    public enum Kind: Sendable {
        /// The literal `null`.
        case null
        /// The literal `true` or `false`.
        case boolean(Bool)
        /// A number, as it is written.
        case number(String)
        /// A string, its escapes decoded.
        case string(String)
        /// An array's values, in order.
        case array([JSONValue])
        /// An object's members, in order, duplicates included.
        case object(JSONObject)
    }

    /// What the value is.
    public let kind: Kind
    /// Its place, quotes and brackets included.
    public let range: SourceRange

    /// A value at a place.
    public init(_ kind: Kind, range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// A value that was made, not read.
    public init(_ kind: Kind) {
        self.init(kind, range: .none)
    }
}

extension JSONValue {
    /// The text of a string.
    public var string: String? {
        if case .string(let text) = kind { text } else { nil }
    }

    /// The value of a boolean literal.
    @inline(never)
    public var boolean: Bool? {
        // Where this is inlined, the optimiser of Swift 6.3.1 can fail with an “ownership error”.
        if case .boolean(let value) = kind { value } else { nil }
    }

    /// A number as it is written.
    public var number: String? {
        if case .number(let text) = kind { text } else { nil }
    }

    /// The values of an array.
    public var array: [JSONValue]? {
        if case .array(let values) = kind { values } else { nil }
    }

    /// The members of an object.
    public var object: JSONObject? {
        if case .object(let object) = kind { object } else { nil }
    }

    /// Whether this is the literal `null`.
    public var isNull: Bool {
        if case .null = kind { true } else { false }
    }

    /// What the value is, with an article, for sentences: `an array`, `null`.
    public var typeDescription: String {
        switch kind {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value that `pointer` names, or nil. The last of duplicate keys counts.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        var value = self
        for token in pointer.tokens {
            switch value.kind {
            case .object(let object):
                guard let member = object[token] else { return nil }
                value = member
            case .array(let values):
                guard let index = JSONPointer.arrayIndex(token), index < values.count else { return nil }
                value = values[index]
            default:
                return nil
            }
        }
        return value
    }

    /// Calls `body` with every value below and including this one, parents first, in the order of the text.
    public func forEachValue(at pointer: JSONPointer = .root, _ body: (JSONPointer, JSONValue) -> Void) {
        body(pointer, self)
        switch kind {
        case .array(let values):
            for (index, value) in values.enumerated() { value.forEachValue(at: pointer.appending(index), body) }
        case .object(let object):
            for member in object.members { member.value.forEachValue(at: pointer.appending(member.key), body) }
        default:
            break
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// A string.
    public init(stringLiteral value: String) { self.init(.string(value)) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    /// A number.
    public init(integerLiteral value: Int) { self.init(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    /// A boolean.
    public init(booleanLiteral value: Bool) { self.init(.boolean(value)) }
}

extension JSONValue: ExpressibleByNilLiteral {
    /// `null`.
    public init(nilLiteral: ()) { self.init(.null) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self.init(.array(elements)) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// An object whose members keep the order of the literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(.object(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) })))
    }
}

extension JSONValue {
    /// A string, or `null` for nil.
    public init(_ text: String?) { self.init(text.map { .string($0) } ?? .null) }

    /// A number, or `null` for nil.
    public init(_ number: Int?) { self.init(number.map { .number(String($0)) } ?? .null) }

    /// A boolean, or `null` for nil.
    public init(_ boolean: Bool?) { self.init(boolean.map { .boolean($0) } ?? .null) }

    /// An array of values.
    public init(_ values: [JSONValue]) { self.init(.array(values)) }

    /// An array of strings.
    public init(_ texts: [String]) { self.init(.array(texts.map { JSONValue(.string($0)) })) }
}
