/// Well-formed UTF-8 byte sequences.
///
/// The Unicode Standard, chapter 3, table 3-7.
enum UTF8Sequence {
    /// The number of bytes of the scalar that starts at `offset`, or nil if no well-formed sequence starts.
    static func length(in bytes: ArraySlice<UInt8>, at offset: Int) -> Int? {
        let lead = bytes[offset]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard offset + length <= bytes.endIndex, second.contains(bytes[offset + 1]) else { return nil }
        for index in (offset + 2)..<max(offset + 2, offset + length) where !(0x80...0xBF).contains(bytes[index]) {
            return nil
        }
        return length
    }
}
