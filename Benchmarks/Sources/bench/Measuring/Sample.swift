/// Figures for the same thing, measured again and again.
struct Sample: Encodable {
    let median: Double
    let least: Double
    let most: Double

    /// Nil without figures.
    init?(_ figures: [Double]) {
        let sorted = figures.sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        let middle = sorted.count / 2
        median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
        least = first
        most = last
    }
}
