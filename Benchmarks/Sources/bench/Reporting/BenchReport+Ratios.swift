extension BenchReport {
    /// The time for a URL of a workload, to that of the one with 128 components in the same run.
    func ratioTo128(_ workload: WorkloadReport) -> Double? {
        guard let nanoseconds = workload.nanoseconds(.fast),
            let base = workloads.first(where: { $0.name == "128" })?.nanoseconds(.fast)
        else { return nil }
        return nanoseconds / base
    }

    /// The ratios that are missed, with what was wanted.
    var ratioMisses: [String] {
        workloads.flatMap { workload in
            let bounds: [(figure: Double?, unit: String, most: Double?)] = [
                (
                    workload.stream?.scanner(.hyperscan)?.fastToScanner?.median, "times Hyperscan over paths alone",
                    workload.targets.ratioToHyperscan
                ),
                (ratioTo128(workload), "times the workload with 128 components", workload.targets.ratioTo128),
                (
                    workload.stream?.firstToSecond.median, "times the second pass in the first",
                    workload.targets.ratioOfFirstToSecond
                ),
            ]
            return bounds.compactMap { bound -> String? in
                guard let figure = bound.figure, let most = bound.most, figure > most else { return nil }
                return "\(workload.name): \(figure.text(2)) \(bound.unit), at most \(most.text(1)) wanted"
            }
        }
    }

    /// How often contenders differ that should agree.
    var mismatchCount: Int {
        workloads.reduce(corpus?.mismatchCount ?? 0) { $0 + $1.mismatches.count + ($1.stream?.mismatchCount ?? 0) }
    }

    /// The first mismatches of each workload.
    var mismatchNotes: [String] {
        workloads.flatMap { workload in workload.mismatchNotes.map { "\(workload.name): \($0)" } }
    }
}
