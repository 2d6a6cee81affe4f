/// Reads blocks of whole lines, and hands out the URLs.
struct TrafficReader {
    private var lines: TrafficLineReader

    init(_ format: TrafficFormat) {
        lines = TrafficLineReader(format)
    }

    /// The reader, with nothing of value left in its place, so that its owner can work while it reads.
    mutating func take() -> TrafficReader {
        var taken = TrafficReader(.urls)
        swap(&taken, &self)
        return taken
    }

    /// Reads a block.
    ///
    /// - Parameters:
    ///   - isFirst: Whether the stream starts with the block; a byte-order mark is then skipped.
    ///   - decide: Decides a URL, or says why it is invalid.
    @inline(__always)
    mutating func read(
        _ block: UnsafeBufferPointer<UInt8>, isFirst: Bool,
        decide: (UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) -> Void
    ) -> TrafficCounts {
        var counts = TrafficCounts()
        var start = isFirst && block.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < block.count {
            let end = LineFeedSearch.next(in: block, from: start)
            let line = UnsafeBufferPointer(rebasing: block[start..<end])
            start = end + 1
            do throws(TrafficLine.Problem) {
                switch lines.read(line) {
                case .url(let url): try decide(url)
                case .composedURL: try TrafficReader.decideComposed(lines.composed, decide)
                case .blank:
                    counts.add(.blank)
                    continue
                case .noLink:
                    counts.add(.noLink)
                    continue
                case .bad(let problem): throw problem
                }
                counts.add(.url)
            } catch {
                counts.add(.bad(error))
            }
        }
        return counts
    }

    private static func decideComposed(
        _ url: [UInt8], _ decide: (UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) -> Void
    ) throws(TrafficLine.Problem) {
        try url.withUnsafeBufferPointer { (url: UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) in
            try decide(url)
        }
    }
}
