/// Checks that wait to be stored, in order.
///
/// Nothing that waits is dropped: once it is full, no check is begun until it is half empty.
struct Backlog: Sendable {
    /// From how many checks, and how many bytes of files, it is full.
    static let countLimit = 256
    static let sizeLimit = 64 << 20

    private var reports: [CheckReport] = []
    private var size = 0

    var count: Int { reports.count }
    var first: CheckReport? { reports.first }
    var isFull: Bool { count >= Backlog.countLimit || size >= Backlog.sizeLimit }
    var isHalfEmpty: Bool { count <= Backlog.countLimit / 2 && size <= Backlog.sizeLimit / 2 }

    mutating func append(_ report: CheckReport) {
        reports.append(report)
        size += report.fileSize
    }

    mutating func removeFirst() -> CheckReport? {
        guard !reports.isEmpty else { return nil }
        size -= reports[0].fileSize
        return reports.removeFirst()
    }
}

extension CheckReport {
    fileprivate var fileSize: Int { (observation.file?.bytes.count ?? 0) + (observation.cdn.file?.bytes.count ?? 0) }
}
