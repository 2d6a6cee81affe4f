/// Builds elements and envelopes that no signer writes, well formed or not.
package enum BER {
    package static func definite(_ identifier: UInt8, _ contents: [UInt8]) -> [UInt8] {
        contents.count < 0x80
            ? [identifier, UInt8(contents.count)] + contents
            : definite(identifier, contents, lengthOctets: 4)
    }

    package static func definite(_ identifier: UInt8, _ contents: [UInt8], lengthOctets: Int) -> [UInt8] {
        let length = (0..<lengthOctets).reversed().map { UInt8(truncatingIfNeeded: contents.count >> (8 * $0)) }
        return [identifier, 0x80 | UInt8(lengthOctets)] + length + contents
    }

    package static func indefinite(_ identifier: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [identifier, 0x80] + contents + [0, 0]
    }

    package static func octetString(_ contents: [UInt8]) -> [UInt8] { definite(0x04, contents) }

    /// An octet string of no octets, in as many segments within one another.
    package static func nested(_ depth: Int) -> [UInt8] {
        repeated([0x24, 0x80], depth) + octetString([]) + zeros(2 * depth)
    }

    package static func repeated(_ octets: [UInt8], _ count: Int) -> [UInt8] {
        Array(repeatElement(octets, count: count).joined())
    }

    package static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
}

extension BER {
    package static let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    package static let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    package static let version: [UInt8] = [0x02, 0x01, 0x01]
    package static let emptySet: [UInt8] = [0x31, 0x00]

    /// An envelope up to the elements of its SignedData, which start at byte 17.
    package static let start = [0x30, 0x80] + signedData + [0xA0, 0x80, 0x30, 0x80]

    /// An envelope with these elements in its EncapsulatedContentInfo, where they start at byte 24.
    package static func envelope(encapsulated: [UInt8], rest: [UInt8] = emptySet) -> [UInt8] {
        start + version + emptySet + indefinite(0x30, encapsulated) + rest + zeros(6)
    }

    /// An envelope with this element as its content, which starts at byte 35.
    package static func envelope(content: [UInt8]) -> [UInt8] { envelope(encapsulated: data + content) }

    /// An envelope with this element as its payload, which starts at byte 37.
    package static func envelope(payload: [UInt8], rest: [UInt8] = emptySet) -> [UInt8] {
        envelope(encapsulated: data + indefinite(0xA0, payload), rest: rest)
    }

    /// An envelope without indefinite lengths; its payload starts at byte 37.
    package static func definiteEnvelope(content: [UInt8], rest: [UInt8] = []) -> [UInt8] {
        let encapsulated = definite(0x30, data + definite(0xA0, content))
        let elements = definite(0x30, version + emptySet + encapsulated + emptySet)
        return definite(0x30, signedData + definite(0xA0, elements) + rest)
    }
}
