import Foundation
import UniversalLinks

/// Measures all contenders on one workload, in turn.
struct WorkloadMeasuring {
    private let workload: Workload
    private let isQuick: Bool
    /// Whether only speed and decisions of this package are looked at.
    private let isGate: Bool
    private let compileSeconds: Int
    private let contenders: [ContenderName]

    private var rounds: Int { isQuick ? 1 : 3 }
    /// How long a contender may take for one URL before it is given up.
    private var secondsLimit: Int { isQuick ? 1 : 5 }

    init(_ workload: Workload, isQuick: Bool, isGate: Bool, compileSeconds: Int) {
        self.isGate = isGate
        self.compileSeconds = compileSeconds
        self.workload = workload
        self.isQuick = isQuick
        contenders = ContenderName.allCases.filter { workload.suitsArticle && !isGate || !$0.backtracks }
    }

    func report() throws -> WorkloadReport {
        let comparison = try DecisionComparison(workload, isQuick: isQuick, isGate: isGate)
        var report = WorkloadReport(workload, comparison)
        let folder = try ScratchFolder()
        defer { folder.remove() }
        var stream = try StreamMeasuring(
            workload, checkedCount: min(5_000, comparison.comparedCount), folder: folder.url,
            compileSeconds: compileSeconds)
        let speeds = try speeds(&stream)
        report.stream = stream.report
        report.nanosecondsForLinesAlone = linesAlone()
        guard !isGate else {
            report.contenders = contenders.map { contender in
                ContenderReport(
                    contender, sampleSize: contender.sampleSize(for: workload.name, isQuick: isQuick),
                    nanosecondsPerURL: speeds[contender].flatMap { Sample($0) }, bytesPerURL: report.bytesPerURL)
            }
            return report
        }
        let children = try ChildMeasuring(workload, isQuick: isQuick, folder: folder.url)
        for contender in contenders {
            report.contenders.append(
                ContenderReport(
                    contender,
                    sampleSize: contender.sampleSize(for: workload.name, isQuick: isQuick),
                    nanosecondsPerURL: speeds[contender].flatMap { Sample($0) },
                    bytesPerURL: report.bytesPerURL,
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
        let lines = workload.lines
        let figures = (0..<rounds).map { _ in
            var laps = Laps()
            var byteCount = 0
            lines.withEachLine(0..<lines.count) { byteCount += $0.count }
            laps.mark("pass")
            return byteCount > 0 ? laps.total / Double(lines.count) : 0
        }
        return Sample(figures)?.median
    }

    /// Nanoseconds a URL: in each round each contender once, so that all of them meet the same machine.
    private func speeds(_ stream: inout StreamMeasuring) throws -> [ContenderName: [Double]] {
        var speeds: [ContenderName: [Double]] = [:]
        var running: [(name: ContenderName, decider: any Contender, lines: LineBuffer)] = []
        for contender in contenders where contender != .fast {
            let part = workload.lines.prefix(contender.sampleSize(for: workload.name, isQuick: isQuick))
            var decider = try contender.type.init(reading: workload.file)
            if contender != .builtPerURL { _ = decider.tally(part) }
            running.append((contender, decider, part))
        }
        for _ in 0..<rounds {
            try stream.round()
            for index in running.indices {
                var laps = Laps()
                let tally = running[index].decider.tally(running[index].lines)
                laps.mark("pass")
                speeds[running[index].name, default: []].append(laps.total / Double(tally.total))
            }
        }
        speeds[.fast] = stream.nanosecondsPerURL
        return speeds
    }
}
