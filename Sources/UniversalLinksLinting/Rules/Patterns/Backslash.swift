import JSONSyntax
public import UniversalLinks

/// A backslash in a pattern or in a value of a variable.
struct Backslash: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA410", "backslash"), .warning, .patterns,
        summary: "A backslash in a pattern",
        effect: """
            Unknown. The backslash probably matches only itself, and since URLs contain it as `%5C`, nothing \
            matches.
            """,
        reason: """
            Apple documents no way to escape a character, and how iOS treats a backslash is not confirmed by a \
            recording.
            """,
        remedy: """
            Write slashes without a backslash: JSON does not need one. To match a literal `*` or `?`, write `?`, \
            which matches any character.
            """,
        evidence: [.literalMark, .encodedComparison],
        firing: [
            .components(
                #"""
                { "/": ⟦"\\/buy\\/*"⟧ }
                """#,
                fixed: """
                    { "/": "/buy/*" }
                    """),
            .components(
                #"""
                { "/": ⟦"/what\\?"⟧ }
                """#),
            .components(
                #"""
                { "/": ⟦"\\buy\\*"⟧ }
                """#),
        ],
        quiet: [
            .components(
                """
                { "/": "/buy/*" }
                """),
            .components(
                #"""
                { "/": "\/buy\/*", "comment": "an escape of JSON's own: \\ is not in the pattern" }
                """#),
            .components(
                """
                { "/": "/%5Cbuy" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.comparedTexts.compactMap { text in
            guard text.tokens.contains(.literal("\\")) else { return nil }
            if case .regularExpression = text.misreading { return nil }
            let fixed = text.withoutBackslashes
            return diagnostic(
                "\(text.phrase) contains a backslash, which URLs contain only as \"%5C\"; how iOS treats it is not known.",
                at: text.place, in: subject,
                help: fixed.map { "Write \($0.inShortQuotes)." } ?? "Remove the backslash: patterns have no escapes.",
                fix: fixed.map { fixed in
                    Diagnostic.Fix(
                        "Remove the backslashes.", .unsafe,
                        [subject.rewriting(text.place, of: text.use, as: fixed)])
                })
        }
    }
}

extension ComparedText {
    /// The text without its backslashes, if a slash follows each.
    fileprivate var withoutBackslashes: String? {
        for (token, next) in zip(tokens, tokens.dropFirst() + [.anyRun])
        where token == .literal("\\") && next != .literal("/") { return nil }
        return tokens.written { $0 == "\\" ? "" : String($0) }
    }
}

extension Diagnostic.Code {
    /// `backslash`
    public static let backslash = Backslash().offence.code
}
