import JSONSyntax

/// Explanations of one URL for one app after the other: those of one detail differ in their summaries alone, and are made once.
struct ExplanationSeries {
    private let matcher: Matcher
    private let advice: DecodingAdvice?
    private var known: [Key: Explanation] = [:]

    private struct Key: Hashable {
        let detail: JSONPointer
        let statements: [SystemStatement]
    }

    init(_ matcher: Matcher, _ advice: DecodingAdvice?) {
        self.matcher = matcher
        self.advice = advice
    }

    /// - Parameter trace: A trace of the URL of the others.
    mutating func explanation(of trace: Trace) -> Explanation {
        guard let detail = trace.detail else { return Explanation(trace, by: matcher, advice: advice) }
        let key = Key(detail: detail.place.pointer, statements: trace.statements)
        if let known = known[key] { return known.summarizing(trace, by: matcher) }
        let made = Explanation(trace, by: matcher, advice: advice)
        known[key] = made
        return made
    }
}
