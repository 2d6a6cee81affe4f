import Foundation

/// A value of a property list, as far as entitlements and the like need it.
package indirect enum PropertyListValue: Sendable {
    case string(String)
    case boolean(Bool)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])
    /// A number, a date, data, or something nested too deeply.
    case other
}

extension NSNumber {
    /// Whether it was written as `<true/>` or `<false/>`. To Swift, the number 1 is `true` as well.
    fileprivate var isBoolean: Bool {
        #if canImport(Darwin)
            CFGetTypeID(self) == CFBooleanGetTypeID()
        #else
            String(cString: objCType) == "c"
        #endif
    }
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
        }
        guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else {
            throw EntitlementsError(
                bytes.starts(with: "bplist".utf8)
                    ? "It is a damaged binary property list." : "It is not a property list in XML.")
        }
        self.init(list, depth: 0)
    }

    /// The bytes of a byte-order mark.
    private static let mark = Array("\u{FEFF}".utf8)
    private static let maximumDepth = 64

    private init(_ value: Any, depth: Int) {
        guard depth <= PropertyListValue.maximumDepth else {
            self = .other
            return
        }
        switch value {
        case let text as String: self = .string(text)
        case let members as [String: Any]:
            self = .dictionary(members.mapValues { PropertyListValue($0, depth: depth + 1) })
        case let members as [Any]: self = .array(members.map { PropertyListValue($0, depth: depth + 1) })
        case is Data, is Date: self = .other
        case let number as NSNumber: self = number.isBoolean ? .boolean(number.boolValue) : .other
        case let flag as Bool: self = .boolean(flag)
        default: self = .other
        }
    }
}
