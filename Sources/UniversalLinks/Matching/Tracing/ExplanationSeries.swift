import JSONSyntax

/// Explanations of one URL for one app after the other: those of one detail, which follow each other, differ in their summaries
/// alone.
struct ExplanationSeries {
    private let matcher: Matcher
    private let advice: DecodingAdvice?
    private var last: Made?
    /// What advice on the URL used up; nil before the first explanation.
    private(set) var room: AdviceRoom?

    private struct Made {
        let detail: JSONPointer
        let statements: [SystemStatement]
        let explanation: Explanation
    }

    init(_ matcher: Matcher, _ advice: DecodingAdvice?) {
        self.matcher = matcher
        self.advice = advice
    }

    /// - Parameter trace: A trace of the URL of the others.
    mutating func explanation(of trace: Trace) -> Explanation {
        var room = self.room ?? AdviceRoom(trace)
        defer { self.room = room }
        guard let detail = trace.detail else { return Explanation(trace, by: matcher, advice, &room) }
        if let last, last.detail == detail.place.pointer, last.statements == trace.statements {
            return last.explanation.summarizing(trace, by: matcher)
        }
        let explanation = Explanation(trace, by: matcher, advice, &room)
        last = Made(detail: detail.place.pointer, statements: trace.statements, explanation: explanation)
        return explanation
    }
}
