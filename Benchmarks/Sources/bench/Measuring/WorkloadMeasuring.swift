import Foundation
import UniversalLinks

/// Measures all contenders on one workload, in turn.
struct WorkloadMeasuring {
    private let workload: Workload
    private let isQuick: Bool
    private let lines: LineBuffer
    private let contenders: [ContenderName]

    private var rounds: Int { isQuick ? 1 : 5 }
    /// How long a contender may take for one URL before it is given up.
    private var secondsLimit: Int { isQuick ? 1 : 5 }

    init(_ workload: Workload, isQuick: Bool) {
        self.workload = workload
        self.isQuick = isQuick
        lines = LineBuffer(workload.urls)
        contenders = ContenderName.allCases.filter { !workload.isHostile || !$0.backtracks }
    }

    func report() throws -> WorkloadReport {
        let comparison = try DecisionComparison(workload, isQuick: isQuick)
        var report = WorkloadReport(workload, lines, comparison)
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let children = try ChildMeasuring(workload, isQuick: isQuick, folder: folder)

        let speeds = try speeds()
        report.nanosecondsForLinesAlone = linesAlone()
        for contender in contenders {
            report.contenders.append(
                ContenderReport(
                    contender,
                    sampleSize: contender.sampleSize(for: workload.name, isQuick: isQuick),
                    nanosecondsPerURL: speeds[contender].flatMap { Sample($0) },
                    bytesPerURL: Double(lines.bytes.count) / Double(lines.count),
                    load: try children.load(contender),
                    mebibytes: try children.peakMebibytes(contender),
                    allocations: try children.allocations(contender)
                ))
        }
        if workload.isHostile {
            for contender in ContenderName.allCases where contender.backtracks {
                let figure = try children.firstLine(contender, secondsLimit: secondsLimit)
                report.contenders.append(ContenderReport(contender, oneURL: figure, secondsLimit: secondsLimit))
            }
        }
        return report
    }

    /// Nanoseconds a URL for finding the end of its line, and nothing else.
    private func linesAlone() -> Double? {
        let passes = isQuick ? 5 : 50
        let figures = (0..<rounds).map { _ in
            var laps = Laps()
            var byteCount = 0
            for _ in 0..<passes { lines.withEachLine { byteCount += $0.count } }
            laps.mark("pass")
            return byteCount > 0 ? laps.total / Double(passes * lines.count) : 0
        }
        return Sample(figures)?.median
    }

    /// Nanoseconds a URL: in each round each contender once, so that all of them meet the same machine.
    private func speeds() throws -> [ContenderName: [Double]] {
        var speeds: [ContenderName: [Double]] = [:]
        var running: [(name: ContenderName, decider: any Contender, lines: LineBuffer, passes: Int)] = []
        for contender in contenders {
            let size = contender.sampleSize(for: workload.name, isQuick: isQuick)
            let part = size < lines.count ? LineBuffer(workload.urls.prefix(size)) : lines
            var decider = try contender.type.init(reading: workload.file)
            if contender != .builtPerURL { _ = decider.tally(part) }
            running.append((contender, decider, part, max(1, size / part.count)))
        }
        for _ in 0..<rounds {
            for index in running.indices {
                var laps = Laps()
                var tally = Tally()
                for _ in 0..<running[index].passes { tally = running[index].decider.tally(running[index].lines) }
                laps.mark("pass")
                let count = running[index].passes * tally.total
                speeds[running[index].name, default: []].append(laps.total / Double(count))
            }
        }
        return speeds
    }
}
