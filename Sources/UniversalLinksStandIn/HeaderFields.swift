/// Header fields as sent: order, case, repetition and every byte are kept.
package struct HeaderFields: Sendable, Hashable {
    package struct Field: Sendable, Hashable {
        package var name: String
        /// Any bytes.
        package var value: [UInt8]

        package init(_ name: String, _ value: [UInt8]) {
            self.name = name
            self.value = value
        }

        package init(_ name: String, _ value: String) {
            self.init(name, Array(value.utf8))
        }
    }

    /// In the order in which they are sent.
    package var fields: [Field]

    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The value of the first field with a name, in any case.
    package subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    package mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name, value))
    }

    package static func + (left: HeaderFields, right: HeaderFields) -> HeaderFields {
        HeaderFields(left.fields + right.fields)
    }

    /// As in a head, each with its line end.
    package var lines: [UInt8] {
        fields.flatMap { Array($0.name.utf8) + [UInt8(ascii: ":"), UInt8(ascii: " ")] + $0.value + [13, 10] }
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// A name can be repeated.
    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field($0.0, $0.1) })
    }
}
