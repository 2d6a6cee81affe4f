import Foundation

/// The runs of the gate, one for each seed.
struct GateReport: Encodable {
    var runs: [BenchReport] = []

    var mismatchCount: Int { runs.reduce(0) { $0 + $1.mismatchCount } }

    func json() throws -> String { try BenchReport.encoded(self) }

    /// Ratios first, then the times that they come from.
    var text: String {
        let seeds = runs.map { String($0.seed) }
        var lines = ["seeds \(seeds.joined(separator: ", ")); each figure for these in turn", ""]
        let headings = ["workload", "÷ hyperscan", "wanted", "÷ re2", "÷ 128", "wanted", "first ÷ second", "ns/URL"]
        lines += Table.lines([headings] + (runs.first?.workloads ?? []).indices.map(row))
        lines.append("")
        for run in runs {
            lines += run.ratioMisses.map { "missed with seed \(run.seed): \($0)" }
            lines += run.mismatchNotes.map { "with seed \(run.seed): \($0)" }
            if let corpus = run.corpus {
                lines.append(corpus.text)
            } else if let reason = run.corpusSkipped {
                lines.append(reason)
            }
        }
        let compared = runs.flatMap(\.workloads).reduce(0) { $0 + $1.comparedCount }
        lines.append(
            "\(mismatchCount) mismatches; fast and plain compared on \(compared) URLs beside those of real files")
        return lines.joined(separator: "\n")
    }

    private func row(_ index: Int) -> [String] {
        func figures(_ digits: Int, _ figure: (BenchReport, WorkloadReport) -> Double?) -> String {
            runs.map { run in figure(run, run.workloads[index])?.text(digits) ?? "–" }.joined(separator: " / ")
        }
        let targets = runs[0].workloads[index].targets
        return [
            runs[0].workloads[index].name,
            figures(2) { $1.stream?.scanner(.hyperscan)?.fastToScanner?.median },
            targets.ratioToHyperscan?.text(1) ?? "–",
            figures(2) { $1.stream?.scanner(.re2)?.fastToScanner?.median },
            figures(2) { $0.ratioTo128($1) },
            targets.ratioTo128?.text(1) ?? "–",
            figures(2) { $1.stream?.firstToSecond.median },
            figures(0) { $1.nanoseconds(.fast) },
        ]
    }
}
