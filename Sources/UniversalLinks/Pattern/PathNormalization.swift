/// The form in which paths and path patterns are compared (semantics T2).
enum PathNormalization {
    /// `text` in that form; the same steps serve the pattern and the path of a URL.
    static func normalized(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard !text.isEmpty else { return ["/"] }
        guard text.count > 1 else { return text }
        return slashed(foldingRuns(in: text))
    }

    /// `text` in the form that goes no further than what was recorded (semantics T1): one slash at each end, and what is
    /// between them, were it only one letter, as it is written.
    static func normalizedAtEnds(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let start = text.prefix { $0 == "/" }
        let inner = text.dropFirst(start.count)
        let end = inner.reversed().prefix { $0 == "/" }
        return slashed(start.prefix(1) + inner.dropLast(end.count) + end.prefix(1))
    }

    /// Every `**` becomes `*` and every `//` becomes `/`, until none is left.
    private static func foldingRuns(in text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var folded: [Unicode.Scalar] = []
        folded.reserveCapacity(text.count + 2)
        for scalar in text {
            if scalar == "*" || scalar == "/", folded.last == scalar { continue }
            folded.append(scalar)
        }
        return folded
    }

    /// The text with a slash at each end that has neither slash nor star.
    private static func slashed(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard let first = text.first, let last = text.last else { return ["/"] }
        let leading: [Unicode.Scalar] = first == "*" || first == "/" ? [] : ["/"]
        let trailing: [Unicode.Scalar] = last == "*" || last == "/" ? [] : ["/"]
        return leading + text + trailing
    }
}
