import JSONSyntax
public import UniversalLinks

/// Two stars in a row.
struct DoubleStar: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA411", "double-star"), .note, .patterns,
        summary: "A double star",
        effect: "Nothing changes: it matches the same text as a single star.",
        reason: "A single star already matches slashes. Apple's system has no wildcard for a single segment of a path.",
        remedy: "Write `*`.",
        evidence: [.wildcards, .normalizedPath],
        firing: [
            .components(
                #"{ "/": ⟦"/buy/**"⟧ }"#,
                fixed: #"{ "/": "/buy/*" }"#)
        ],
        quiet: [.components(#"{ "/": "/buy/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard let single = use.withSingleStars else { return nil }
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) contains \"**\", which matches the same text as \"*\", slashes included.",
                at: use.place, in: subject, help: "Write \(single.inShortQuotes).",
                fix: Diagnostic.Fix("Replace \"**\" with \"*\".", .safe, [subject.rewriting(use, as: single)]))
        }
    }
}

extension PatternUse {
    /// The text with one star for each run of stars; nil if none is longer, or a reference has no end.
    fileprivate var withSingleStars: String? {
        let parsed = self.tokens
        let tokens = parsed.withSingleStars
        guard tokens.count < parsed.count else { return nil }
        return tokens.written()
    }
}

extension Diagnostic.Code {
    /// `double-star`
    public static let doubleStar = DoubleStar().offence.code
}
