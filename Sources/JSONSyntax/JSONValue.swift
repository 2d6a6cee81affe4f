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
        // If this is inlined, the optimiser of Swift 6.3.1 can fail with an “ownership error”.
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

/// The members of a JSON object, in the order of the text, duplicates included.
public struct JSONObject: Sendable {
    /// A key with its value.
    public struct Member: Sendable {
        /// The key, its escapes decoded.
        public let key: String
        /// The place of the key, quotes included; empty, at offset 0, for a key that was made, not read.
        public let keyRange: SourceRange
        /// The value.
        public internal(set) var value: JSONValue

        /// A key at a place, with its value.
        public init(key: String, keyRange: SourceRange, value: JSONValue) {
            self.key = key
            self.keyRange = keyRange
            self.value = value
        }

        /// A key that was made, not read, with its value.
        public init(key: String, value: JSONValue) {
            self.init(key: key, keyRange: .none, value: value)
        }
    }

    /// The members in order.
    public let members: [Member]

    /// Nil for few members without duplicate keys.
    private let index: Index?

    private final class Index: Sendable {
        let shadowedIndices: [Int]
        let lastIndexByKey: [ScalarString: Int]

        init(shadowedIndices: [Int], lastIndexByKey: [ScalarString: Int]) {
            self.shadowedIndices = shadowedIndices
            self.lastIndexByKey = lastIndexByKey
        }
    }

    package var hasDuplicateKeys: Bool { index?.shadowedIndices.isEmpty == false }

    /// The indices of members whose key appears again further on, ascending: the values that are ignored.
    public var shadowedIndices: [Int] { index?.shadowedIndices ?? [] }

    /// With no more members than this, a linear search is faster than a table.
    private static let tableThreshold = 8

    /// An object of these members. Linear time.
    public init(_ members: [Member]) {
        self.members = members
        guard members.count > JSONObject.tableThreshold else {
            let hasDuplicates = members.count > 1 && JSONObject.hasDuplicates(few: members)
            index =
                hasDuplicates
                ? Index(shadowedIndices: JSONObject.shadowedIndices(ofFew: members), lastIndexByKey: [:]) : nil
            return
        }
        var table: [ScalarString: Int] = [:]
        var shadowed: [Int] = []
        for (index, member) in members.enumerated() {
            if let earlier = table.updateValue(index, forKey: ScalarString(member.key)) { shadowed.append(earlier) }
        }
        index = Index(shadowedIndices: shadowed.sorted(), lastIndexByKey: table)
    }

    private static func hasDuplicates(few members: [Member]) -> Bool {
        var index = 1
        while index < members.count {
            for earlier in 0..<index where members[earlier].key.hasSameScalars(as: members[index].key) { return true }
            index += 1
        }
        return false
    }

    private static func shadowedIndices(ofFew members: [Member]) -> [Int] {
        var shadowed: [Int] = []
        for index in members.indices {
            for later in members.indices.dropFirst(index + 1)
            where members[later].key.hasSameScalars(as: members[index].key) {
                shadowed.append(index)
                break
            }
        }
        return shadowed
    }

    /// The value of `key`; of duplicate keys the last one counts (semantics P3).
    public subscript(key: String) -> JSONValue? {
        guard let place = place(of: key) else { return nil }
        return members[place].value
    }

    /// The member of `key`; of duplicate keys the last one counts (semantics P3).
    public func member(_ key: String) -> Member? {
        guard let place = place(of: key) else { return nil }
        return members[place]
    }

    /// Of duplicate keys the last one.
    package func place(of key: String) -> Int? {
        if members.count > JSONObject.tableThreshold, let index { return index.lastIndexByKey[ScalarString(key)] }
        var place = members.count
        while place > 0 {
            place -= 1
            if members[place].key.hasSameScalars(as: key) { return place }
        }
        return nil
    }

    /// The members that count: of duplicate keys the last one, in the order of the text.
    public var effectiveMembers: [Member] {
        guard !shadowedIndices.isEmpty else { return members }
        let shadowed = Set(shadowedIndices)
        return members.indices.filter { !shadowed.contains($0) }.map { members[$0] }
    }
}

/// A JSON value in a form that is the same for equal values.
///
/// JSON Schema Core section 4.2.2: numbers are equal by value, strings scalar by scalar, objects in any order of their
/// members. The last of duplicate keys counts.
package struct CanonicalValue: Sendable {
    private let bytes: [UInt8]

    /// A stack of these replaces call frames.
    private enum Piece {
        case value(JSONValue)
        case text(String)
        case byte(UInt8)
    }

    package init(_ value: JSONValue) {
        var bytes: [UInt8] = []
        var pending = [Piece.value(value)]
        while let piece = pending.popLast() {
            switch piece {
            case .byte(let byte): bytes.append(byte)
            case .text(let text): CanonicalValue.write(text, into: &bytes)
            case .value(let value): pending += CanonicalValue.write(value, into: &bytes).reversed()
            }
        }
        self.bytes = bytes
    }

    /// Writes a scalar or an opening bracket, and returns what follows.
    private static func write(_ value: JSONValue, into bytes: inout [UInt8]) -> [Piece] {
        switch value.kind {
        case .null: bytes.append(UInt8(ascii: "n"))
        case .boolean(let boolean): bytes.append(boolean ? UInt8(ascii: "t") : UInt8(ascii: "f"))
        case .number(let text): bytes.append(contentsOf: (DecimalNumber(text)?.canonicalText ?? text).utf8)
        case .string(let text): write(text, into: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            return values.flatMap { [.value($0), .byte(UInt8(ascii: ","))] } + [.byte(UInt8(ascii: "]"))]
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            let members = object.effectiveMembers.sorted { ScalarString($0.key) < ScalarString($1.key) }
            return members.flatMap { [.text($0.key), .value($0.value)] } + [.byte(UInt8(ascii: "}"))]
        }
        return []
    }

    /// A text ends with 0xFF, which UTF-8 never contains, so two texts never run together.
    private static func write(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: text.utf8)
        bytes.append(0xFF)
    }
}

extension CanonicalValue: Hashable {}
