import UniversalLinksAnalysis
import UniversalLinksReports

/// Prints a line for each URL.
struct MatchRowsWork: BulkWork {
    var matching: TrafficMatching
    let rows: TrafficRows

    mutating func process(
        _ lines: UnsafeBufferPointer<UInt8>, isFirst: Bool, output: inout [UInt8]
    ) -> TrafficCounts {
        matching.decide(lines, isFirst: isFirst) { url, number in rows.append(url, number, to: &output) }
    }
}

/// Counts decisions.
struct MatchTallyWork: BulkWork {
    var matching: TrafficMatching

    mutating func process(
        _ lines: UnsafeBufferPointer<UInt8>, isFirst: Bool, output: inout [UInt8]
    ) -> TrafficTally {
        matching.tally(lines, isFirst: isFirst)
    }
}
