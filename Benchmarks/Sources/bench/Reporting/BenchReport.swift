import Foundation

/// All figures of a run.
struct BenchReport: Encodable {
    let schemaVersion = 2
    let seed: UInt64
    let isQuick: Bool
    var machine = Machine()
    var workloads: [WorkloadReport] = []
    var corpus: CorpusReport?
    /// Why there is none.
    var corpusSkipped: String?

    init(seed: UInt64, isQuick: Bool) {
        self.seed = seed
        self.isQuick = isQuick
    }

    private enum CodingKeys: CodingKey {
        case schemaVersion, seed, isQuick, machine, workloads, corpus, corpusSkipped
    }

    func json() throws -> String { try BenchReport.encoded(self) }

    static func encoded(_ report: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }
}

/// The computer that the figures come from.
struct Machine: Encodable {
    let processor = Machine.processorName()
    let coreCount = ProcessInfo.processInfo.activeProcessorCount
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    let loadAtStart = Machine.load()
    var loadAtEnd: Double?

    private enum CodingKeys: CodingKey {
        case processor, coreCount, system, loadAtStart, loadAtEnd
    }

    /// How many processes wanted to run, on average over the last minute.
    static func load() -> Double {
        var loads = [0.0]
        return getloadavg(&loads, 1) == 1 ? loads[0] : 0
    }

    private static func processorName() -> String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
        return name ?? "unknown processor"
    }
}
