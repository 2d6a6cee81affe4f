import JSONSyntax
package import UniversalLinks

/// How to keep a URL in the browser that a component matches: the exclusion to insert, where, and what else it excludes.
package struct ExclusionAdvice: Hashable, Sendable {
    /// The advice in one sentence, without a full stop.
    package let sentence: String
    /// The member to insert, as JSON.
    package let member: String

    /// The advice for a URL that a matcher decided; nil if no component matches it, and if no exclusion was found that works.
    package init?(for trace: Trace, by matcher: Matcher) {
        guard trace.decision.answer == .matched, let deciding = trace.decidingStep?.component,
            matcher.file.byteCount <= AssociationFile.maximumByteCount
        else { return nil }
        let path = trace.link.path.isEmpty ? "/" : trace.link.path
        let decoded = String(String.UnicodeScalarView(PercentDecoding.decoded(path.utf8)))
        let place = deciding.component.place
        let start = SourceRange(start: place.range.start, end: place.range.start)
        let isLegacy = deciding.component.form.isLegacy
        let member = (decoded == path ? [path] : [path, decoded]).lazy
            .map { ExclusionAdvice.member(for: $0, isLegacy: isLegacy) }
            .first { member in
                guard let bytes = matcher.file.source.applying([TextEdit(start, member + ", ")]),
                    let file = try? AssociationFile(parsing: bytes)
                else { return false }
                var cursor = Matcher(file, domain: matcher.domain, options: matcher.options).makeCursor()
                return cursor.decide(trace.link, for: trace.app).answer == .excluded
            }
        guard let member, member.utf8.count <= ExclusionAdvice.maximumByteCount else { return nil }
        self.member = member
        let name = deciding.nameInSentence
        let line = matcher.file.position(of: place).line
        let scope = trace.link.path.contains("*") ? "what else its \"*\" matches, and " : ""
        let isExact = deciding.query == nil && deciding.path.map { !$0.value.contains { "*?$".contains($0) } } ?? false
        let removal = isExact ? "remove \(name) on line \(line), or " : ""
        let target = isExact ? "it" : "\(name) on line \(line)"
        sentence =
            "to keep it in the browser, \(removal)insert \(member) before \(target); that also excludes \(scope)this path with any "
            + "other query or fragment" + ExclusionAdvice.shared(trace, matcher)
    }

    /// Longer ones are for no terminal.
    private static let maximumByteCount = 300

    private static func member(for path: String, isLegacy: Bool) -> String {
        isLegacy
            ? JSONWriter.quoted("NOT " + path) : "{ \"/\": \(JSONWriter.quoted(path)), \"exclude\": true }"
    }

    /// That the list is one for several apps.
    private static func shared(_ trace: Trace, _ matcher: Matcher) -> String {
        let count = trace.detail?.identifiers.count ?? 1
        return count > 1 ? ", for all \(count) apps of the detail" : ""
    }
}
