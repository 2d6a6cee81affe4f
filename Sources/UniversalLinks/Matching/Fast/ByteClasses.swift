/// What each byte is to the parts of a URL, as bits (RFC 3986 section 3, semantics E4).
enum ByteClasses {
    /// Ends the part that is read.
    static let end: UInt8 = 1
    static let percent: UInt8 = 2
    /// May not stand unescaped in the part.
    static let invalid: UInt8 = 4
    /// Beyond ASCII.
    static let foreign: UInt8 = 8
    static let slash: UInt8 = 16
    static let star: UInt8 = 32

    /// The bits of each byte in a part of a URL.
    static func table(for part: LinkURL.Part) -> Block<UInt8> {
        switch part {
        case .path: table(ends: "?#", allowed: ":@/")
        case .query: table(ends: "#", allowed: ":@/?")
        case .fragment: table(ends: "", allowed: ":@/?")
        }
    }

    /// Of a host, what need not be looked at again.
    static func hostTable() -> Block<UInt8> { table(ends: "/?#", allowed: "") }

    private static func table(ends: StaticString, allowed: StaticString) -> Block<UInt8> {
        let table = Block<UInt8>(repeating: foreign | invalid, count: 256)
        table.elements[..<0x80].update(repeating: invalid)
        allow("-._~!$&'()*+,;=", in: table)
        allow("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", in: table)
        allow(allowed, in: table)
        table[Int(UInt8(ascii: "%"))] = percent
        table[Int(UInt8(ascii: "/"))] = slash
        table[Int(UInt8(ascii: "*"))] = star
        ends.withUTF8Buffer { bytes in
            for byte in bytes { table[Int(byte)] = end }
        }
        return table
    }

    private static func allow(_ text: StaticString, in table: borrowing Block<UInt8>) {
        text.withUTF8Buffer { bytes in
            for byte in bytes { table[Int(byte)] = 0 }
        }
    }
}
