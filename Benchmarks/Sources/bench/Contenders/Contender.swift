import UniversalLinks

/// Something that decides for URLs, given as lines of bytes.
protocol Contender {
    /// Reads a file and makes it ready.
    ///
    /// - Parameter laps: Told after each step.
    init(reading file: [UInt8], _ laps: inout Laps) throws

    /// The decision for one URL; nil where the bytes are no URL.
    mutating func decide(_ url: Span<UInt8>) -> Decision?

    /// Decides for each line of a range.
    mutating func tally(_ lines: LineBuffer, _ range: Range<Int>) -> Tally
}

extension Contender {
    init(reading file: [UInt8]) throws {
        var laps = Laps()
        try self.init(reading: file, &laps)
    }

    /// Decides for each line.
    mutating func tally(_ lines: LineBuffer) -> Tally { tally(lines, 0..<lines.count) }

    /// The decisions for each line, to be compared with those of another.
    mutating func decisions(_ lines: LineBuffer) -> [Decision?] {
        var decisions: [Decision?] = []
        lines.withEachLine(0..<lines.count) { decisions.append(decide($0)) }
        return decisions
    }
}

/// How many URLs got which answer.
struct Tally: Equatable, Encodable {
    var matched = 0
    var excluded = 0
    var unmatched = 0
    var noURL = 0

    var total: Int { matched + excluded + unmatched + noURL }

    @inline(__always)
    mutating func add(_ decision: Decision?) {
        switch decision {
        case .matched: matched += 1
        case .excluded: excluded += 1
        case .unmatched: unmatched += 1
        case nil: noURL += 1
        }
    }
}
