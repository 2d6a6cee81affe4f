import JSONSyntax
public import UniversalLinks

/// A path pattern of one character.
struct OneLetterPattern: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA412", "one-letter-pattern"), .error, .patterns, sometimes: [.warning],
        summary: "A path pattern of one character",
        effect: """
            The pattern probably never matches, or, if it is `?`, matches only the home page. This is not \
            confirmed by a recording.
            """,
        reason: """
            iOS adds the slashes that a pattern leaves out, but not to a pattern of one character. Every path starts \
            with a slash, so such a pattern has nothing to match.
            """,
        remedy: "Add the slash: `/a`.",
        evidence: [.normalizedPath],
        firing: [
            .components(
                #"{ "/": ⟦"a"⟧ }"#,
                fixed: #"{ "/": "/a" }"#)
        ],
        quiet: [.components(#"{ "/": "/a" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.part == .path, use.text.utf8.count <= 4, use.text.unicodeScalars.count == 1,
                let only = use.text.unicodeScalars.first,
                only != "/", only != "*", only != "\\", use.forms.allSatisfy({ $0.canContain(only) || only == "?" })
            else { return nil }
            return diagnostic(
                only == "?"
                    ? "The pattern \"?\" probably matches only the path \"/\": iOS adds no slash to a pattern of one character."
                    : "The pattern \(use.text.inShortQuotes) probably never matches: paths start with a slash, and iOS adds none to a "
                        + "pattern of one character.",
                at: use.place, in: subject, only == "?" ? .warning : nil, help: "Write \"/\(only)\".",
                fix: Diagnostic.Fix("Add the slash.", .unsafe, [subject.rewriting(use, as: "/\(only)")]))
        }
    }
}

extension Diagnostic.Code {
    /// `one-letter-pattern`
    public static let oneLetterPattern = OneLetterPattern().offence.code
}
