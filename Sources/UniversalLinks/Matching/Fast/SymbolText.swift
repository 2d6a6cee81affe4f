/// A text as symbols, with what is added to its end, and zeros behind it.
struct SymbolText: BitwiseCopyable {
    let symbols: UnsafePointer<UInt8>
    let count: Int

    /// How many zeros are behind the symbols at least.
    static let padding = 16

    /// Whether some symbols are at a place.
    ///
    /// - Parameter label: Seven more bytes behind the symbols can be read.
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

    /// Which of the 64 places from one on, a multiple of 64, have a symbol in front of them: a bit for each.
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
