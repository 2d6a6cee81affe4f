import Foundation

extension BenchReport {
    /// The figures as tables, for people.
    var text: String {
        var heading = [
            "\(machine.processor), \(machine.coreCount) cores, \(machine.system); seed \(seed)",
            "load \(machine.loadAtStart.text(1)) at the start, \((machine.loadAtEnd ?? 0).text(1)) at the end",
            "CPU time of one thread, bytes to decision, the whole loop over lines; medians",
        ]
        if isQuick { heading.append("A quick run: its figures say little.") }
        var parts = [heading.joined(separator: "\n")] + workloads.map(\.text)
        parts += [corpus?.text ?? corpusSkipped].compactMap(\.self)
        if !ratioMisses.isEmpty {
            parts.append("Missed ratios:\n" + ratioMisses.map { "  " + $0 }.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n")
    }
}

extension WorkloadReport {
    fileprivate var text: String {
        let heading = [
            "\(name): \(summary), file of \(fileByteCount) bytes",
            "  \(urlCount) URLs of \(bytesPerURL.text(1)) bytes: \(share(answers.matched)) matched, "
                + "\(share(answers.excluded)) excluded, \(share(answers.unmatched)) misses, "
                + "\((queryShare * 100).text(1)) % with a query",
        ]
        let rows = [ContenderReport.headings] + contenders.map { $0.row(ratio: ratio(to: $0)) }
        return (heading + [""] + Table.lines(rows) + [""] + notes.map { "  " + $0 }).joined(separator: "\n")
    }

    private func share(_ count: Int) -> String {
        (Double(count) / Double(max(1, comparedCount)) * 100).text(1) + " %"
    }
}

extension ContenderReport {
    fileprivate static let headings = [
        "contender", "ns/URL", "least–most", "MB/s", "× fast", "allocs/URL", "cold µs", "warm µs", "peak MiB",
    ]

    fileprivate func row(ratio: Double?) -> [String] {
        let limit = secondsExceeded.map { "> \($0) s" } ?? "–"
        let digits = (nanosecondsPerURL?.median ?? 0) < 1_000 ? 1 : 0
        return [
            name.rawValue,
            nanosecondsPerURL?.median.text(digits) ?? limit,
            nanosecondsPerURL.map { "(\($0.least.text(digits))–\($0.most.text(digits)))" } ?? "–",
            megabytesPerSecond.map { $0.text($0 < 10 ? 3 : 0) } ?? "–",
            ratio.map { $0.text(1) } ?? "–",
            allocations?.perURL.text(1) ?? "–",
            load?.coldMicroseconds.median.text(0) ?? "–",
            load?.warmMicroseconds.median.text(0) ?? "–",
            peakMebibytes?.text(1) ?? "–",
        ]
    }
}

extension Double {
    /// With so many digits behind the point.
    func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
