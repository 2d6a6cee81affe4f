import JSONSyntax

/// A trace in sentences; without colour, width or escaping, which are the printer's.
public struct Explanation: Hashable, Sendable {
    /// The decision and what decides, in one sentence.
    public let summary: String
    /// What decides: the component, or the detail.
    public let decidingPlace: SourcePlace?
    /// Each component that was tried, in order.
    public let steps: [Step]
    /// The component that came closest, if nothing matched.
    public let closestMiss: Step?
    /// The exclusion that came closest, if the URL is matched.
    public let closestExclusion: Step?
    /// What would decide without the component that does, in one sentence.
    public let runnerUp: String?
    /// What the decision rests on, and what to write instead.
    public var notes: [String] { offeringNotes.map(\.message) }
    /// The notes, with what a program can offer for them.
    package let offeringNotes: [Diagnostic.Note]

    /// One component in sentences.
    public struct Step: Hashable, Sendable {
        /// The component.
        public let place: SourcePlace
        /// Whether it matches and what that does.
        public let outcome: String
        /// Each part of the URL with its pattern.
        public let comparisons: [Comparison]
        /// The settings in force and where they come from.
        public let settings: String
    }

    /// One part of the URL with its pattern, in a sentence.
    public struct Comparison: Hashable, Sendable {
        /// The sentence.
        public let sentence: String
        /// Whether the pattern matches the part.
        public let matches: Bool
    }

    /// Puts a trace that `matcher` made into words.
    ///
    /// - Parameter advice: What decoding would change. Made once, it serves every trace of the matcher; nil makes a new one.
    public init(_ trace: Trace, by matcher: Matcher, advice: DecodingAdvice? = nil) {
        let words = TraceWords(matcher: matcher)
        summary = words.summary(of: trace)
        decidingPlace = trace.decidingStep?.component.component.place ?? trace.detail?.place
        steps = trace.steps.map(words.step)
        closestMiss = trace.closestMiss.map(words.step)
        closestExclusion = trace.closestExclusion.map(words.step)
        runnerUp = trace.runnerUp.map(words.runnerUp)
        offeringNotes = words.notes(on: trace, advice)
    }

    /// The decision and what decides, in one sentence, without the rest of an explanation.
    public static func summary(of trace: Trace, by matcher: Matcher) -> String {
        TraceWords(matcher: matcher).summary(of: trace)
    }
}
