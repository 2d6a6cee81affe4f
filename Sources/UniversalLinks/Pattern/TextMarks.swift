/// What is in a text, or must be in every text that something matches: scalars and pairs of neighbours, hashed into 256
/// bits.
///
/// A pattern does not match a text that lacks one of its marks, which costs next to nothing to check.
package struct TextMarks {
    /// Marks of different parts are unrelated.
    package enum Part: UInt64 {
        case path = 1
        case query
        case fragment
        case itemName
        case itemValue
    }

    private var bits: SIMD4<UInt64> = .zero

    package init() {}

    /// Of a whole text.
    package mutating func insert(_ text: [Unicode.Scalar], of part: Part) {
        var last: Unicode.Scalar?
        for scalar in text {
            insert(scalar, behind: last, of: part)
            last = scalar
        }
    }

    /// The marks of every text that a program matches.
    package mutating func insertLiterals(of program: PatternProgram, in part: Part) {
        var last: Unicode.Scalar?
        for element in program.elements {
            if case .scalar(let scalar) = element {
                insert(scalar, behind: last, of: part)
                last = scalar
            } else {
                last = nil
            }
        }
    }

    /// Of a name that is compared as a whole.
    package mutating func insertName(_ name: [Unicode.Scalar]) {
        var hash = Part.itemName.rawValue
        for scalar in name { hash = TextMarks.mixed(hash, scalar.value) }
        set(TextMarks.mixed(hash, 0))
    }

    package mutating func formUnion(_ other: TextMarks) { bits |= other.bits }

    @inline(__always)
    package func isSubset(of other: TextMarks) -> Bool { (bits & ~other.bits) == .zero }

    package mutating func insert(_ scalar: Unicode.Scalar, behind last: Unicode.Scalar?, of part: Part) {
        let hash = TextMarks.mixed(part.rawValue, scalar.value)
        set(hash)
        if let last { set(TextMarks.mixed(hash, last.value)) }
    }

    private mutating func set(_ hash: UInt64) {
        bits[Int(hash >> 62)] |= 1 << (hash >> 56 & 63)
    }

    private static func mixed(_ hash: UInt64, _ value: UInt32) -> UInt64 {
        let product = (hash ^ UInt64(value)) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 32
    }
}
