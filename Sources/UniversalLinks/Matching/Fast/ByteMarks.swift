/// Which of sixteen bytes are marked.
package typealias ByteMarks = SIMDMask<SIMD16<Int8>>

extension ByteMarks {
    @usableFromInline @inline(__always)
    var words: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }

    @inlinable @inline(__always)
    package var isAnyMarked: Bool { words.x | words.y != 0 }

    @inlinable @inline(__always)
    package var areAllMarked: Bool { words.x & words.y == .max }

    /// The index of the first byte that is marked; 16 where none is.
    @inlinable @inline(__always)
    package var firstMarked: Int {
        let bits = words.x != 0 ? words.x.trailingZeroBitCount : 64 &+ words.y.trailingZeroBitCount
        return bits &>> 3
    }
}
