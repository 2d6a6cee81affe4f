/// Lines of a text that others take the place of.
struct LineChange: Hashable {
    /// The lines before; empty where some are only added.
    var old: Range<Int>
    /// The lines after; empty where some are only taken out.
    var new: Range<Int>
}

extension LineChange {
    /// What changes from one list of lines to another, each line given by a number that equal lines have in common.
    ///
    /// The fewest changes, found by Myers' greedy algorithm, where the lists are not too different; else one change over
    /// what they do not have in common at their ends. Time and memory are bounded.
    static func changes(from old: [Int], to new: [Int]) -> [LineChange] {
        // A line that the other text does not have takes no part in the search.
        let oldNumbers = Set(old)
        let newNumbers = Set(new)
        let oldShared = old.indices.filter { newNumbers.contains(old[$0]) }
        let newShared = new.indices.filter { oldNumbers.contains(new[$0]) }
        let kept = keptPairs(oldShared.map { old[$0] }, newShared.map { new[$0] })

        let ends = kept.map { (old: oldShared[$0.old], new: newShared[$0.new]) } + [(old: old.count, new: new.count)]
        var changes: [LineChange] = []
        var position = (old: 0, new: 0)
        for end in ends {
            if position != end {
                changes.append(LineChange(old: position.old..<end.old, new: position.new..<end.new))
            }
            position = (old: end.old + 1, new: end.new + 1)
        }
        return changes
    }

    /// Pairs of indices of the same line, ascending on both sides.
    private static func keptPairs(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var end = 0
        while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        let middle = keptInMiddle(old[start..<(old.count - end)], new[start..<(new.count - end)])
        return (0..<start).map { ($0, $0) } + middle
            + (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    }

    /// The most lines that are added and taken out in a search: its memory grows with the square.
    private static let maximumDistance = 1_500
    /// The most steps of a search.
    private static let maximumWork = 100_000_000

    private static func keptInMiddle(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [(old: Int, new: Int)] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        let limit = min(maximumDistance, old.count + new.count, max(16, maximumWork / (old.count + new.count)))
        var search = GreedySearch(old: Array(old), new: Array(new))
        return search.keptPairs(distanceLimit: limit).map { ($0.old + old.startIndex, $0.new + new.startIndex) }
    }
}

/// E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986: for each number of changes, how far one gets on
/// each diagonal.
private struct GreedySearch {
    let old: [Int]
    let new: [Int]
    /// For each number of changes, how far the search had got on the diagonals around the middle before it.
    private var history: [[Int32]] = []

    init(old: [Int], new: [Int]) {
        self.old = old
        self.new = new
    }

    /// The lines that stay where the fewest change; none where more than `limit` do.
    mutating func keptPairs(distanceLimit limit: Int) -> [(old: Int, new: Int)] {
        // On diagonal k, at index k + limit + 1, the furthest index in `old`; the index in `new` is k less.
        var furthest = [Int32](repeating: 0, count: 2 * limit + 3)
        let middle = limit + 1
        for distance in 0...limit {
            history.append(Array(furthest[(middle - distance - 1)...(middle + distance + 1)]))
            for diagonal in stride(from: -distance, through: distance, by: 2) {
                var oldIndex = Int(start(of: diagonal, distance) { furthest[middle + $0] })
                while oldIndex < old.count, oldIndex - diagonal < new.count, old[oldIndex] == new[oldIndex - diagonal] {
                    oldIndex += 1
                }
                furthest[middle + diagonal] = Int32(oldIndex)
                if oldIndex >= old.count, oldIndex - diagonal >= new.count { return pairsBehind(distance) }
            }
        }
        return []
    }

    /// Where a diagonal is entered: from the one above by an added line, or from the one below by one taken out.
    private func start(of diagonal: Int, _ distance: Int, _ furthest: (Int) -> Int32) -> Int32 {
        let comesFromAbove =
            diagonal == -distance || (diagonal != distance && furthest(diagonal - 1) < furthest(diagonal + 1))
        return comesFromAbove ? furthest(diagonal + 1) : furthest(diagonal - 1) + 1
    }

    private func pairsBehind(_ distance: Int) -> [(old: Int, new: Int)] {
        var pairs: [(old: Int, new: Int)] = []
        var oldIndex = old.count
        var diagonal = old.count - new.count
        for distance in (0...distance).reversed() {
            let row = history[distance]
            let furthest: (Int) -> Int32 = { row[$0 + distance + 1] }
            let entry = Int(start(of: diagonal, distance, furthest))
            while oldIndex > entry {
                oldIndex -= 1
                pairs.append((oldIndex, oldIndex - diagonal))
            }
            guard distance > 0 else { break }
            let comesFromAbove =
                diagonal == -distance || (diagonal != distance && furthest(diagonal - 1) < furthest(diagonal + 1))
            diagonal += comesFromAbove ? 1 : -1
            oldIndex = Int(furthest(diagonal))
        }
        return pairs.reversed()
    }
}
