import UniversalLinksAnalysis

/// Hands out a file in blocks of lines, to whichever worker asks next.
actor BulkSource {
    private let input: BulkInput
    private var cutter = LineCutter()
    private var nextNumber = 0

    init(_ input: sending BulkInput) {
        self.input = input
    }

    /// Why there is more than could be read.
    var failure: RunFailure? { input.failure }

    /// The first bytes.
    var head: [UInt8] { input.head }

    /// Fills a block; false where nothing is left.
    func fill(_ block: LineBlock) -> Bool {
        block.count = cutter.fill(block.room) { input.read(into: $0) }
        block.number = nextNumber
        block.progress = input.progress
        nextNumber += 1
        return block.count > 0
    }
}
