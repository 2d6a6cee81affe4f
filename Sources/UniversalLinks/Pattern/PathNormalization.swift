/// The form in which paths and path patterns are compared (semantics T2).
enum PathNormalization {
    /// `text` in that form; the same steps serve the pattern and the path of a URL.
    static func normalized(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard !text.isEmpty else { return ["/"] }
        guard text.count > 1 else { return text }
        let folded = foldingRuns(in: text)
        let first = folded[0]
        let last = folded[folded.count - 1]
        let leading: [Unicode.Scalar] = first == "*" || first == "/" ? [] : ["/"]
        let trailing: [Unicode.Scalar] = last == "*" || last == "/" ? [] : ["/"]
        return leading + folded + trailing
    }

    /// Whether normalisation only does what was recorded (semantics T1): the outer slashes, not what is inside.
    static func isWithinRecordedCases(_ text: [Unicode.Scalar]) -> Bool {
        if text.isEmpty { return false }
        if text.count == 1 { return text[0] == "/" || text[0] == "*" }
        for (left, right) in zip(text, text.dropFirst()) where left == "*" && right == "*" { return false }
        let inner = text.drop { $0 == "/" }.reversed().drop { $0 == "/" }
        return !zip(inner, inner.dropFirst()).contains { $0 == "/" && $1 == "/" }
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
}
