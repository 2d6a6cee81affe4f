package import UniversalLinksAnalysis

/// Writes a line for each URL.
package struct MatchRowsWork: BulkWork {
    private var matching: TrafficMatching
    private let append: Append

    /// Appends the line of a URL, by the number of its decision, to bytes.
    package typealias Append = @Sendable (UnsafeBufferPointer<UInt8>, Int, inout [UInt8]) -> Void

    /// The work of a worker.
    package init(matching: TrafficMatching, append: @escaping Append) {
        self.matching = matching
        self.append = append
    }

    /// Decides the lines, and appends the line of each.
    package mutating func process(
        _ lines: UnsafeBufferPointer<UInt8>, isFirst: Bool, output: inout [UInt8]
    ) -> TrafficCounts {
        matching.decide(lines, isFirst: isFirst) { url, number in append(url, number, &output) }
    }
}
