/// Header fields as they are sent: order, case, repetition and every byte as given.
package struct HeaderFields: Sendable, Hashable {
    /// One of them.
    package struct Field: Sendable, Hashable {
        /// What stands before the colon.
        package var name: String
        /// What stands behind it; any bytes.
        package var value: [UInt8]

        /// A field.
        package init(_ name: String, _ value: [UInt8]) {
            self.name = name
            self.value = value
        }

        /// A field of text.
        package init(_ name: String, _ value: String) {
            self.init(name, Array(value.utf8))
        }
    }

    /// In the order in which they are sent.
    package var fields: [Field]

    /// Fields.
    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The value of the first field of a name, whatever its case.
    package subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// Adds a field at the end.
    package mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name, value))
    }

    /// The fields, and others behind them.
    package static func + (left: HeaderFields, right: HeaderFields) -> HeaderFields {
        HeaderFields(left.fields + right.fields)
    }

    /// As they stand in a head, each with its line end.
    package var lines: [UInt8] {
        fields.flatMap { Array($0.name.utf8) + [UInt8(ascii: ":"), UInt8(ascii: " ")] + $0.value + [13, 10] }
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// Fields of text; a name may be there more than once.
    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field($0.0, $0.1) })
    }
}
