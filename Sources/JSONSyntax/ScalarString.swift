/// Text that equals only the same sequence of Unicode scalars.
///
/// Swift compares strings by canonical equivalence, so that a composed and a decomposed `é` are equal. JSON keys, patterns
/// and URLs know no normalisation (semantics G2, Q7); RFC 8259 section 8.3.
public struct ScalarString: Sendable {
    /// The text.
    public let string: String

    /// Text that is compared scalar by scalar.
    public init(_ string: String) {
        self.string = string
    }
}

extension ScalarString: Hashable {
    /// Whether both texts are the same scalars in the same order.
    public static func == (left: ScalarString, right: ScalarString) -> Bool {
        left.string.hasSameScalars(as: right.string)
    }

    /// Feeds the text's UTF-8 bytes.
    public func hash(into hasher: inout Hasher) {
        var copy = string
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(UInt8(0xFF))
    }
}

extension ScalarString: Comparable {
    /// Whether `left` comes before `right` in the order of their UTF-8 bytes, which is that of their scalars.
    public static func < (left: ScalarString, right: ScalarString) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }
}

extension String {
    /// Whether this text is the same sequence of Unicode scalars as `other`; unlike `==`, which normalises.
    package func hasSameScalars(as other: String) -> Bool {
        let (bytes, others) = (utf8, other.utf8)
        // Both counts are known, and most texts that differ have different counts.
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
    /// `contains(_:)`, `==` and `switch` normalise, which takes quadratic time for thousands of combining marks in a
    /// row.
    package func containsSameScalars(as text: String) -> Bool {
        contains { $0.hasSameScalars(as: text) }
    }
}

/// Finds what was probably meant.
package enum NearestText {
    /// Longer texts, in bytes, are not compared.
    private static let maximumLength = 128
    /// Further candidates are ignored.
    package static let maximumCount = 200

    /// The candidate with the fewest typing mistakes, at most `limit` and fewer than either text has scalars; the first
    /// of several. Case is ignored. O(candidates), each of bounded cost.
    package static func nearest(to text: String, among candidates: [String], limit: Int = 2) -> String? {
        guard text.utf8.count <= maximumLength else { return nil }
        let typed = folded(text)
        var nearest: (text: String, distance: Int)?
        for candidate in candidates.prefix(maximumCount) {
            // Folding is expensive; a scalar has at most four bytes.
            guard candidate.utf8.count <= maximumLength, abs(candidate.utf8.count - text.utf8.count) <= 4 * limit
            else { continue }
            let other = folded(candidate)
            guard abs(other.count - typed.count) <= limit else { continue }
            let distance = distance(typed, other, limit: limit)
            guard distance <= limit, distance < min(typed.count, other.count), distance < nearest?.distance ?? .max
            else { continue }
            nearest = (candidate, distance)
        }
        return nearest?.text
    }

    private static func folded(_ text: String) -> [Unicode.Scalar] {
        Array(text.lowercased().unicodeScalars)
    }

    /// Insertions, deletions, replacements and swaps of neighbours. If there are more than `limit`, some number above
    /// it.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, scalar) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (scalar == other ? 0 : 1))
                if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            // Later rows are never below the minimum of two consecutive ones.
            if let best = (last + current).min(), best > limit { return best }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
