import Foundation

/// Decides all URLs of a workload, each of them once, and lets the scanners look at the same paths in alternation.
struct StreamMeasuring {
    private let workload: Workload
    private let texts: PathTexts
    private let chunkSize: Int
    private var scanners: [Entry] = []
    private var first: [Double] = []
    private var second: [Double] = []
    private var start: [Double] = []

    /// What a scanner may take in a round. One that is slower looks at the first paths only.
    private static let nanosecondsLimit = 4e9

    private struct Entry {
        let library: PathLibrary
        var scanner: (any PathScanner)?
        var compiling: CompileReport
        var agreement: PathAgreement?
        /// Of the round that is under way.
        var nanoseconds = 0.0
        var pathCount = 0
        var nanosecondsPerPath: [Double] = []
        var ratios: [Double] = []
        var mostPaths = 0
    }

    /// - Parameters:
    ///   - folder: Where files for processes of their own are written.
    ///   - compileSeconds: How much CPU time a library may take to compile the patterns.
    init(_ workload: Workload, checkedCount: Int, folder: URL, compileSeconds: Int) throws {
        self.workload = workload
        chunkSize = max(1, min(20_000, workload.lines.count / 50))
        let set = try PathSet(reading: workload.file)
        let reference = try PathReference(workload, set, count: checkedCount)
        for library in PathLibrary.installed {
            let (scanner, report) = try library.scanner(
                for: set, folder: folder, secondsLimit: compileSeconds)
            var entry = Entry(library: library, scanner: scanner, compiling: report)
            if let scanner { entry.agreement = reference.agreement(of: scanner) }
            scanners.append(entry)
        }
        texts = PathTexts(scanners.contains { $0.scanner != nil } ? workload.lines : LineBuffer())
    }

    /// One pass over all URLs. The cursor is new, so that every URL is the first of its kind, for it and for the processor.
    mutating func round() throws {
        var engine = try FastContender(reading: workload.file)
        let count = workload.lines.count
        let half = count / 2
        var lowest = [UInt32](repeating: 0, count: chunkSize)
        var nanoseconds = (first: 0.0, second: 0.0)
        var isTurned = false
        let halves = [0..<half, half..<count]
        for lower in halves.flatMap({ stride(from: $0.lowerBound, to: $0.upperBound, by: chunkSize) }) {
            let range = lower..<min(lower + chunkSize, lower < half ? half : count)
            // Whoever comes second finds the URLs in the cache.
            isTurned.toggle()
            if isTurned { scan(range, &lowest) }
            let before = Laps.now()
            let tally = engine.tally(workload.lines, range)
            let time = Laps.now() - before
            guard tally.total == range.count else { throw BenchFailure("not every URL was decided") }
            if lower < half { nanoseconds.first += time } else { nanoseconds.second += time }
            if lower == 0 { start.append(time / Double(range.count)) }
            if !isTurned { scan(range, &lowest) }
        }
        first.append(nanoseconds.first / Double(half))
        second.append(nanoseconds.second / Double(count - half))
        endRound((nanoseconds.first + nanoseconds.second) / Double(count))
    }

    private mutating func scan(_ range: Range<Int>, _ lowest: inout [UInt32]) {
        for index in scanners.indices where scanners[index].nanoseconds < StreamMeasuring.nanosecondsLimit {
            guard let scanner = scanners[index].scanner else { continue }
            let before = Laps.now()
            do {
                try scanner.scan(texts, range, into: &lowest)
                scanners[index].nanoseconds += Laps.now() - before
                scanners[index].pathCount += range.count
            } catch {
                // What it took until then is no answer.
                scanners[index].scanner = nil
                scanners[index].compiling.failure = "\(error)"
            }
        }
    }

    private mutating func endRound(_ nanosecondsPerURL: Double) {
        for index in scanners.indices where scanners[index].scanner != nil && scanners[index].pathCount > 0 {
            let nanoseconds = scanners[index].nanoseconds / Double(scanners[index].pathCount)
            scanners[index].nanosecondsPerPath.append(nanoseconds)
            scanners[index].ratios.append(nanosecondsPerURL / nanoseconds)
            scanners[index].mostPaths = max(scanners[index].mostPaths, scanners[index].pathCount)
            scanners[index].nanoseconds = 0
            scanners[index].pathCount = 0
        }
    }

    /// Nanoseconds a URL over each whole pass.
    var nanosecondsPerURL: [Double] { zip(first, second).map { ($0 + $1) / 2 } }

    var report: StreamReport? {
        guard let start = Sample(start), let first = Sample(first), let second = Sample(second),
            let ratio = Sample(zip(self.first, self.second).map { $0 / $1 })
        else { return nil }
        return StreamReport(
            urlCount: workload.lines.count, startCount: chunkSize, start: start, first: first, second: second,
            firstToSecond: ratio,
            scanners: scanners.map { entry in
                ScannerReport(
                    library: entry.library, compiling: entry.compiling, pathCount: entry.mostPaths,
                    nanosecondsPerPath: entry.scanner == nil ? nil : Sample(entry.nanosecondsPerPath),
                    fastToScanner: entry.scanner == nil ? nil : Sample(entry.ratios), agreement: entry.agreement)
            })
    }
}
