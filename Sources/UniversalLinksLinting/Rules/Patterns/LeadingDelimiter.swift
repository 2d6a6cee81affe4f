import JSONSyntax
public import UniversalLinks

/// A query or fragment pattern that starts with its own delimiter.
struct LeadingDelimiter: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA430", "leading-delimiter"), .error, .patterns,
        summary: "A query pattern that starts with `?`, or a fragment pattern with `#`",
        effect: "The intended links never match.",
        reason: """
            The marks separate the parts of a URL and belong to none of them. In a query pattern, a leading `?` is a \
            wildcard and needs one more character; a fragment never contains a `#`.
            """,
        remedy: "Remove the mark.",
        evidence: [.wholeQuery, .wholeFragment, .wildcards],
        firing: [
            .components(
                #"{ "/": "/buy", "?": ⟦"?id=*"⟧ }"#,
                fixed: #"{ "/": "/buy", "?": "id=*" }"#)
        ],
        quiet: [.components(#"{ "/": "/buy", "?": "id=*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.misreading == .delimiter, let mark = use.text.unicodeScalars.first else { return nil }
            let rest = String(use.text.unicodeScalars.dropFirst())
            let isPossible = use.part == .fragment && !use.isComparedEncoded
            return diagnostic(
                use.part == .query
                    ? "The leading \"?\" is a wildcard that needs one more character before \(rest.inShortQuotes), so the intended "
                        + "links never match."
                    : "The \"#\" before a fragment is not part of it, so \(use.text.inShortQuotes) "
                        + (isPossible ? "matches only fragments that contain \"%23\"." : "never matches."),
                at: use.place, in: subject, isPossible ? .warning : nil, help: "Write \(rest.inShortQuotes).",
                fix: Diagnostic.Fix("Remove the \"\(mark)\".", .unsafe, [subject.rewriting(use, as: rest)]))
        }
    }
}

extension Diagnostic.Code {
    /// `leading-delimiter`
    public static let leadingDelimiter = LeadingDelimiter().offence.code
}
