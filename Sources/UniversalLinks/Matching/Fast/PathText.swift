/// A normalised path to be read eight symbols at a time.
struct PathText {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The symbols, a slash that is added to the end included (semantics T2).
    let total: Int
    let hasSlash: Bool

    private let base: UnsafeRawPointer
    /// How many bytes may be read before the first one, and from it on: the path stands in the middle of a URL.
    private let lead: Int
    private let readable: Int
    private let isFolded: Bool

    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// - Parameters:
    ///   - bytes: The path, which is not empty memory.
    ///   - lead: How many bytes may be read before it.
    ///   - readable: How many may be read from its start on.
    @inline(__always)
    init?(_ bytes: UnsafeBufferPointer<UInt8>, lead: Int, readable: Int, isFolded: Bool) {
        guard let base = bytes.baseAddress else { return nil }
        self.bytes = bytes
        self.base = UnsafeRawPointer(base)
        self.lead = lead
        self.readable = readable
        self.isFolded = isFolded
        let last = bytes.isEmpty ? 0 : base[bytes.count - 1]
        hasSlash = last != SymbolTable.slash && last != SymbolTable.star
        total = bytes.count + (hasSlash ? 1 : 0)
    }

    /// The symbols from an index on, which is below ``total``, the first in the lowest byte; zeros behind the last.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        var word: UInt64
        if index + 8 <= readable {
            word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        } else {
            word = lastWord(at: index)
        }
        let left = bytes.count - index
        if left < 8 {
            word &= 1 << (8 * UInt64(left)) &- 1
            if hasSlash { word |= UInt64(SymbolTable.slash) << (8 * UInt64(left)) }
        }
        return isFolded ? PathText.folded(word) : word
    }

    /// Whether some symbols may stand somewhere from an index on; where not, they certainly do not.
    @inline(__always)
    func has(_ needed: NeededSymbols, from start: Int) -> Bool {
        guard needed.distance > 0 else { return true }
        var index = start
        while index + needed.distance < bytes.count {
            let difference =
                (looseWord(at: index) ^ needed.first) | (looseWord(at: index + needed.distance) ^ needed.second)
            if (difference &- PathText.ones) & ~difference & (PathText.ones &* 0x80) != 0 { return true }
            index += 8
        }
        return false
    }

    /// The symbols from an index on, with whatever stands behind the path.
    @inline(__always)
    private func looseWord(at index: Int) -> UInt64 {
        let word =
            index + 8 <= readable
            ? UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self)) : lastWord(at: index)
        return isFolded ? PathText.folded(word) : word
    }

    @inline(__always)
    private func lastWord(at index: Int) -> UInt64 {
        guard lead + readable >= 8 else { return shortWord(at: index) }
        let last = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: readable - 8, as: UInt64.self))
        let shift = 8 * UInt64(index + 8 - readable)
        return shift < 64 ? last >> shift : 0
    }

    @inline(never)
    private func shortWord(at index: Int) -> UInt64 {
        var word: UInt64 = 0
        for place in 0..<min(8, bytes.count - index) { word |= UInt64(bytes[index + place]) << (8 * UInt64(place)) }
        return word
    }

    /// The word with its ASCII capitals in lower case.
    @inline(__always)
    private static func folded(_ word: UInt64) -> UInt64 {
        let low = word & (ones &* 0x7F)
        let capitals = (low &+ ones &* 0x3F) & ~(low &+ ones &* 0x25) & ~word & (ones &* 0x80)
        return word | capitals >> 2
    }

    /// The bits of so many symbols.
    @inline(__always)
    static func mask(_ count: Int) -> UInt64 {
        count >= 8 ? .max : 1 << (8 * UInt64(count)) &- 1
    }
}
