public import UniversalLinks

/// A query or fragment pattern `*` where its author meant that there has to be a query or fragment.
struct AnyQuery: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA435", "any-query"), .warning, .patterns,
        summary: "A pattern `*` for a query or fragment, which also matches none",
        effect: "The component also matches URLs without a query, or without a fragment.",
        reason: """
            To iOS, a missing query or fragment is an empty text, and `*` matches the empty text. So the pattern `*` \
            means the same as no pattern at all. It is reported where the component compares nothing else, or its \
            comment says that there is a query or fragment.
            """,
        remedy: "Write `?*` to require at least one character; or remove the key.",
        evidence: [.absentQuery, .wholeQuery, .wholeFragment, .wildcards],
        firing: [
            .components(
                #"{ "?": ⟦"*"⟧ }"#,
                fixed: #"{ "?": "?*" }"#)
        ],
        quiet: [.components(#"{ "?": "?*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.itemName == nil, use.part == .query || use.part == .fragment, use.text.isVerbatim("*"),
                use.components.count == 1, let component = use.components.first
            else { return nil }
            let (noun, words) =
                use.part == .query
                ? ("query", ["query", "queries", "parameter", "parameters", "params"])
                : ("fragment", ["fragment", "fragments", "hash", "hashes", "anchor"])
            let isSaid = component.component.comment.map { says($0, anyOf: words) } ?? false
            let other = use.part == .query ? component.fragment != nil : component.query != nil
            guard isSaid || (component.path == nil && !other) else { return nil }
            return diagnostic(
                "\"\(use.part == .query ? "?" : "#")\": \"*\" also matches URLs without a \(noun), like no pattern at all.",
                at: use.place, in: subject,
                help: "Write \"?*\" if there has to be a \(noun); otherwise remove the key.",
                fix: Diagnostic.Fix("Write \"?*\".", .unsafe, [subject.rewriting(use, as: "?*")]))
        }
    }

    private func says(_ comment: String, anyOf words: [String]) -> Bool {
        let parts = comment.asciiLowercased.split { !$0.isLetter }.map(String.init)
        return parts.contains("with") && !parts.contains("without") && parts.contains(where: words.contains)
    }
}

extension Diagnostic.Code {
    /// `any-query`
    public static let anyQuery = AnyQuery().offence.code
}
