/// The characters of URLs (RFC 3986 sections 2.2, 2.3 and 3.3 to 3.5), as bytes of ASCII.
///
/// The fast engine looks them up in tables that are made from this (`ByteClasses`).
package enum URLCharacters: Sendable {
    /// Whether a byte is a letter, a digit or one of `-._~`, which are written as they are in every part of a URL.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isLetter(byte) || isDigit(byte)
        }
    }

    /// Whether a byte is one of `!$&'()*+,;=`, which may delimit what is inside a part.
    package static func isSubDelimiter(_ byte: UInt8) -> Bool { "!$&'()*+,;=".utf8.contains(byte) }

    /// Whether a byte can be in a part of a URL as it is.
    package static func isAllowed(_ byte: UInt8, in part: LinkURL.Part) -> Bool {
        if isUnreserved(byte) || isSubDelimiter(byte) { return true }
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "/"): return true
        case UInt8(ascii: "?"): return part != .path
        default: return false
        }
    }

    /// Whether a byte is a letter.
    package static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Whether a byte is a decimal digit.
    package static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// The text with every byte as an escape that is not kept.
    package static func percentEncoded(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in bytes {
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
