package import UniversalLinks

/// Decides blocks of lines; owned by one task.
package struct TrafficMatching {
    private let table: DecisionTable
    private var reader: TrafficReader
    private var decider: TrafficDecider
    /// The decisions that an earlier block has an example of.
    private var exampled: [Bool]

    package init(_ matcher: Matcher, for subject: TrafficSubject, _ format: TrafficFormat) {
        table = DecisionTable(matcher)
        reader = TrafficReader(format)
        decider = TrafficDecider(matcher, for: subject)
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

    /// Counts the decisions for the lines of a block. Blocks must come in order, but some may be left out.
    ///
    /// - Parameter isSampled: Whether the paths of unmatched URLs are only estimated.
    package mutating func tally(
        _ block: UnsafeBufferPointer<UInt8>, isFirst: Bool, isSampled: Bool = false
    ) -> TrafficTally {
        var tally = TrafficTally(decisionCount: table.count)
        var reader = reader.take()
        defer { self.reader = reader }
        let counts = reader.read(block, isFirst: isFirst) { url throws(TrafficLine.Problem) in
            let number = table.number(of: try decider.decide(url))
            tally.add(number)
            if number == DecisionTable.numberOfNoMatch { tally.addUnmatched(url, isSampled: isSampled) }
            if !exampled[number] { exampled[number] = tally.addExample(url, of: number) }
        }
        tally.finish(counts)
        return tally
    }
}

@available(*, unavailable)
extension TrafficMatching: Sendable {}

/// Decides URLs for the first app that gets them, as ``Matcher/AnyAppCursor`` does, including URLs that the fast engine
/// cannot parse.
package struct TrafficDecider {
    private var cursor: Matcher.AnyAppCursor

    package init(_ matcher: Matcher, for subject: TrafficSubject) {
        cursor = matcher.makeCursor(forAnyOf: subject.apps)
    }

    /// Allocates nothing, except for URLs with an unusual spelling.
    ///
    /// - Throws: if the bytes are not a complete URL.
    @inline(__always)
    package mutating func decide(_ url: UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) -> Decision {
        if let decision = try? cursor.decide(borrowing: url), !decision.needsParsedURL { return decision }
        return try decideOddly(url)
    }

    private mutating func decideOddly(_ url: UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) -> Decision {
        decide(try TrafficLink.read(url)).decision
    }

    /// The decision for a URL, and the first app with this answer.
    package mutating func decide(_ link: LinkURL) -> (app: AppIdentifier, decision: Decision) { cursor.decide(link) }
}

@available(*, unavailable)
extension TrafficDecider: Sendable {}

extension Decision {
    /// Whether the URL still has to be checked: it may have no host, or another scheme.
    var needsParsedURL: Bool {
        guard case .unmatched(let reason) = self else { return false }
        return switch reason.value {
        case .otherScheme, .noHost, .refusedFile: true
        default: false
        }
    }
}

/// URLs of traffic that have to be parsed as a whole.
enum TrafficLink {
    /// - Throws: if the bytes are not a complete URL.
    static func read(_ url: UnsafeBufferPointer<UInt8>) throws(TrafficLine.Problem) -> LinkURL {
        if let problem = LinkURL.problemAtOnce(of: url) { throw .noURL(problem) }
        let link: LinkURL
        do throws(LinkURLError) {
            link = try LinkURL(converting: String(decoding: url, as: UTF8.self))
        } catch {
            throw .noURL(error.message)
        }
        if let problem = link.problemAsArgument { throw .noURL(problem) }
        return link
    }
}

package struct TrafficTally: Sendable, Equatable {
    package private(set) var counts = TrafficCounts()
    /// By the number of a decision in a ``DecisionTable``.
    package private(set) var decisions: [Int]
    /// The first URL of each decision that is no longer than ``exampleLimit``.
    package private(set) var examples: [Int: [UInt8]] = [:]

    /// Of the URLs that no component matches.
    private(set) var unmatchedPaths = PathTally()

    /// In bytes.
    package static let exampleLimit = 1_024

    package init(decisionCount: Int) {
        decisions = Array(repeating: 0, count: decisionCount)
    }

    @inline(__always)
    mutating func add(_ decision: Int) { decisions[decision] += 1 }

    @inline(__always)
    mutating func addUnmatched(_ url: UnsafeBufferPointer<UInt8>, isSampled: Bool) {
        if isSampled { unmatchedPaths.addSampled(url) } else { unmatchedPaths.add(url) }
    }

    mutating func finish(_ counts: TrafficCounts) {
        self.counts = counts
        unmatchedPaths.finishSample()
    }

    /// Keeps an example; false if it is too long.
    mutating func addExample(_ url: UnsafeBufferPointer<UInt8>, of decision: Int) -> Bool {
        guard url.count <= TrafficTally.exampleLimit else { return false }
        examples[decision] = Array(url)
        return true
    }

    package mutating func merge(_ later: TrafficTally) {
        counts.merge(later.counts)
        for (index, count) in later.decisions.enumerated() { decisions[index] += count }
        examples.merge(later.examples) { earlier, _ in earlier }
        unmatchedPaths.merge(later.unmatchedPaths)
    }
}

/// How a stream of URLs was decided.
package struct TrafficReport: Sendable {
    package let matcher: Matcher
    package let tally: TrafficTally
    /// In the order of the file; unmatched decisions last.
    package let results: [Result]
    /// The components that could decide and never did, in the order of the file.
    package let unreached: [EffectiveComponent]
    /// Those that no component matches.
    package let unmatched: UnmatchedURLs

    package struct Result: Sendable {
        package let answer: TrafficAnswer
        package let count: Int
        /// The first of them that is not too long.
        package let example: String?
    }

    package init(
        _ tally: TrafficTally, _ answers: [TrafficAnswer], of matcher: Matcher, for subject: TrafficSubject
    ) {
        self.matcher = matcher
        self.tally = tally
        let results = zip(answers.indices, answers).filter { tally.decisions[$0.0] > 0 }.map { number, answer in
            Result(
                answer: answer, count: tally.decisions[number],
                example: tally.examples[number].map { String(decoding: $0, as: UTF8.self) })
        }
        let answered = results.filter { $0.answer.decision.answer != .unmatched }
        self.results = answered + results.filter { $0.answer.decision.answer == .unmatched }
        unreached = zip(answers, tally.decisions).filter { $0.isOfRequestedApp && $1 == 0 }.compactMap(\.0.component)
        unmatched = UnmatchedURLs(tally.unmatchedPaths, for: subject, of: matcher)
    }

    package func count(of answer: Decision.Answer) -> Int {
        results.filter { $0.answer.decision.answer == answer }.reduce(0) { $0 + $1.count }
    }
}
