import JSONSyntax
public import UniversalLinks

/// A query or fragment pattern that starts with the mark in front of it.
struct LeadingDelimiter: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA430", "leading-delimiter"), .error, .patterns,
        summary: "A query that starts with `?`, or a fragment with `#`",
        effect: "The links that are meant never match.",
        reason: """
            The marks separate the parts of a URL and belong to none. In a query pattern a leading `?` is a wildcard and asks \
            for one more character; a fragment never holds a `#`.
            """,
        remedy: "Leave the mark out.",
        evidence: [.wholeQuery, .wholeFragment, .wildcards],
        firing: [
            .components(
                """
                { "/": "/buy", "?": ⟦"?id=*"⟧ }
                """,
                fixed: """
                    { "/": "/buy", "?": "id=*" }
                    """),
            .components(
                """
                { "/": "/buy", "#": ⟦"#top"⟧ }
                """,
                fixed: """
                    { "/": "/buy", "#": "top" }
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/buy", "?": "id=*" }
                """),
            .components(
                """
                { "/": "/buy", "?": "?*", "#": "?tab=menu" },
                { "/": "/buy", "?": "????" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.misreading == .delimiter, let mark = use.text.unicodeScalars.first else { return nil }
            let rest = String(use.text.unicodeScalars.dropFirst())
            let isPossible = use.part == .fragment && !use.isComparedEncoded
            return diagnostic(
                use.part == .query
                    ? "The \"?\" in front of a query does not belong to it: here it asks for one more character in front of "
                        + "\(rest.inShortQuotes), so the links that are meant never match."
                    : "The \"#\" in front of a fragment does not belong to it: \(use.text.inShortQuotes) "
                        + (isPossible ? "matches only a fragment that holds \"%23\"." : "never matches."),
                at: use.place, in: subject, isPossible ? .warning : nil, help: "Write \(rest.inShortQuotes).",
                fix: Diagnostic.Fix("Leave the \"\(mark)\" out.", .unsafe, [subject.rewriting(use, as: rest)]))
        }
    }
}

extension Diagnostic.Code {
    /// `leading-delimiter`
    public static let leadingDelimiter = LeadingDelimiter().offence.code
}
