package import UniversalLinksAnalysis

/// Counts decisions.
package struct MatchTallyWork: BulkWork {
    private var matching: TrafficMatching

    /// The work of a worker.
    package init(matching: TrafficMatching) {
        self.matching = matching
    }

    /// Decides the lines, and counts.
    package mutating func process(
        _ lines: UnsafeBufferPointer<UInt8>, isFirst: Bool, output: inout [UInt8]
    ) -> TrafficTally {
        matching.tally(lines, isFirst: isFirst)
    }
}
