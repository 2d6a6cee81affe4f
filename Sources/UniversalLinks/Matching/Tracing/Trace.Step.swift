import JSONSyntax

extension Trace {
    /// One component that was tried.
    public struct Step: Sendable {
        /// The component with what it inherits.
        public let component: EffectiveComponent
        /// Whether every constraint matches, as the engine decided.
        public internal(set) var matches: Bool
        /// Each part of the URL with the pattern for it. Empty if the component constrains nothing.
        public let comparisons: [Comparison]
        /// What the outcome rests on beyond what was recorded.
        public let statements: [SystemStatement]
    }

    /// One part of the URL with the pattern for it.
    public struct Comparison: Hashable, Sendable {
        /// The part.
        public let part: LinkURL.Part
        /// The name of the query item, where the query is compared item by item.
        public let itemName: String?
        /// The pattern as written.
        public let pattern: String
        /// The place of the pattern.
        public let place: SourcePlace
        /// The level that the pattern comes from.
        public let level: EffectiveComponent.Level
        /// The text of the URL in the form that was compared: decoded, normalised and folded as the component requires.
        public let text: String
        /// Whether the text was percent-decoded.
        public let isDecoded: Bool
        /// Why it does not match; nil if it does.
        public let mismatch: Mismatch?

        /// Whether the pattern matches the text.
        public var matches: Bool { mismatch == nil }
    }
}
