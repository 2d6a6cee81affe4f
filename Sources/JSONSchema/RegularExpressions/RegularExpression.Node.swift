extension RegularExpression {
    /// A regular expression as written, before it is compiled.
    indirect enum Node: Sendable {
        /// One scalar of a set.
        case scalar(ScalarSet)
        /// One after the other; nothing at all where empty.
        case sequence([Node])
        /// Any of them.
        case alternatives([Node])
        /// Between `minimum` and `maximum` times, without end where nil.
        case repetition(Node, minimum: Int, maximum: Int?)
        /// A condition on the place.
        case assertion(Assertion)
        /// A condition on what follows or precedes.
        case lookaround(Node, isBehind: Bool, isNegated: Bool)
    }

    /// A condition on a place in the text that consumes nothing.
    enum Assertion: Sendable {
        /// `^`: nothing comes before.
        case start
        /// `$`: nothing follows, not even a line feed.
        case end
        /// `\b`, or `\B` where negated.
        case wordBoundary(isNegated: Bool)
        /// A lookaround, by its index.
        case lookaround(Int, isNegated: Bool)
    }
}
