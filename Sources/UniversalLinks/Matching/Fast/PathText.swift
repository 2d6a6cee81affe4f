/// A normalised path, to be read eight symbols at a time.
struct PathText {
    let base: UnsafePointer<UInt8>
    let count: Int
    /// The symbols, including a slash that is added to the end (semantics T2).
    let total: Int

    /// How many bytes may be read before the first one, and from it on: the path is in the middle of a URL.
    private let lead: Int
    private let readable: Int
    private let isFolded: Bool

    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// - Parameters:
    ///   - base: Where the path starts.
    ///   - lead: How many bytes before it can be read.
    ///   - readable: How many bytes from its start on can be read.
    @inline(__always)
    init(_ base: UnsafePointer<UInt8>, count: Int, lead: Int, readable: Int, isFolded: Bool) {
        self.base = base
        self.count = count
        self.lead = lead
        self.readable = readable
        self.isFolded = isFolded
        let last = count == 0 ? 0 : base[count &- 1]
        total = last == SymbolTable.slash || last == SymbolTable.star ? count : count &+ 1
    }

    /// Eight symbols from an index below ``total`` on, the first in the lowest byte; zeros after the last.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        var word: UInt64
        if index &+ 8 <= count {
            word = UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self))
        } else {
            // Fewer than eight bytes are left, and none if the index is that of the added slash.
            let left = 8 &* UInt64(count &- index)
            word = lastWord(at: index) & (1 << left &- 1)
            if total > count { word |= UInt64(SymbolTable.slash) << left }
        }
        return isFolded ? PathText.folded(word) : word
    }

    /// Whether the symbols may occur from an index on. If false, they certainly do not.
    @inline(__always)
    func has(_ needed: NeededSymbols, from start: Int) -> Bool {
        let last = count &- needed.distance &- 16
        guard needed.distance > 0, lead &+ last >= 0 else { return true }
        var found = ByteMarks(repeating: false)
        var index = start
        while index &+ needed.distance < count {
            // The last sixteen symbols overlap those before them, or the text before the path.
            let place = min(index, last)
            let isFirst = symbols(at: place) | needed.caseBit .== needed.first
            let isSecond = symbols(at: place &+ needed.distance) | needed.caseBit .== needed.second
            found .|= isFirst .& isSecond
            index &+= 16
        }
        return found.isAnyMarked
    }

    @inline(__always)
    private func symbols(at index: Int) -> SIMD16<UInt8> {
        UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }

    /// A word that extends beyond the path.
    @inline(__always)
    private func lastWord(at index: Int) -> UInt64 {
        if index &+ 8 <= readable {
            return UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self))
        }
        guard lead + readable >= 8 else { return shortWord(at: index) }
        let last = UInt64(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: readable - 8, as: UInt64.self))
        let shift = 8 * UInt64(index + 8 - readable)
        return shift < 64 ? last >> shift : 0
    }

    @inline(never)
    private func shortWord(at index: Int) -> UInt64 {
        var word: UInt64 = 0
        for place in 0..<min(8, count - index) { word |= UInt64(base[index + place]) << (8 * UInt64(place)) }
        return word
    }

    @inline(__always)
    private static func folded(_ word: UInt64) -> UInt64 {
        let low = word & (ones &* 0x7F)
        let capitals = (low &+ ones &* 0x3F) & ~(low &+ ones &* 0x25) & ~word & (ones &* 0x80)
        return word | capitals >> 2
    }

    /// The bits of the first symbols of a word; at least one.
    @inline(__always)
    static func mask(_ count: Int) -> UInt64 {
        UInt64.max &>> (64 &- 8 &* UInt64(truncatingIfNeeded: min(count, 8)))
    }
}

/// A text as symbols, with what is added to its end, followed by zeros.
struct SymbolText: BitwiseCopyable {
    let symbols: UnsafePointer<UInt8>
    let count: Int

    /// The least number of zeros after the symbols.
    static let padding = 16

    /// Whether some symbols are at a place.
    ///
    /// - Parameter label: Seven more bytes after the symbols can be read.
    @inline(__always)
    func has(_ label: UnsafePointer<UInt8>, _ labelCount: Int, at place: Int) -> Bool {
        guard place &+ labelCount <= count else { return false }
        let expected = UnsafeRawPointer(label)
        let given = UnsafeRawPointer(symbols + place)
        var read = 0
        while read < labelCount {
            let difference =
                expected.loadUnaligned(fromByteOffset: read, as: UInt64.self)
                ^ given.loadUnaligned(fromByteOffset: read, as: UInt64.self)
            guard UInt64(littleEndian: difference) & PathText.mask(labelCount &- read) == 0 else { return false }
            read &+= 8
        }
        return true
    }

    /// A bit for each of the 64 places from `start` on, a multiple of 64, that has the symbol in front of it.
    func marks(of symbol: UInt8, from start: Int) -> UInt64 {
        let pattern = SIMD16<UInt8>(repeating: symbol)
        var marks: UInt64 = 0
        var index = 0
        let left = count - start
        while index < min(64, left) {
            let isSymbol: ByteMarks =
                UnsafeRawPointer(symbols).loadUnaligned(fromByteOffset: start + index, as: SIMD16<UInt8>.self)
                .== pattern
            let words = isSymbol.words
            marks |= (SymbolText.bits(words.x) | SymbolText.bits(words.y) << 8) << UInt64(index)
            index += 16
        }
        return left < 64 ? marks & (1 << UInt64(left) - 1) : marks
    }

    /// A bit for each byte of a word that is marked.
    @inline(__always)
    private static func bits(_ word: UInt64) -> UInt64 {
        ((UInt64(littleEndian: word) & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) >> 56
    }
}
