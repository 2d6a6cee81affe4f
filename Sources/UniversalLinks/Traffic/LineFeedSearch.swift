/// Looks for ends of lines, eight bytes at once.
enum LineFeedSearch {
    /// The place of the first line feed at or behind `start`; the end of the bytes where there is none.
    @inline(__always)
    static func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return bytes.count }
        let words = UnsafeRawPointer(base)
        var index = start
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: words.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // A byte that is a line feed becomes 0, and only below a 0 byte can the subtraction borrow.
            let marked = word ^ 0x0A0A_0A0A_0A0A_0A0A
            let found = (marked &- 0x0101_0101_0101_0101) & ~marked & 0x8080_8080_8080_8080
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count, base[index] != 0x0A { index += 1 }
        return index
    }
}
