import JSONSyntax

extension Trace {
    /// One component that was tried.
    public struct Step: Sendable {
        /// The component with what it inherits.
        public let component: EffectiveComponent
        /// Whether every constraint holds, as the engine decided it.
        public let holds: Bool
        /// Each part of the URL beside the pattern for it. Empty where the component constrains nothing.
        public let comparisons: [Comparison]
        /// What the outcome rests on beyond what was recorded.
        public let statements: [SystemStatement]

        /// How near the component came to holding: the share of what it compares that held, from 0 to 1.
        var nearness: Double {
            guard !comparisons.isEmpty else { return 1 }
            // A path that holds says more than a query that happens to be free.
            let weights = comparisons.map { $0.part == .path ? 2.0 : 1.0 }
            let shares = zip(comparisons, weights).map { $0.coveredShare * $1 }
            return shares.reduce(0, +) / weights.reduce(0, +)
        }
    }

    /// One part of the URL beside the pattern for it.
    public struct Comparison: Hashable, Sendable {
        /// The part.
        public let part: LinkURL.Part
        /// The name of the query item, where the query is compared item by item.
        public let itemName: String?
        /// The pattern as written.
        public let pattern: String
        /// Where the pattern stands.
        public let place: SourcePlace
        /// The level that the pattern comes from.
        public let level: EffectiveComponent.Level
        /// The text of the URL in the form that was compared: decoded, normalised and folded as the component wants.
        public let text: String
        /// Whether the text was percent-decoded.
        public let isDecoded: Bool
        /// Why it does not hold; nil where it does.
        public let mismatch: Mismatch?

        let coveredShare: Double

        /// Whether the pattern covers the text.
        public var holds: Bool { mismatch == nil }
    }
}
