#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value of a property list, as far as entitlements and similar files need it.
package indirect enum PropertyListValue: Sendable {
    case string(String)
    case boolean(Bool)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])
    /// A number, a date, data, or something nested too deeply.
    case other
}

extension PropertyListValue {
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    package var array: [PropertyListValue]? { if case .array(let value) = self { value } else { nil } }
    package var dictionary: [String: PropertyListValue]? {
        if case .dictionary(let value) = self { value } else { nil }
    }

    /// Reads a property list in XML or binary. A small binary list that would expand to far more data is refused.
    ///
    /// - Parameter limit: In bytes.
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

    private static let mark = Array("\u{FEFF}".utf8)
}

extension PropertyListValue: Decodable {
    private static let maximumDepth = 64

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

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

    /// Decodes the value, because the decoder checks it only on demand.
    private static func isNumberDateOrData(_ decoder: any Decoder) -> Bool {
        guard let value = try? decoder.singleValueContainer() else { return false }
        return (try? value.decode(Double.self)) != nil || (try? value.decode(Int64.self)) != nil
            || (try? value.decode(UInt64.self)) != nil || (try? value.decode(Date.self)) != nil
            || (try? value.decode(Data.self)) != nil
    }
}

/// A walk over a binary property list that shows how much data Foundation would create from it.
///
/// Objects are referred to by number, so a few hundred bytes can expand to more than fits in memory: lists that contain
/// the same list ten times, ten levels deep. Foundation creates all of them. This walk counts the result and stops
/// early; it reads only lengths and references.
///
/// The format: a header `bplist00`, objects, a table of their offsets, and a trailer of 32 bytes.
struct BinaryPropertyListWalk {
    private let bytes: [UInt8]
    private let offsetWidth: Int
    private let referenceWidth: Int
    private let objectCount: Int
    private let tableOffset: Int
    private var remainingObjects = 100_000
    private var remainingBytes = 16 * 1_048_576

    private static let maximumDepth = 64

    /// Whether the list is complete, without cycles, and bounded, so that Foundation can read it.
    static func isHarmless(_ bytes: [UInt8]) -> Bool {
        guard var walk = BinaryPropertyListWalk(bytes), let top = walk.integer(at: bytes.count - 16, width: 8) else {
            return false
        }
        return walk.visit(top, depth: 0)
    }

