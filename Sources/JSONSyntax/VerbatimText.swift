/// Text that equals only the same sequence of Unicode scalars.
///
/// Swift compares strings by canonical equivalence, so that a composed and a decomposed `é` are equal. JSON keys, patterns
/// and URLs know no normalisation (semantics G2, Q7); RFC 8259 section 8.3.
public struct VerbatimText: Sendable {
    /// The text.
    public let string: String

    /// Text that is compared scalar by scalar.
    public init(_ string: String) {
        self.string = string
    }
}

extension VerbatimText: Hashable {
    /// Whether both texts are the same scalars in the same order.
    public static func == (left: VerbatimText, right: VerbatimText) -> Bool {
        left.string.isVerbatim(right.string)
    }

    /// Feeds the text's UTF-8 bytes.
    public func hash(into hasher: inout Hasher) {
        var copy = string
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(UInt8(0xFF))
    }
}

extension VerbatimText: Comparable {
    /// Whether `left` comes before `right` in the order of their UTF-8 bytes, which is that of their scalars.
    public static func < (left: VerbatimText, right: VerbatimText) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }
}

extension String {
    /// Whether this text is the same sequence of Unicode scalars as `other`; unlike `==`, which normalises.
    public func isVerbatim(_ other: String) -> Bool {
        let (bytes, others) = (utf8, other.utf8)
        // Both counts are known; most texts that differ already differ in theirs.
        guard bytes.count == others.count else { return false }
        let isEqual = bytes.withContiguousStorageIfAvailable { bytes in
            others.withContiguousStorageIfAvailable { others in
                var place = 0
                while place < bytes.count, bytes[place] == others[place] { place += 1 }
                return place == bytes.count
            }
        }
        return (isEqual ?? nil) ?? bytes.elementsEqual(others)
    }
}

extension Sequence<String> {
    /// Whether one of these texts is the same sequence of Unicode scalars as `text`.
    ///
    /// `contains(_:)`, `==` and `switch` normalise: for thousands of combining marks in a row, that takes the square of their
    /// number.
    package func containsVerbatim(_ text: String) -> Bool {
        contains { $0.isVerbatim(text) }
    }
}
