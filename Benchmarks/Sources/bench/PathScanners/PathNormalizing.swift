/// What the system does to a path and to a pattern for paths before it compares them (semantics T2).
enum PathNormalizing {
    static func normalized(_ text: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        let star = UInt8(ascii: "*")
        guard !text.isEmpty else { return [slash] }
        // Bytes that continue a scalar do not count.
        guard text.count(where: { $0 & 0xC0 != 0x80 }) > 1 else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count + 2)
        if text[0] != slash && text[0] != star { result.append(slash) }
        for byte in text where !((byte == slash || byte == star) && result.last == byte) { result.append(byte) }
        if result.last != slash && result.last != star { result.append(slash) }
        return result
    }
}
