/// What each byte is to the parts of a URL, as bits (RFC 3986 section 3, semantics E4).
struct ByteClasses: Sendable {
    /// Ends the part that is read.
    static let end: UInt8 = 1
    static let percent: UInt8 = 2
    /// May not stand unescaped in the part.
    static let invalid: UInt8 = 4
    /// Beyond ASCII.
    static let foreign: UInt8 = 8
    static let slash: UInt8 = 16
    static let star: UInt8 = 32

    /// The bits of each byte.
    let bits: [UInt8]

    static let path = ByteClasses(ends: "?#", allowed: ":@/")
    static let query = ByteClasses(ends: "#", allowed: ":@/?")
    static let fragment = ByteClasses(ends: "", allowed: ":@/?")
    /// Of a host, what need not be looked at again.
    static let host = ByteClasses(ends: "/?#", allowed: "")

    private init(ends: String, allowed: String) {
        let plain = Array("-._~!$&'()*+,;=".utf8) + Array(allowed.utf8)
        bits = (0...UInt8.max).map { byte in
            if ends.utf8.contains(byte) { return ByteClasses.end }
            if byte >= 0x80 { return ByteClasses.foreign | ByteClasses.invalid }
            switch byte {
            case UInt8(ascii: "%"): return ByteClasses.percent
            case UInt8(ascii: "/"): return ByteClasses.slash
            case UInt8(ascii: "*"): return ByteClasses.star
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                return 0
            default: return plain.contains(byte) ? 0 : ByteClasses.invalid
            }
        }
    }
}

extension ByteClasses {
    /// The bits of each byte, to be freed by whoever asks.
    var table: Block<UInt8> {
        let table = Block<UInt8>(repeating: 0, count: 256)
        for (byte, bits) in bits.enumerated() { table[byte] = bits }
        return table
    }
}
