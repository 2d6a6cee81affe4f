package import UniversalLinksAnalysis

/// Counts changes and, if rows are requested, writes a line for each.
package struct DiffWork: BulkWork {
    private var comparing: TrafficComparing
    private let append: Append?

    /// Appends the line of a URL that changes to bytes.
    package typealias Append = @Sendable (UnsafeBufferPointer<UInt8>, TrafficDifference.Change, inout [UInt8]) -> Void

    /// The work of a worker.
    package init(comparing: TrafficComparing, append: Append?) {
        self.comparing = comparing
        self.append = append
    }

    /// Compares the decisions on the lines.
    package mutating func process(
        _ lines: UnsafeBufferPointer<UInt8>, isFirst: Bool, output: inout [UInt8]
    ) -> TrafficDifference {
        comparing.compare(lines, isFirst: isFirst) { url, change in append?(url, change, &output) }
    }
}
