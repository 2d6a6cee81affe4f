/// Looks for ends of lines, sixteen bytes at once.
enum LineFeedSearch {
    /// The place of the first line feed at or behind `start`; the end of the bytes where there is none.
    @inline(__always)
    static func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return bytes.count }
        let feeds = SIMD16<UInt8>(repeating: 0x0A)
        var index = start
        while index &+ 16 <= bytes.count {
            let isFeed = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) .== feeds
            if isFeed.isAnyMarked { return index &+ isFeed.firstMarked }
            index &+= 16
        }
        while index < bytes.count, base[index] != 0x0A { index += 1 }
        return index
    }
}
