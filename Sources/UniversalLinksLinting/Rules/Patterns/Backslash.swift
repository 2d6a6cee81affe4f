import JSONSyntax
public import UniversalLinks

/// A backslash in a pattern or in a value of a variable.
struct Backslash: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA410", "backslash"), .warning, .patterns,
        summary: "A backslash in a pattern",
        effect:
            "Unknown. Most likely the backslash stands for itself, and since URLs write it as `%5C`, nothing matches.",
        reason:
            "No way to escape a character is documented, and what the system does with a backslash was never recorded.",
        remedy: """
            Write slashes as they are: JSON needs no backslash before them. For a `*` or `?` that is to stand for itself \
            write `?`, which takes any character.
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
            let mended = text.withoutBackslashes
            return diagnostic(
                "\(text.phrase) holds a backslash. What the system makes of it is not known; as a character of its own it "
                    + "stands in URLs as \"%5C\".",
                at: text.place, in: subject,
                help: mended.map { "Write \($0.inShortQuotes)." } ?? "Patterns know no escapes: write it without.",
                fix: mended.map { mended in
                    Diagnostic.Fix(
                        "Take the backslashes out.", .unsafe,
                        [subject.rewriting(text.place, of: text.use, as: mended)])
                })
        }
    }
}

extension ComparedText {
    /// The text without its backslashes, where a slash follows each.
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
