/// Runs of scalars, in order, with what is known about each, from one of the ``HostScalarTables``.
struct ScalarRuns<Value: Sendable>: Sendable {
    private struct Run: Sendable {
        let first: UInt32
        let last: UInt32
        let value: Value
    }

    private let runs: [Run]

    /// - Parameter value: What the text behind the scalars of an entry says; nil leaves the entry out.
    init(_ table: StaticString, value: (HostScalarTables.Entry) -> Value?) {
        runs = HostScalarTables.entries(of: table).compactMap { entry in
            value(entry).map { Run(first: entry.first, last: entry.last, value: $0) }
        }
    }

    /// What is known about the scalar; nil if no run contains it.
    subscript(scalar: UInt32) -> Value? {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].last < scalar { low = middle + 1 } else { high = middle }
        }
        return low < runs.count && runs[low].first <= scalar ? runs[low].value : nil
    }
}
