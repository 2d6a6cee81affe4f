import UniversalLinksAnalysis

/// Hands out a file in blocks of lines, to whichever worker asks next; and compressed bytes to be decompressed, as long as there
/// are not enough lines.
actor BulkSource {
    private let input: BulkInput
    private var cutter = LineCutter()
    private var nextNumber = 0
    private let claimLimit: Int
    /// How much text is decompressed ahead of those who decide, so that they need not wait for each other at every block.
    private let readyLimit: Int
    /// Workers that wait for what others decompress.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// - Parameter workerCount: How many ask.
    init(_ input: sending BulkInput, workerCount: Int) {
        input.handsOutRuns = workerCount > 1
        self.input = input
        claimLimit = 2 * workerCount
        readyLimit = LineBlock.byteCount * (workerCount > 1 ? 2 * workerCount : 1)
    }

    /// What a worker does next.
    enum Turn: Sendable {
        /// Decides the lines of its block.
        case lines
        /// Decompresses, calls ``settle(_:)``, and asks again.
        case claim(BulkClaim)
        /// Nothing: nothing is left.
        case end
    }

    /// Why there is more than could be read.
    var failure: RunFailure? { input.failure }

    /// The first bytes.
    var head: [UInt8] { input.head }

    /// Says what to do next, with lines in the block if it is that.
    func next(_ block: LineBlock) async -> Turn {
        while true {
            if input.readyCount < readyLimit, input.claimCount < claimLimit, !cutter.hasEnded,
                let claim = input.claim()
            {
                return .claim(claim)
            }
            if input.readyCount < LineBlock.byteCount, input.claimCount > 0 {
                await withCheckedContinuation { waiting.append($0) }
                continue
            }
            if fill(block) { return .lines }
            if cutter.hasEnded { return .end }
        }
    }

    /// Receives what came of a claim.
    func settle(_ settlement: BulkClaim.Settlement) {
        input.settle(settlement)
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func fill(_ block: LineBlock) -> Bool {
        block.count = cutter.fill(block.room) { input.read(into: $0) }
        guard block.count > 0 else { return false }
        block.number = nextNumber
        block.progress = input.progress
        nextNumber += 1
        return true
    }
}
