package import UniversalLinks

/// The decisions that a matcher can make, in the order of the numbers that count them.
package struct NumberedDecisions: Sendable {
    /// The matcher that makes them.
    package let matcher: Matcher
    /// The decisions, by number.
    package let all: [Decision]

    /// The decisions of a matcher.
    package init(_ matcher: Matcher) {
        self.matcher = matcher
        let table = DecisionTable(matcher)
        all = (0..<table.count).map { table.decision(at: $0, of: matcher) }
    }
}
