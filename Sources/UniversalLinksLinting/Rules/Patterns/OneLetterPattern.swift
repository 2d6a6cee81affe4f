import JSONSyntax
public import UniversalLinks

/// A path pattern of one character.
struct OneLetterPattern: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA412", "one-letter-pattern"), .error, .patterns,
        summary: "A path pattern of one character",
        effect: """
            Most likely the pattern never matches, and `?` alone matches the home page only; nobody has recorded it.
            """,
        reason: """
            The system adds the slashes that a pattern leaves out, but not to a text of one character. Every path starts \
            with a slash, so such a pattern has nothing to match.
            """,
        remedy: "Write the slash: `/a`.",
        evidence: [.normalizedPath],
        firing: [
            .components(
                """
                { "/": ⟦"a"⟧ }
                """,
                fixed: """
                    { "/": "/a" }
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": [⟦"NOT x"⟧, ⟦"?"⟧]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /x", "/?"]
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/a" }
                """),
            .components(
                """
                { "/": "/" },
                { "/": "", "?": "a", "#": "b" },
                { "/": "*" },
                { "/": "ab" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.part == .path, use.text.utf8.count <= 4, use.text.unicodeScalars.count == 1,
                let only = use.text.unicodeScalars.first,
                only != "/", only != "*", only != "\\", use.forms.allSatisfy({ $0.canHold(only) || only == "?" })
            else { return nil }
            return diagnostic(
                only == "?"
                    ? "The pattern \"?\" matches the path \"/\" only: no slash is added to a text of one character."
                    : "The pattern \(use.text.inShortQuotes) never matches: every path starts with a slash, and none is added "
                        + "to a text of one character.",
                at: use.place, in: subject, only == "?" ? .warning : nil, help: "Write \"/\(only)\".",
                fix: Diagnostic.Fix("Write the slash.", .unsafe, [subject.rewriting(use, as: "/\(only)")]))
        }
    }
}

extension Diagnostic.Code {
    /// `one-letter-pattern`
    public static let oneLetterPattern = OneLetterPattern().offence.code
}
