import JSONSyntax

/// Percent-encoded text read as UTF-8 (RFC 3986 section 2.1).
package enum PercentDecoding {
    /// The decoded text; empty if the decoded bytes are not UTF-8, as Foundation returns it (semantics E3).
    ///
    /// A `%` that no two hexadecimal digits follow is kept as it is.
    package static func decoded(_ text: some Sequence<UInt8>) -> [Unicode.Scalar] {
        decodedIfUTF8(text) ?? []
    }

    /// The decoded text, or nil if the decoded bytes are not UTF-8.
    package static func decodedIfUTF8(_ text: some Sequence<UInt8>) -> [Unicode.Scalar]? {
        let bytes = Array(text)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        guard let string = String(wellFormedUTF8: decoded) else { return nil }
        return Array(string.unicodeScalars)
    }

    package static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
