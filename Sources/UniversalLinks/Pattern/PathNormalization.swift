/// The form in which paths and path patterns are compared (semantics T2).
///
/// Two places write the same form in one pass over bytes, for speed: `PatternProgram.Elements.init(plain:)` for patterns, and
/// `PartReader` with `PathText` for the paths of URLs. `PathNormalizationTests` and the tests of the fast engine keep them equal.
package enum PathNormalization {
    /// `text` in that form; the same steps serve the pattern and the path of a URL.
    package static func normalized(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        normalized(text, slash: "/", star: "*")
    }

    /// The same for the tokens of a pattern, of which a variable is neither a slash nor a star.
    static func normalized(_ tokens: [Pattern.Token]) -> [Pattern.Token] {
        normalized(tokens, slash: .literal("/"), star: .anyRun)
    }

    private static func normalized<Element: Equatable>(
        _ text: [Element], slash: Element, star: Element
    ) -> [Element] {
        guard let first = text.first, let last = text.last else { return [slash] }
        guard text.count > 1 else { return text }
        let isMark = { (element: Element) in element == slash || element == star }
        var normalized: [Element] = []
        normalized.reserveCapacity(text.count + 2)
        if !isMark(first) { normalized.append(slash) }
        // Every `**` becomes `*` and every `//` becomes `/`, until none is left.
        for element in text {
            if isMark(element), normalized.last == element { continue }
            normalized.append(element)
        }
        if !isMark(last) { normalized.append(slash) }
        return normalized
    }
}
