import UniversalLinksAnalysis

/// Puts what the workers found back into the order of the lines, and writes it.
actor BulkSink<Result: BulkResult> {
    /// What was found in all lines so far, from the first without a gap.
    private(set) var total: Result?
    /// Why nothing more can be written.
    private(set) var failure: RunFailure?

    private var nextNumber = 0
    private var early: [Int: (result: Result, output: [UInt8], progress: Double?)] = [:]
    /// Workers that are too far ahead.
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private let earlyLimit: Int
    private var isClosed = false
    private var destination: any BulkDestination

    /// - Parameter earlyLimit: How many blocks may wait for one before them.
    init(earlyLimit: Int, destination: any BulkDestination) {
        self.destination = destination
        self.earlyLimit = earlyLimit
    }

    /// Accepts the result of a block; waits if the one that is written next is far behind.
    ///
    /// - Returns: Whether to go on; not if the reader of the output is gone.
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

    /// Tells the destination that nothing more comes.
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
