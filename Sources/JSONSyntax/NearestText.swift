/// Finds what was probably meant.
package enum NearestText {
    /// Texts of more bytes are not compared.
    private static let maximumLength = 128
    /// No more candidates than this are compared.
    package static let maximumCount = 200

    /// The candidate with the fewest typing mistakes, where there are at most `limit` and fewer than either text has
    /// scalars; of several, the first. Another case is not a mistake. O(candidates), each of bounded cost.
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

    /// Insertions, deletions, replacements and swaps of neighbours; more than `limit` where there are more.
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
            // Later rows never go below the smallest of two in a row.
            if let best = (last + current).min(), best > limit { return best }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
