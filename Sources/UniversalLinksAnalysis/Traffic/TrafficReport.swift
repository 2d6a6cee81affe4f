package import UniversalLinks

/// How a stream of URLs was decided.
package struct TrafficReport: Sendable {
    /// The matcher that decided.
    package let matcher: Matcher
    /// What was counted.
    package let tally: TrafficTally
    /// Each decision that was given, with how often and an example, in the order of the file; unmatched ones last.
    package let results: [Result]
    /// The components that could decide and never did, in the order of the file.
    package let unreached: [EffectiveComponent]

    /// A decision that was given.
    package struct Result: Sendable {
        /// The decision and what is behind it.
        package let answer: TrafficAnswer
        /// For how many URLs it was given.
        package let count: Int
        /// The first of them that is not too long.
        package let example: String?
    }

    /// - Parameter answers: What the numbers of decisions represent.
    package init(_ tally: TrafficTally, _ answers: [TrafficAnswer], of matcher: Matcher) {
        self.matcher = matcher
        self.tally = tally
        let results = zip(answers.indices, answers).filter { tally.decisions[$0.0] > 0 }.map { number, answer in
            Result(
                answer: answer, count: tally.decisions[number],
                example: tally.examples[number].map { String(decoding: $0, as: UTF8.self) })
        }
        let answered = results.filter { $0.answer.decision.answer != .unmatched }
        self.results = answered + results.filter { $0.answer.decision.answer == .unmatched }
        unreached = zip(answers, tally.decisions).filter { $0.isAskedComponent && $1 == 0 }.compactMap(\.0.component)
    }

    /// For how many URLs an answer was given.
    package func count(of answer: Decision.Answer) -> Int {
        results.filter { $0.answer.decision.answer == answer }.reduce(0) { $0 + $1.count }
    }
}
