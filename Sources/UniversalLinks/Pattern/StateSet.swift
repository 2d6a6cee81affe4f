/// A set of small numbers that is emptied often.
///
/// Marks with the number of the round make emptying free; a program with more states than fit in ``denseLimit`` gets a
/// hashed set, so that a hostile file cannot ask for memory out of proportion to its size.
struct StateSet {
    private static let denseLimit = 1 << 20

    private var marks: [UInt32] = []
    private var round: UInt32 = 0
    private var hashed: Set<Int> = []
    private var isDense = true

    /// Makes room for the numbers below `count`.
    mutating func reserve(_ count: Int) {
        isDense = count <= StateSet.denseLimit
        if isDense, marks.count < count {
            marks = [UInt32](repeating: 0, count: count)
            round = 0
        }
    }

    mutating func removeAll() {
        guard isDense else { return hashed.removeAll(keepingCapacity: true) }
        if round == .max {
            marks = [UInt32](repeating: 0, count: marks.count)
            round = 0
        }
        round += 1
    }

    /// Adds a number; false where it is there already.
    mutating func insert(_ number: Int) -> Bool {
        guard isDense else { return hashed.insert(number).inserted }
        guard marks[number] != round else { return false }
        marks[number] = round
        return true
    }
}
