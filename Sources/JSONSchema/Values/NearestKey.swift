/// The known key that a mistyped one was probably meant to be.
struct NearestKey: Sendable {
    /// The key, or nil where none is near.
    let key: String?

    /// Longer keys are not compared.
    private static let maximumLength = 64
    private static let maximumDistance = 2
    /// No more keys than this are compared.
    private static let maximumCount = 200

    /// Looks among `known` for the key with the fewest edits, at most two, and fewer than either key has scalars.
    init(to mistyped: String, among known: [String]) {
        let typed = NearestKey.folded(mistyped)
        var nearest: (key: String, distance: Int)?
        for candidate in known.prefix(NearestKey.maximumCount) where typed.count <= NearestKey.maximumLength {
            let other = NearestKey.folded(candidate)
            guard abs(other.count - typed.count) <= NearestKey.maximumDistance, other.count <= NearestKey.maximumLength
            else { continue }
            let distance = NearestKey.distance(typed, other)
            guard distance <= NearestKey.maximumDistance, distance < min(typed.count, other.count),
                distance < nearest?.distance ?? .max
            else {
                continue
            }
            nearest = (candidate, distance)
        }
        key = nearest?.key
    }

    /// Another case is no edit.
    private static func folded(_ key: String) -> [Unicode.Scalar] {
        Array(key.lowercased().unicodeScalars)
    }

    /// Insertions, deletions, replacements and swaps of neighbours.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
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
            if let best = (last + current).min(), best > maximumDistance { return best }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
