/// How often values were how large.
struct Histogram: Hashable, Sendable {
    /// The upper bound of each bucket, ascending; the last bucket has none.
    let bounds: [Double]
    /// How many values each bucket has; one more than `bounds`.
    private(set) var counts: [Int]
    private(set) var sum = 0.0

    init(bounds: [Double]) {
        self.bounds = bounds
        counts = [Int](repeating: 0, count: bounds.count + 1)
    }

    mutating func add(_ value: Double) {
        guard value.isFinite else { return }
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }
}
