/// A time in words with two units at most: `45 s`, `12 min`, `3 h 5 min`, `2 d 4 h`.
struct ElapsedTime: CustomStringConvertible {
    let seconds: Int64

    /// - Parameter seconds: Negative ones count as 0.
    init(seconds: Int64) { self.seconds = max(0, seconds) }

    var description: String {
        let units: [(name: String, seconds: Int64)] = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
        guard let index = units.firstIndex(where: { seconds >= $0.seconds }) else { return "0 s" }
        let first = "\(seconds / units[index].seconds) \(units[index].name)"
        guard index < 2 else { return first }
        let rest = seconds % units[index].seconds / units[index + 1].seconds
        return rest == 0 ? first : first + " \(rest) \(units[index + 1].name)"
    }
}
