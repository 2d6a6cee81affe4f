import UniversalLinks

/// Decides blocks of lines; owned by one task.
package struct TrafficMatching {
    private let table: DecisionTable
    private var reader: TrafficReader
    private var decider: TrafficDecider
    /// The decisions that an earlier block has an example of.
    private var exampled: [Bool]

    package init(
        _ matcher: Matcher, for subject: TrafficSubject, _ format: TrafficFormat,
        parseURL: @escaping TrafficDecider.URLParser
    ) {
        table = DecisionTable(matcher)
        reader = TrafficReader(format)
        decider = TrafficDecider(matcher, for: subject, parseURL: parseURL)
        exampled = Array(repeating: false, count: table.count)
    }

    /// Decides the lines of a block.
    ///
    /// - Parameters:
    ///   - isFirst: Whether the stream starts with the block.
    ///   - body: Receives each URL with the number of its decision.
    package mutating func decide(
        _ block: UnsafeBufferPointer<UInt8>, isFirst: Bool, _ body: (UnsafeBufferPointer<UInt8>, Int) -> Void
    ) -> TrafficCounts {
        var reader = reader.take()
        defer { self.reader = reader }
        return reader.read(block, isFirst: isFirst) { url throws(TrafficLine.Problem) in
            body(url, table.number(of: try decider.decide(url)))
        }
    }

    /// Counts the decisions for the lines of a block. Blocks have to come in their order, of which some may be left out.
    package mutating func tally(_ block: UnsafeBufferPointer<UInt8>, isFirst: Bool) -> TrafficTally {
        var tally = TrafficTally(decisionCount: table.count)
        var reader = reader.take()
        defer { self.reader = reader }
        let counts = reader.read(block, isFirst: isFirst) { url throws(TrafficLine.Problem) in
            let number = table.number(of: try decider.decide(url))
            tally.add(number)
            if !exampled[number] { exampled[number] = tally.addExample(url, of: number) }
        }
        tally.counts = counts
        return tally
    }
}

@available(*, unavailable)
extension TrafficMatching: Sendable {}
