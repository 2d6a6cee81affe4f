import UniversalLinksAnalysis
import UniversalLinksReports

/// Counts changes and, where rows are wanted, prints a line for each.
struct DiffWork: BulkWork {
    var comparing: TrafficComparing
    let rows: TrafficChangeRows?

    mutating func process(
        _ lines: UnsafeBufferPointer<UInt8>, isFirst: Bool, output: inout [UInt8]
    ) -> TrafficDifference {
        comparing.compare(lines, isFirst: isFirst) { url, change in rows?.append(url, change, to: &output) }
    }
}