    private init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let trailer = bytes.count - 32
        guard trailer >= 8, bytes.starts(with: "bplist0".utf8) else { return nil }
        offsetWidth = Int(bytes[trailer + 6])
        referenceWidth = Int(bytes[trailer + 7])
        let integer = { BinaryPropertyListWalk.integer(in: bytes, at: $0, width: 8) }
        guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth), let count = integer(trailer + 8),
            let table = integer(trailer + 24), count >= 1, table >= 8, table < trailer,
            count <= (trailer - table) / offsetWidth
        else { return nil }
        objectCount = count
        tableOffset = table
    }

    // MARK: - Objects

    private mutating func visit(_ reference: Int, depth: Int) -> Bool {
        remainingObjects -= 1
        guard remainingObjects >= 0, depth <= BinaryPropertyListWalk.maximumDepth, reference < objectCount,
            let offset = integer(at: tableOffset + reference * offsetWidth, width: offsetWidth), offset >= 8,
            offset < tableOffset
        else { return false }
        let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0x0F))
        switch kind {
        case 0x0: return low == 8 || low == 9
        case 0x1: return low <= 3 && spend(1 << low, from: offset + 1)
        case 0x2: return (low == 2 || low == 3) && spend(1 << low, from: offset + 1)
        case 0x3: return low == 3 && spend(8, from: offset + 1)
        case 0x4, 0x5: return length(low, at: offset).map { spend($0.count, from: $0.start) } ?? false
        case 0x6: return length(low, at: offset).map { spend(2 * $0.count, from: $0.start) } ?? false
        case 0xA: return length(low, at: offset).map { visitAll($0.count, from: $0.start, depth) } ?? false
        case 0xD: return length(low, at: offset).map { visitMembers($0.count, from: $0.start, depth) } ?? false
        default: return false
        }
    }

    private mutating func visitAll(_ count: Int, from start: Int, _ depth: Int) -> Bool {
        guard count <= (tableOffset - start) / referenceWidth else { return false }
        for index in 0..<count {
            guard let reference = integer(at: start + index * referenceWidth, width: referenceWidth),
                visit(reference, depth: depth + 1)
            else { return false }
        }
        return true
    }

    private mutating func visitMembers(_ count: Int, from start: Int, _ depth: Int) -> Bool {
        guard count <= (tableOffset - start) / (2 * referenceWidth) else { return false }
        for index in 0..<count {
            guard let reference = integer(at: start + index * referenceWidth, width: referenceWidth),
                isText(reference)
            else { return false }
        }
        return visitAll(2 * count, from: start, depth)
    }

    private func isText(_ reference: Int) -> Bool {
        guard reference < objectCount,
            let offset = integer(at: tableOffset + reference * offsetWidth, width: offsetWidth), offset >= 8,
            offset < tableOffset
        else { return false }
        return bytes[offset] >> 4 == 0x5 || bytes[offset] >> 4 == 0x6
    }

    private mutating func spend(_ count: Int, from start: Int) -> Bool {
        guard count <= tableOffset - start else { return false }
        remainingBytes -= count
        return remainingBytes >= 0
    }

    // MARK: - Numbers

    /// The number of members or units, and where they start; a length of 15 or more follows the marker.
    private func length(_ low: Int, at offset: Int) -> (count: Int, start: Int)? {
        guard low == 0x0F else { return (low, offset + 1) }
        guard offset + 1 < tableOffset, bytes[offset + 1] >> 4 == 0x1, bytes[offset + 1] & 0x0F <= 3 else { return nil }
        let width = 1 << Int(bytes[offset + 1] & 0x0F)
        // Doubling it must not overflow.
        guard let count = integer(at: offset + 2, width: width), count <= bytes.count, offset + 2 + width <= tableOffset
        else { return nil }
        return (count, offset + 2 + width)
    }

    private func integer(at offset: Int, width: Int) -> Int? {
        BinaryPropertyListWalk.integer(in: bytes, at: offset, width: width)
    }

    /// An unsigned number, most significant byte first; nil if it is outside the bytes, or too large for an `Int`.
    private static func integer(in bytes: [UInt8], at offset: Int, width: Int) -> Int? {
        guard offset >= 0, width <= bytes.count - offset else { return nil }
        return Int(exactly: bytes[offset..<(offset + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}

/// A walk over a property list in XML that shows how deeply it is nested, before Foundation recurses into it.
///
/// It reads only tags, and skips comments, instructions and `CDATA`, which may contain any text.
struct XMLPropertyListWalk {
    private static let maximumDepth = 256

    /// Whether Foundation can read the bytes.
    static func isHarmless(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        var depth = 0
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...]
            if let end = endOfText(rest) {
                rest = rest[end...]
                continue
            }
            let tag = rest.prefix { $0 != UInt8(ascii: ">") }
            rest = rest.dropFirst(tag.count)
            if tag.dropFirst().first == UInt8(ascii: "/") {
                depth -= 1
            } else if tag.dropFirst().first != UInt8(ascii: "!"), tag.last != UInt8(ascii: "/") {
                depth += 1
            }
            guard depth <= maximumDepth else { return false }
        }
        return true
    }

    /// The end of a comment, an instruction or `CDATA` at the start of the bytes; nil if they start with something
    /// else.
    private static func endOfText(_ bytes: ArraySlice<UInt8>) -> Int? {
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] where bytes.starts(with: start.utf8) {
            var rest = bytes.dropFirst(start.utf8.count)
            while let next = rest.firstIndex(of: end.utf8.first ?? 0) {
                rest = rest[next...]
                if rest.starts(with: end.utf8) { return next + end.utf8.count }
                rest = rest.dropFirst()
            }
            return bytes.endIndex
        }
        return nil
    }
}
