/// Header fields as they are sent: order, case, repetition and every byte as given.
public struct HeaderFields: Sendable, Hashable {
    /// One of them.
    public struct Field: Sendable, Hashable {
        /// What stands before the colon.
        public var name: String
        /// What stands behind it; any bytes.
        public var value: [UInt8]

        /// A field.
        public init(_ name: String, _ value: [UInt8]) {
            self.name = name
            self.value = value
        }

        /// A field of text.
        public init(_ name: String, _ value: String) {
            self.init(name, Array(value.utf8))
        }
    }

    /// In the order in which they are sent.
    public var fields: [Field]

    /// Fields.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The value of the first field of a name, whatever its case.
    public subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// Adds a field at the end.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name, value))
    }

    /// The fields, and others behind them.
    public static func + (left: HeaderFields, right: HeaderFields) -> HeaderFields {
        HeaderFields(left.fields + right.fields)
    }

    /// As they stand in a head, each with its line end.
    public var lines: [UInt8] {
        fields.flatMap { Array($0.name.utf8) + [UInt8(ascii: ":"), UInt8(ascii: " ")] + $0.value + [13, 10] }
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// Fields of text; a name may be there more than once.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field($0.0, $0.1) })
    }
}
