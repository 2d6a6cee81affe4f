/// What each byte is to the parts of a URL, as bits (RFC 3986 section 3, semantics E4).
enum ByteClasses {
    /// Ends the part that is read.
    static let end: UInt8 = 1
    static let percent: UInt8 = 2
    /// Must not appear unescaped in the part.
    static let invalid: UInt8 = 4
    /// Beyond ASCII.
    static let foreign: UInt8 = 8
    static let slash: UInt8 = 16
    static let star: UInt8 = 32

    /// The bits of each byte in a part of a URL.
    static func table(for part: LinkURL.Part) -> OwnedBuffer<UInt8> {
        let ends: String.UTF8View =
            switch part {
            case .path: "?#".utf8
            case .query: "#".utf8
            case .fragment: "".utf8
            }
        return table(ends: ends) { URLCharacters.isAllowed($0, in: part) }
    }

    /// Of a host, what need not be looked at again.
    static func hostTable() -> OwnedBuffer<UInt8> {
        table(ends: "/?#".utf8) { URLCharacters.isUnreserved($0) || URLCharacters.isSubDelimiter($0) }
    }

    private static func table(ends: String.UTF8View, allowing isAllowed: (UInt8) -> Bool) -> OwnedBuffer<UInt8> {
        let table = OwnedBuffer<UInt8>(repeating: foreign | invalid, count: 256)
        for byte in UInt8(0)..<0x80 { table[Int(byte)] = isAllowed(byte) ? 0 : invalid }
        table[Int(UInt8(ascii: "%"))] = percent
        table[Int(UInt8(ascii: "/"))] = slash
        table[Int(UInt8(ascii: "*"))] = star
        for byte in ends { table[Int(byte)] = end }
        return table
    }
}
