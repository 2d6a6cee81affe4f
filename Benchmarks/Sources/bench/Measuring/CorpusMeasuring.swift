import Foundation

/// Measures each file of a folder with URLs made from its own patterns.
struct CorpusMeasuring {
    /// The folder that is taken if no other is named: beside this package's repository, and no part of it.
    static let usualFolder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../../shared/corpus").standardizedFileURL.path(percentEncoded: false)

    let folder: String
    let seed: UInt64
    let urlCount: Int
    let rounds: Int
    let compileSeconds: Int

    /// Nil where there is no such folder.
    func report() throws -> CorpusReport? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder).sorted() else { return nil }
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        var report = CorpusReport(folder: folder)
        for name in names {
            guard let file = CorpusFile(URL(filePath: folder).appending(path: name)),
                let workload = try file.workload(seed: seed &+ UInt64(report.files.count), urlCount: urlCount)
            else {
                report.skippedCount += 1
                continue
            }
            report.files.append(try measured(workload, componentCount: file.components.count, scratch))
        }
        return report
    }

    private func measured(
        _ workload: Workload, componentCount: Int, _ scratch: ScratchFolder
    ) throws -> CorpusReport.File {
        let comparison = try DecisionComparison(workload, isQuick: true)
        var stream = try StreamMeasuring(
            workload, checkedCount: 500, folder: scratch.url, compileSeconds: compileSeconds)
        for _ in 0..<rounds { try stream.round() }
        return CorpusReport.File(
            name: workload.name, componentCount: componentCount, bytesPerURL: workload.bytesPerURL,
            nanosecondsPerURL: Sample(stream.nanosecondsPerURL)?.median ?? 0, stream: stream.report,
            comparedCount: comparison.comparedCount, mismatches: comparison.mismatches)
    }
}
