/// Which of sixteen bytes are marked.
typealias ByteMarks = SIMDMask<SIMD16<Int8>>

extension ByteMarks {
    private var words: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }

    @inline(__always)
    var isAnyMarked: Bool { words.x | words.y != 0 }

    @inline(__always)
    var areAllMarked: Bool { words.x & words.y == .max }

    /// The index of the first byte that is marked; 16 where none is.
    @inline(__always)
    var firstMarked: Int {
        let bits = words.x != 0 ? words.x.trailingZeroBitCount : 64 &+ words.y.trailingZeroBitCount
        return bits &>> 3
    }
}
