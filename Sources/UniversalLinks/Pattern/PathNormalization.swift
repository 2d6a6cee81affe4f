/// The form in which paths and path patterns are compared (semantics T2).
package enum PathNormalization {
    /// `text` in that form; the same steps serve the pattern and the path of a URL.
    package static func normalized(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard !text.isEmpty else { return ["/"] }
        guard text.count > 1 else { return text }
        var normalized: [Unicode.Scalar] = []
        normalized.reserveCapacity(text.count + 2)
        if !isMark(text[0]) { normalized.append("/") }
        // Every `**` becomes `*` and every `//` becomes `/`, until none is left.
        for scalar in text {
            if isMark(scalar), normalized.last == scalar { continue }
            normalized.append(scalar)
        }
        if !isMark(text[text.count - 1]) { normalized.append("/") }
        return normalized
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "*" }

    /// `text` in the form that goes no further than what was recorded (semantics T1): one slash at each end, and what is
    /// between them, were it only one letter, as it is written.
    static func normalizedAtEnds(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let start = text.prefix { $0 == "/" }
        let inner = text.dropFirst(start.count)
        let end = inner.reversed().prefix { $0 == "/" }
        return slashed(start.prefix(1) + inner.dropLast(end.count) + end.prefix(1))
    }

    /// The text with a slash at each end that has neither slash nor star.
    private static func slashed(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard let first = text.first, let last = text.last else { return ["/"] }
        let leading: [Unicode.Scalar] = isMark(first) ? [] : ["/"]
        let trailing: [Unicode.Scalar] = isMark(last) ? [] : ["/"]
        return leading + text + trailing
    }
}
