/// The bytes of one URL with an authority, parsed as far as needed.
struct LinkBytes {
    /// A part of the URL, and the union of the bits of its bytes.
    struct Part {
        var start = 0
        var end = 0
        /// Bits of ``ByteClasses``, `invalid` among them if an escape is broken.
        var bits: UInt8 = 0

        var isEmpty: Bool { start == end }
    }

    private let base: UnsafePointer<UInt8>
    let bytes: UnsafeBufferPointer<UInt8>
    let path: Part
    /// Whether the path contains `//` or `**`.
    let hasRuns: Bool
    private(set) var query = Part()
    private(set) var fragment = Part()
    private var isWhole = false

    /// - Parameter start: Where the path starts, even if it is empty.
    @inline(__always)
    init(_ base: UnsafePointer<UInt8>, count: Int, pathFrom start: Int, _ pathClasses: UnsafePointer<UInt8>) {
        self.base = base
        let bytes = UnsafeBufferPointer(start: base, count: count)
        self.bytes = bytes
        let scan = PlainBytes.scan(bytes, from: start)
        if scan.isPlain {
            var path = Part(start: start, end: scan.end)
            if let firstPercent = scan.firstPercent {
                path.bits = ByteClasses.percent
                LinkBytes.checkEscapes(bytes, &path, from: firstPercent)
            }
            self.path = path
            hasRuns = false
        } else {
            (path, hasRuns) = LinkBytes.carefulPath(bytes, from: start, pathClasses)
        }
    }

    /// For a path in which something is not plain.
    @inline(never)
    private static func carefulPath(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ classes: UnsafePointer<UInt8>
    ) -> (Part, hasRuns: Bool) {
        var path = Part(start: start, end: start)
        var last: UInt8 = 0
        var runs: UInt8 = 0
        while path.end < bytes.count {
            let bits = classes[Int(bytes[path.end])]
            guard bits & ByteClasses.end == 0 else { break }
            path.bits |= bits
            runs |= bits & last
            last = bits
            path.end += 1
        }
        if path.bits & ByteClasses.percent != 0 { checkEscapes(bytes, &path, from: start) }
        // Stars and slashes have bits of their own.
        return (path, runs & (ByteClasses.slash | ByteClasses.star) != 0)
    }

    @inline(__always)
    func pathText(isFolded: Bool) -> PathText {
        PathText(
            base + path.start, count: path.end &- path.start, lead: path.start, readable: bytes.count &- path.start,
            isFolded: isFolded)
    }

    func text(_ part: Part) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[part.start..<part.end])
    }

    mutating func findRest(_ tables: LinkTables.View) {
        guard !isWhole else { return }
        isWhole = true
        var index = path.end
        if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
            query = LinkBytes.part(bytes, from: index + 1, tables.query)
            index = query.end
        }
        if index < bytes.count { fragment = LinkBytes.part(bytes, from: index + 1, tables.fragment) }
    }

    private static func part(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ classes: OwnedBufferView<UInt8>)
        -> Part
    {
        var part = Part(start: start, end: start)
        let classes = classes.base
        while part.end < bytes.count {
            let bits = classes[Int(bytes[part.end])]
            guard bits & ByteClasses.end == 0 else { break }
            part.bits |= bits
            part.end += 1
        }
        if part.bits & ByteClasses.percent != 0 { checkEscapes(bytes, &part, from: start) }
        return part
    }

    /// - Parameter start: There is no escape before it.
    private static func checkEscapes(_ bytes: UnsafeBufferPointer<UInt8>, _ part: inout Part, from start: Int) {
        var index = start
        while index < part.end {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < part.end, PercentDecoding.hexDigit(bytes[index + 1]) != nil,
                    PercentDecoding.hexDigit(bytes[index + 2]) != nil
                else {
                    part.bits |= ByteClasses.invalid
                    return
                }
                index += 2
            }
            index += 1
        }
    }
}

/// What each byte is in each part, as tables that are read for every byte.
struct LinkTables: ~Copyable {
    private let path = ByteClasses.table(for: .path)
    private let query = ByteClasses.table(for: .query)
    private let fragment = ByteClasses.table(for: .fragment)
    private let host = ByteClasses.hostTable()

    /// For use by others than the owner.
    struct View: BitwiseCopyable {
        let path: OwnedBufferView<UInt8>
        let query: OwnedBufferView<UInt8>
        let fragment: OwnedBufferView<UInt8>
        let host: OwnedBufferView<UInt8>
    }

    var view: View { View(path: path.view, query: query.view, fragment: fragment.view, host: host.view) }
}

/// What each byte is in the parts of a URL, as bits (RFC 3986 section 3, semantics E4).
enum ByteClasses {
    /// Ends the part.
    static let end: UInt8 = 1
    static let percent: UInt8 = 2
    /// Must not appear unescaped.
    static let invalid: UInt8 = 4
    /// Beyond ASCII.
    static let foreign: UInt8 = 8
    static let slash: UInt8 = 16
    static let star: UInt8 = 32

    static func table(for part: LinkURL.Part) -> OwnedBuffer<UInt8> {
        let ends: String.UTF8View =
            switch part {
            case .path: "?#".utf8
            case .query: "#".utf8
            case .fragment: "".utf8
            }
        return table(ends: ends) { URLCharacters.isAllowed($0, in: part) }
    }

    /// For hosts: the bytes that need no further check.
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

/// Finds the bytes of most paths, many at a time.
enum PlainBytes {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let doubleSlash = ones &* 0x2F

    struct Scan {
        /// Where the path ends, if it is plain.
        let end: Int
        let isPlain: Bool
        /// Where the first escape may be; nil for none.
        let firstPercent: Int?
    }

    /// Reads a path up to its end, or to the first byte that is not plain. Plain are ASCII letters, digits, the usual
    /// marks and `%`, but no star, and no two slashes side by side.
    ///
    /// A path that is not plain may still be ordinary: some rare marks are treated as odd.
    @inline(__always)
    static func scan(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Scan {
        let end = usualEnd(bytes, from: start)
        return end >= 0 ? Scan(end: end, isPlain: true, firstPercent: nil) : markedScan(bytes, from: start)
    }

    /// The end of a path of ASCII letters, digits, `-`, `.`, `_` and single slashes; negative for other paths, and for
    /// short URLs. Sixteen bytes at a time.
    @inline(__always)
    private static func usualEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let last = bytes.count &- 16
        guard let base = bytes.baseAddress, start > 0, last > 0 else { return -1 }
        let raw = UnsafeRawPointer(base)
        var index = start
        repeat {
            // The last sixteen bytes overlap those before them, or the host, which contains few odd bytes.
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

    /// Eight bytes at a time, with all marks.
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
                // The last bytes of the URL, filled up with letters to a word.
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

package typealias ByteMarks = SIMDMask<SIMD16<Int8>>

extension ByteMarks {
    @usableFromInline @inline(__always)
    var words: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }

    @inlinable @inline(__always)
    package var isAnyMarked: Bool { words.x | words.y != 0 }

    @inlinable @inline(__always)
    package var areAllMarked: Bool { words.x & words.y == .max }

    /// 16 if none is marked.
    @inlinable @inline(__always)
    package var firstMarked: Int {
        let bits = words.x != 0 ? words.x.trailingZeroBitCount : 64 &+ words.y.trailingZeroBitCount
        return bits &>> 3
    }
}
