package import UniversalLinksAnalysis

/// Decides all URLs of a file, on several cores.
package struct BulkRun<Work: BulkWork> {
    /// Nil if no line was read.
    package let result: Work.Result?
    package let readingFailure: RunFailure?
    package let inputName: String
    package let guess: TrafficGuess

    /// Runs `jobs` workers. Results and output are in the order of the lines, whatever the number of workers.
    ///
    /// - Throws: `RunFailure` if the output cannot be written.
    package init(
        _ input: sending BulkInput, jobs: Int, to destination: any BulkDestination,
        makeWork: @escaping @Sendable () -> Work
    ) async throws {
        inputName = input.name
        let source = BulkSource(input, workerCount: jobs)
        let sink = BulkSink<Work.Result>(earlyLimit: 2 * jobs, destination: destination)
        await withTaskGroup { group in
            for _ in 0..<jobs {
                group.addTask { await BulkRun.run(makeWork(), source, sink) }
            }
        }
        await sink.finish()
        if let failure = await sink.failure { throw failure }
        result = await sink.total
        readingFailure = await source.failure
        guess = source.guess
    }

    private static func run(_ work: sending Work, _ source: BulkSource, _ sink: BulkSink<Work.Result>) async {
        var work = work
        let block = LineBlock()
        var output: [UInt8] = []
        while true {
            switch await source.next(block) {
            case .end: return
            case .claim(let claim): await source.settle(claim.settlement())
            case .lines:
                output.removeAll(keepingCapacity: true)
                let result = work.process(block.lines, number: block.number, output: &output)
                let isWanted = await sink.take(
                    result, output: output, number: block.number, progress: block.progress)
                guard isWanted else { return }
            }
        }
    }
}

/// What is done with each block of lines. Every worker has its own.
package protocol BulkWork: SendableMetatype {
    associatedtype Result: BulkResult

    /// - Parameter number: The place of the block in the stream, from 0.
    mutating func process(
        _ lines: UnsafeBufferPointer<UInt8>, number: Int, output: inout [UInt8]
    ) -> Result
}

package protocol BulkResult: Sendable {
    var counts: TrafficCounts { get }

    mutating func merge(_ later: Self)
}

extension TrafficCounts: BulkResult {
    package var counts: TrafficCounts { self }
}

extension TrafficTally: BulkResult {}

extension TrafficDifference: BulkResult {}

package struct MatchTallyWork: BulkWork {
    private var matching: TrafficMatching

    /// 8 MiB of lines, whose paths are counted one by one.
    private static let exactBlockCount = 16

    package init(matching: TrafficMatching) {
        self.matching = matching
    }

    package mutating func process(
        _ lines: UnsafeBufferPointer<UInt8>, number: Int, output: inout [UInt8]
    ) -> TrafficTally {
        matching.tally(lines, isFirst: number == 0, isSampled: number >= MatchTallyWork.exactBlockCount)
    }
}

package struct MatchRowsWork: BulkWork {
    private var matching: TrafficMatching
    private let append: Append

    /// Appends the output line of a URL; the number is that of its decision.
    package typealias Append = @Sendable (UnsafeBufferPointer<UInt8>, Int, inout [UInt8]) -> Void

    package init(matching: TrafficMatching, append: @escaping Append) {
        self.matching = matching
        self.append = append
    }

    package mutating func process(
        _ lines: UnsafeBufferPointer<UInt8>, number: Int, output: inout [UInt8]
    ) -> TrafficCounts {
        matching.decide(lines, isFirst: number == 0) { url, number in append(url, number, &output) }
    }
}

/// Counts changes and, if there is `append`, writes a line for each.
package struct DiffWork: BulkWork {
    private var comparing: TrafficComparing
    private let append: Append?

    /// Appends the output line of a URL that changes.
    package typealias Append = @Sendable (UnsafeBufferPointer<UInt8>, TrafficDifference.Change, inout [UInt8]) -> Void

    package init(comparing: TrafficComparing, append: Append?) {
        self.comparing = comparing
        self.append = append
    }

    package mutating func process(
        _ lines: UnsafeBufferPointer<UInt8>, number: Int, output: inout [UInt8]
    ) -> TrafficDifference {
        comparing.compare(lines, isFirst: number == 0) { url, change in append?(url, change, &output) }
    }
}

/// Puts the workers' results back in the order of the lines, and writes them.
actor BulkSink<Result: BulkResult> {
    /// The results of all lines so far, from the first without a gap.
    private(set) var total: Result?
    private(set) var failure: RunFailure?

    private var nextNumber = 0
    private var early: [Int: (result: Result, output: [UInt8], progress: Double?)] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private let earlyLimit: Int
    private var isClosed = false
    private var destination: any BulkDestination

    /// - Parameter earlyLimit: How many blocks may wait for an earlier one.
    init(earlyLimit: Int, destination: any BulkDestination) {
        self.destination = destination
        self.earlyLimit = earlyLimit
    }

    /// Accepts the result of a block; waits if the block to be written next is far behind.
    ///
    /// - Returns: Whether to go on; false if the reader of the output is gone.
    func take(_ result: Result, output: [UInt8], number: Int, progress: Double?) async -> Bool {
        if number == nextNumber {
            add(result, output, progress)
            while let next = early.removeValue(forKey: nextNumber) { add(next.result, next.output, next.progress) }
            wakeWaiting()
        } else {
            early[number] = (result, output, progress)
            while early.count >= earlyLimit, !isClosed, early[number] != nil {
                await withCheckedContinuation { waiting.append($0) }
            }
        }
        return !isClosed
    }

    func finish() { destination.finish() }

    private func add(_ result: Result, _ output: [UInt8], _ done: Double?) {
        nextNumber += 1
        if total == nil { total = result } else { total?.merge(result) }
        write(output)
        if let total { destination.show(total.counts.urls, done) }
    }

    private func wakeWaiting() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func write(_ output: [UInt8]) {
        guard !isClosed, !output.isEmpty else { return }
        do throws(BulkOutputError) {
            try destination.write(output)
        } catch {
            isClosed = true
            failure = error.failure
            wakeWaiting()
        }
    }
}

package protocol BulkDestination: Sendable {
    mutating func write(_ bytes: [UInt8]) throws(BulkOutputError)

    /// Shows the progress.
    ///
    /// - Parameters:
    ///   - urlCount: How many URLs were decided.
    ///   - done: The fraction of the file that was read, from 0 to 1; nil if unknown.
    mutating func show(_ urlCount: Int, _ done: Double?)

    mutating func finish()
}

package struct BulkOutputError: Error {
    /// Nil if the reader is gone, as with `| head`, which is not a failure.
    package let failure: RunFailure?

    package init(failure: RunFailure?) {
        self.failure = failure
    }
}
