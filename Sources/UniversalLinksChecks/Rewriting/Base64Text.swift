/// Base64 in either of its alphabets (RFC 4648 sections 4 and 5), with or without padding.
package enum Base64Text {
    /// The bytes of a text; nil if a character that is neither of the alphabet nor padding, space or a line break is in it.
    package static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        for byte in text {
            guard let value = value(byte) else {
                // Padding, and what lines and services put between.
                if "=. \t\r\n~".utf8.contains(byte) { continue }
                return nil
            }
            (bits, count) = (bits << 6 | UInt32(value), count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }

    /// The six bits of a character.
    package static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
