import Foundation

/// What is measured in processes of its own, for one workload.
struct ChildMeasuring {
    private let isQuick: Bool
    private let file: String
    private let firstLine: String
    private let longLine: String
    private let thousandLines: String
    private let someLines: String

    /// - Parameter folder: Where the file and the URLs are written, for the processes to read.
    init(_ workload: Workload, isQuick: Bool, folder: URL) throws {
        self.isQuick = isQuick
        func write(_ name: String, _ bytes: [UInt8]) throws -> String {
            let url = folder.appending(path: name)
            try Data(bytes).write(to: url)
            return url.path(percentEncoded: false)
        }
        file = try write("apple-app-site-association", workload.file)
        firstLine = try write("first", LineBuffer(workload.lines.texts(0..<1)).bytes)
        thousandLines = try write("thousand", workload.lines.prefix(1_000).bytes)
        someLines = try write("some", workload.lines.prefix(20).bytes)
        let sample = workload.lines.texts(0..<min(3_000, workload.lines.count))
        let long = sample.first { $0.utf8.count > 700 && ($0.hasSuffix("aac") || $0.contains("aac?")) } ?? sample[0]
        longLine = try write("long", LineBuffer([long]).bytes)
    }

    /// CPU time from the bytes of the file to the first decision.
    func load(_ contender: ContenderName) throws -> LoadReport? {
        var cold: [Double] = []
        var steps: [[Double]] = []
        var warm: [Double] = []
        for _ in 0..<(isQuick ? 1 : 11) {
            let repetitions = contender.backtracks ? 3 : 20
            let arguments = [contender.rawValue, file, firstLine, String(repetitions)]
            guard let laps = try ChildProcess.figures(.load, arguments), let first = laps.first else { return nil }
            cold.append(first.reduce(0, +) / 1_000)
            steps.append(first.map { $0 / 1_000 })
            warm += laps.dropFirst().map { $0.reduce(0, +) / 1_000 }
        }
        let coldSteps = (0..<3).compactMap { index in
            Sample(steps.filter { $0.count > index }.map { $0[index] })?.median
        }
        guard let cold = Sample(cold), let warm = Sample(warm) else { return nil }
        return LoadReport(coldMicroseconds: cold, coldSteps: coldSteps, warmMicroseconds: warm)
    }

    /// Peak memory with 1,000 URLs over that of the process that does nothing.
    func peakMebibytes(_ contender: ContenderName) throws -> Double? {
        guard contender != .builtPerURL else { return nil }
        var over: [Double] = []
        for _ in 0..<(isQuick ? 1 : 5) {
            guard let empty = try ChildProcess.figures(.empty)?.first?.first,
                let full = try ChildProcess.figures(.memory, [contender.rawValue, file, thousandLines, "0"])?.first?
                    .first
            else { return nil }
            over.append((full - empty) / 1_024)
        }
        return Sample(over)?.median
    }

    /// Allocations for lines decided once, and decided twice.
    func allocations(_ contender: ContenderName) throws -> AllocationReport? {
        let urls = contender.backtracks ? someLines : thousandLines
        guard let counts = try ChildProcess.figures(.allocations, [contender.rawValue, file, urls, "0"])?.first,
            counts.count == 3
        else { return nil }
        return AllocationReport(
            urlCount: Int(counts[2]), once: Int(counts[0]), twice: Int(counts[1]),
            perURL: (counts[1] - counts[0]) / counts[2])
    }

    /// Nanoseconds for one long URL; nil where the limit was reached.
    func firstLine(_ contender: ContenderName, secondsLimit: Int) throws -> Double? {
        try ChildProcess.figures(.firstLine, [contender.rawValue, file, longLine, String(secondsLimit)])?.first?.first
    }
}
