/// The bytes of most paths, found many at a time.
enum PlainBytes {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let doubleSlash = ones &* 0x2F

    /// What the bytes of a path are.
    struct Scan {
        /// Where the path ends, if it is plain.
        let end: Int
        /// Whether all of it is plain.
        let isPlain: Bool
        /// Where an escape may occur first; nil for none.
        let firstPercent: Int?
    }

    /// Reads a path that starts at an index, up to its end or to what is not plain: plain are ASCII letters, digits, the
    /// usual marks and `%`, but no star, and no two slashes side by side.
    ///
    /// What is not plain by this may still be an ordinary path: some rare marks are treated as odd.
    @inline(__always)
    static func scan(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Scan {
        let end = usualEnd(bytes, from: start)
        return end >= 0 ? Scan(end: end, isPlain: true, firstPercent: nil) : markedScan(bytes, from: start)
    }

    /// Where a path ends that has nothing but ASCII letters, digits, `-`, `.`, `_` and single slashes; negative for others,
    /// and where the URL is short. Sixteen bytes at a time.
    @inline(__always)
    private static func usualEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let last = bytes.count &- 16
        guard let base = bytes.baseAddress, start > 0, last > 0 else { return -1 }
        let raw = UnsafeRawPointer(base)
        var index = start
        repeat {
            // The last sixteen bytes overlap those before them, or the host, in which little is odd.
            let place = min(index, last)
            let odd = unusualBytes(
                raw.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self),
                behind: raw.loadUnaligned(fromByteOffset: place &- 1, as: SIMD16<UInt8>.self))
            if odd.isAnyMarked {
                let found = place &+ odd.firstMarked
                let isEnd = base[found] == UInt8(ascii: "?") || base[found] == UInt8(ascii: "#")
                return isEnd && found >= index ? found : -1
            }
            index &+= 16
        } while index < bytes.count
        return bytes.count
    }

    /// Marks each byte that is not usual.
    ///
    /// - Parameter before: The same bytes, one place earlier.
    @inline(__always)
    private static func unusualBytes(_ bytes: SIMD16<UInt8>, behind before: SIMD16<UInt8>) -> ByteMarks {
        let isLetter = (bytes | repeated(0x20)) &- repeated(0x61) .< repeated(26)
        // From the hyphen to the digits.
        let isMark = (bytes &- repeated(0x2D) .< repeated(13)) .| (bytes .== repeated(0x5F))
        let isRun = (bytes .== repeated(0x2F)) .& (before .== repeated(0x2F))
        return .!(isLetter .| isMark) .| isRun
    }

    /// Vectors, since comparing with a scalar is not a machine instruction.
    @inline(__always)
    private static func repeated(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

    /// The same eight bytes at a time, with all marks.
    @inline(never)
    private static func markedScan(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Scan {
        guard let base = bytes.baseAddress, bytes.count >= 8 else {
            return Scan(end: start, isPlain: start == bytes.count, firstPercent: nil)
        }
        let raw = UnsafeRawPointer(base)
        let count = bytes.count
        var index = start
        var slashBefore: UInt64 = 0
        var firstPercent: Int?
        while index < count {
            let left = count - index
            var word: UInt64
            if left >= 8 {
                word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            } else {
                // The last bytes of the URL, and as many letters behind them as make a word.
                let last = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
                word = last >> (64 - 8 * UInt64(left)) | (ones &* 0x61) << (8 * UInt64(left))
            }
            let slashes = zeros(word ^ doubleSlash)
            let runs = slashes & (slashes << 8 | slashBefore)
            // Most words end here.
            if (rareMarks(word) | runs) & highBits == 0 {
                slashBefore = slashes >> 56
                index += 8
                continue
            }
            let odd = (oddMarks(word) | runs) & highBits
            // Below the first odd byte, all marks are right.
            let percents = zeros(word ^ ones &* 0x25) & (odd &- 1) & ~odd
            if percents != 0, firstPercent == nil { firstPercent = index + percents.trailingZeroBitCount >> 3 }
            if odd != 0 {
                let place = index + odd.trailingZeroBitCount >> 3
                let byte = base[place]
                let isEnd = byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
                return Scan(end: place, isPlain: isEnd, firstPercent: firstPercent)
            }
            slashBefore = slashes >> 56
            index += 8
        }
        return Scan(end: count, isPlain: true, firstPercent: firstPercent)
    }

    /// Sets the highest bit of each byte that is zero; exact for bytes below 0x80, and above all that were marked before.
    @inline(__always)
    private static func zeros(_ word: UInt64) -> UInt64 { (highBits &- word) & highBits & ~word }

    /// Sets the highest bit of some byte unless all are ASCII letters, digits, `-`, `.` and `/`.
    @inline(__always)
    private static func rareMarks(_ word: UInt64) -> UInt64 {
        let lowered = word | ones &* 0x20
        // Beyond ASCII, or in lower case from `{` on.
        let high = word | (lowered &+ ones &* 0x05)
        let low = ~(word &+ ones &* 0x53)
        // In lower case, from `:` to the grave accent.
        let between = (lowered &+ ones &* 0x46) & ~(lowered &+ ones &* 0x1F)
        return high | low | between
    }

    /// Sets the highest bit of each byte that is odd. Where a byte is beyond ASCII, those above it may be wrong.
    @inline(__always)
    private static func oddMarks(_ word: UInt64) -> UInt64 {
        // Beyond ASCII, or from `{` on.
        let high = word | (word &+ ones &* 0x05)
        // Controls, white space, `!`, `"` and `#`.
        let low = ~(word &+ ones &* 0x5C)
        let star = highBits &- (word ^ ones &* 0x2A)
        // `<`, `=`, `>` and `?`.
        let compared = highBits &- ((word & (ones &* 0xFC)) ^ (ones &* 0x3C))
        // From `[` to `^`.
        let bracket = (word &+ ones &* 0x25) & ~(word &+ ones &* 0x21)
        let grave = highBits &- (word ^ ones &* 0x60)
        return high | low | star | compared | bracket | grave
    }
}
