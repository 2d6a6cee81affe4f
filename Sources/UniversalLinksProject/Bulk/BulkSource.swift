import UniversalLinksAnalysis

/// Hands out a file in blocks of lines to the workers that ask and, while there are not enough lines, compressed bytes
/// to decompress.
actor BulkSource {
    nonisolated let guess: TrafficGuess
    private let input: BulkInput
    private var cutter = LineCutter()
    private var nextNumber = 0
    private let claimLimit: Int
    /// How many bytes of text are decompressed ahead, so that workers need not wait for each other at every block.
    private let readyLimit: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ input: sending BulkInput, workerCount: Int) {
        guess = input.guess
        input.handsOutRuns = workerCount > 1
        self.input = input
        claimLimit = 2 * workerCount
        readyLimit = LineBlock.byteCount * (workerCount > 1 ? 2 * workerCount : 1)
    }

    enum Turn: Sendable {
        case lines
        /// Decompress, call ``settle(_:)``, and ask again.
        case claim(BulkClaim)
        case end
    }

    var failure: RunFailure? { input.failure }

    /// The worker's next turn; fills the block if that is ``Turn/lines``.
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

/// Room for lines, used again and again.
///
/// Unchecked, because one worker owns it and waits while it is filled.
final class LineBlock: @unchecked Sendable {
    /// Half a mebibyte: small compared with the caches of two cores, large compared with the cost of handing it over.
    static let byteCount = 524_288

    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
    var count = 0
    /// The block's place in the stream, from 0.
    var number = 0
    /// The fraction of the file read up to the end of the block, from 0 to 1; nil if unknown.
    var progress: Double?

    deinit { room.deallocate() }

    var lines: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: room.baseAddress?.assumingMemoryBound(to: UInt8.self), count: count)
    }
}

/// Compressed bytes for one worker to decompress, and where their text goes.
enum BulkClaim: Sendable {
    /// Members that can be decompressed on their own.
    case members(MemberRun, TextPiece)
    /// The next bytes of a file that is decompressed in order.
    case next(MemberStream, bytes: [UInt8], TextPiece, stopsAtMembers: Bool)

    enum Settlement: Sendable {
        /// The text is nil if the bytes are not whole members.
        case members(MemberRun, TextPiece?)
        case next(MemberStream.Step)
    }

    func settlement() -> Settlement {
        switch self {
        case .members(let run, let text): .members(run, run.fill(text) ? text : nil)
        case .next(let stream, let bytes, let text, let stopsAtMembers):
            .next(stream.step(bytes, into: text, stopsAtMembers: stopsAtMembers))
        }
    }
}
