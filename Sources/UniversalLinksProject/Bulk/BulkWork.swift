package import UniversalLinksAnalysis

/// What is done with each block of lines. Every worker has its own.
package protocol BulkWork: SendableMetatype {
    associatedtype Result: BulkResult

    /// Decides the lines, and appends what is to be printed for them.
    mutating func process(
        _ lines: UnsafeBufferPointer<UInt8>, isFirst: Bool, output: inout [UInt8]
    ) -> Result
}

/// What is found in lines.
package protocol BulkResult: Sendable {
    /// How many lines of each kind there were.
    var counts: TrafficCounts { get }

    /// Adds what was found in the lines that follow.
    mutating func merge(_ later: Self)
}

extension TrafficCounts: BulkResult {
    /// The counts are their own.
    package var counts: TrafficCounts { self }
}

extension TrafficTally: BulkResult {}

extension TrafficDifference: BulkResult {}
