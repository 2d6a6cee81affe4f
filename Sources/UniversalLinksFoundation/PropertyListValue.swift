#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value of a property list, as far as entitlements and the like need it.
package indirect enum PropertyListValue: Sendable {
    case string(String)
    case boolean(Bool)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])
    /// A number, a date, data, or something nested too deeply.
    case other
}

extension PropertyListValue {
    /// The text, of a string.
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The truth, of a boolean.
    package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    /// The members, of an array.
    package var array: [PropertyListValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members, of a dictionary.
    package var dictionary: [String: PropertyListValue]? {
        if case .dictionary(let value) = self { value } else { nil }
    }

    /// Reads a property list in XML or binary. A small binary one that would expand beyond measure is refused.
    ///
    /// - Parameter limit: The most bytes that are read.
    /// - Throws: if the bytes are not a property list, or too many.
    package init(reading bytes: [UInt8], limit: Int) throws(EntitlementsError) {
        guard bytes.count <= limit else {
            throw EntitlementsError("It is larger than \(limit / 1_048_576) MiB, which is too large for such a file.")
        }
        if bytes.starts(with: "bplist".utf8) {
            guard BinaryPropertyListWalk.isHarmless(bytes) else {
                throw EntitlementsError(
                    "It is a damaged binary property list, or expands to far more data than it contains. "
                        + "Convert it: plutil -convert xml1 FILE.")
            }
        } else {
            let isText = bytes.first { !" \t\r\n".utf8.contains($0) && !PropertyListValue.mark.contains($0) }
            guard isText == UInt8(ascii: "<") else {
                throw EntitlementsError("It is not a property list, in XML or binary.")
            }
            guard XMLPropertyListWalk.isHarmless(bytes) else {
                throw EntitlementsError("It is not a property list in XML, or is nested too deeply.")
            }
        }
        guard let list = try? PropertyListDecoder().decode(PropertyListValue.self, from: Data(bytes)) else {
            throw EntitlementsError(
                bytes.starts(with: "bplist".utf8)
                    ? "It is a damaged binary property list." : "It is not a property list in XML.")
        }
        self = list
    }

    /// The bytes of a byte-order mark.
    private static let mark = Array("\u{FEFF}".utf8)
}

extension PropertyListValue: Decodable {
    private static let maximumDepth = 64

    /// The key of a member, whatever it is.
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    /// Decodes what is there.
    package init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= PropertyListValue.maximumDepth else {
            self = .other
            return
        }
        if let value = try? decoder.singleValueContainer() {
            if let text = try? value.decode(String.self) {
                self = .string(text)
                return
            }
            if let flag = try? value.decode(Bool.self) {
                self = .boolean(flag)
                return
            }
        }
        if let dictionary = try? decoder.container(keyedBy: Name.self) {
            var members: [String: PropertyListValue] = [:]
            for name in dictionary.allKeys {
                members[name.stringValue] = try dictionary.decode(PropertyListValue.self, forKey: name)
            }
            self = .dictionary(members)
        } else if var array = try? decoder.unkeyedContainer() {
            var members: [PropertyListValue] = []
            while !array.isAtEnd { members.append(try array.decode(PropertyListValue.self)) }
            self = .array(members)
        } else if PropertyListValue.isNumberDateOrData(decoder) {
            self = .other
        } else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "neither a number, a date nor data"))
        }
    }

    /// Whether there is a number, a date or data, and well written: the decoder looks at them on demand.
    private static func isNumberDateOrData(_ decoder: any Decoder) -> Bool {
        guard let value = try? decoder.singleValueContainer() else { return false }
        return (try? value.decode(Double.self)) != nil || (try? value.decode(Int64.self)) != nil
            || (try? value.decode(UInt64.self)) != nil || (try? value.decode(Date.self)) != nil
            || (try? value.decode(Data.self)) != nil
    }
}
