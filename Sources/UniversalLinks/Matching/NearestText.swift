/// Finds what somebody probably meant.
package enum NearestText {
    /// The candidate with the fewest typing mistakes from `text`, where there are few enough for its length; of several,
    /// the first.
    package static func nearest(to text: String, among candidates: [String]) -> String? {
        let limit = min(3, max(1, text.unicodeScalars.count / 3))
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(from: text.asciiLowercased, to: candidate.asciiLowercased, limit: limit)
            if distance <= limit, distance < (best?.distance ?? .max) { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// How many scalars have to be put in, taken out or replaced; more than `limit` where it is more than that.
    private static func distance(from left: String, to right: String, limit: Int) -> Int {
        let left = Array(left.unicodeScalars)
        let right = Array(right.unicodeScalars)
        guard abs(left.count - right.count) <= limit else { return limit + 1 }
        var row = Array(0...right.count)
        for (leftIndex, leftScalar) in left.enumerated() {
            var diagonal = row[0]
            row[0] = leftIndex + 1
            for (rightIndex, rightScalar) in right.enumerated() {
                let replaced = diagonal + (leftScalar == rightScalar ? 0 : 1)
                diagonal = row[rightIndex + 1]
                row[rightIndex + 1] = min(replaced, diagonal + 1, row[rightIndex] + 1)
            }
        }
        return row[right.count]
    }
}
