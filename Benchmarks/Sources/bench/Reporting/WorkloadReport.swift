/// The figures of all contenders on one workload.
struct WorkloadReport: Encodable {
    let name: String
    let summary: String
    let fileByteCount: Int
    let urlCount: Int
    /// With the newline.
    let bytesPerURL: Double
    let queryShare: Double
    let answers: Tally
    let targets: Workload.Targets
    let mismatches: [DecisionComparison.Mismatch]
    let comparedCount: Int
    let articleAgreement: Double?
    /// What finding the ends of the lines takes of each figure.
    var nanosecondsForLinesAlone: Double?
    var contenders: [ContenderReport] = []
    /// What the fast engine takes for URLs that are all different.
    var stream: StreamReport?

    init(_ workload: Workload, _ comparison: DecisionComparison) {
        let lines = workload.lines
        let checked = lines.texts(0..<comparison.comparedCount)
        name = workload.name
        summary = workload.summary
        fileByteCount = workload.file.count
        urlCount = lines.count
        bytesPerURL = workload.bytesPerURL
        queryShare = Double(checked.count { $0.contains("?") }) / Double(checked.count)
        answers = comparison.tally
        targets = workload.targets
        mismatches = comparison.mismatches
        comparedCount = comparison.comparedCount
        articleAgreement = comparison.articleAgreement
    }

    func nanoseconds(_ name: ContenderName) -> Double? {
        contenders.first { $0.name == name }?.nanosecondsPerURL?.median
    }

    /// How many times faster the fast engine is.
    func ratio(to contender: ContenderReport) -> Double? {
        guard let fast = nanoseconds(.fast), let other = contender.nanosecondsPerURL?.median else { return nil }
        return other / fast
    }
}

/// The figures of one contender.
struct ContenderReport: Encodable {
    let name: ContenderName
    /// URLs a round.
    let sampleSize: Int
    var nanosecondsPerURL: Sample?
    var megabytesPerSecond: Double?
    var load: LoadReport?
    var peakMebibytes: Double?
    var allocations: AllocationReport?
    /// Where one URL took longer than so many seconds, and nothing else was measured.
    var secondsExceeded: Int?

    init(
        _ name: ContenderName, sampleSize: Int, nanosecondsPerURL: Sample?, bytesPerURL: Double,
        load: LoadReport? = nil, mebibytes: Double? = nil, allocations: AllocationReport? = nil
    ) {
        self.name = name
        self.sampleSize = sampleSize
        self.nanosecondsPerURL = nanosecondsPerURL
        megabytesPerSecond = nanosecondsPerURL.map { bytesPerURL / $0.median * 1_000 }
        self.load = load
        peakMebibytes = mebibytes
        self.allocations = allocations
    }

    init(_ name: ContenderName, oneURL nanoseconds: Double?, secondsLimit: Int) {
        self.name = name
        sampleSize = 1
        nanosecondsPerURL = nanoseconds.flatMap { Sample([$0]) }
        secondsExceeded = nanoseconds == nil ? secondsLimit : nil
    }
}

/// CPU time from the bytes of a file to the first decision.
struct LoadReport: Encodable {
    /// In a fresh process.
    let coldMicroseconds: Sample
    /// Of which for parsing, compiling, and the first decision.
    let coldSteps: [Double]
    /// In a process that did it before.
    let warmMicroseconds: Sample
}

/// Allocations of a new cursor, for the same URLs decided once and decided twice.
struct AllocationReport: Encodable {
    let urlCount: Int
    let once: Int
    let twice: Int
    /// Those of the second time.
    let perURL: Double
}
