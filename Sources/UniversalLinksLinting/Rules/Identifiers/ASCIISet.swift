/// Some ASCII characters, looked up without hashing.
struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// The ASCII characters of a text; others are left out.
    init(_ characters: String) {
        for byte in characters.utf8 {
            if byte < 64 { low |= 1 << byte } else if byte < 128 { high |= 1 << (byte - 64) }
        }
    }

    /// Whether it contains a character.
    func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low & (1 << byte) != 0 }
        return byte < 128 && high & (1 << (byte - 64)) != 0
    }
}
