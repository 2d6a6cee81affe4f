package import UniversalLinksAnalysis

/// Decides a whole file, on several cores.
package struct BulkRun<Work: BulkWork> {
    /// What was found in the lines that were read; nil if there is none.
    package let result: Work.Result?
    /// Why there is more than could be read.
    package let readingFailure: RunFailure?
    /// What the input is called.
    package let inputName: String
    /// What the input looks like.
    package let guess: TrafficGuess

    /// Runs as many workers as there are jobs. What they find and print has the order of the lines, whatever their number.
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
        guess = TrafficGuess(await source.head)
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
                let result = work.process(block.lines, isFirst: block.number == 0, output: &output)
                let isWanted = await sink.take(
                    result, output: output, number: block.number, progress: block.progress)
                guard isWanted else { return }
            }
        }
    }
}
