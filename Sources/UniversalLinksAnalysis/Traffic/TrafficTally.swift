/// How often each decision was given.
package struct TrafficTally: Sendable, Equatable {
    /// The lines behind it.
    package internal(set) var counts = TrafficCounts()
    /// How often, by the number of a decision in a ``DecisionTable``.
    package private(set) var decisions: [Int]
    /// The first URL of each decision that is no longer than ``exampleLimit``.
    package private(set) var examples: [Int: [UInt8]] = [:]

    /// The longest URL that is kept as an example, in bytes.
    package static let exampleLimit = 1_024

    /// A tally of nothing.
    package init(decisionCount: Int) {
        decisions = Array(repeating: 0, count: decisionCount)
    }

    @inline(__always)
    mutating func add(_ decision: Int) { decisions[decision] += 1 }

    /// Keeps an example; false where it is too long.
    mutating func addExample(_ url: UnsafeBufferPointer<UInt8>, of decision: Int) -> Bool {
        guard url.count <= TrafficTally.exampleLimit else { return false }
        examples[decision] = Array(url)
        return true
    }

    /// Adds what was counted in the lines that follow.
    package mutating func merge(_ later: TrafficTally) {
        counts.merge(later.counts)
        for (index, count) in later.decisions.enumerated() { decisions[index] += count }
        examples.merge(later.examples) { earlier, _ in earlier }
    }
}
