import JSONSyntax
public import UniversalLinks

/// Regular-expression syntax in a pattern, or a backslash.
struct RegularExpression: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA408", "regular-expression"), .warning, .patterns, sometimes: [.error],
        summary: "A regular expression or a backslash in a pattern",
        effect: """
            iOS does not read regular expressions, so the intended links do not match. URLs cannot even contain most of \
            their special characters, and then nothing matches at all. How iOS treats a backslash is not known.
            """,
        reason: """
            Patterns support `*`, `?` and `$(name)`, and nothing else. A period is a period, and a bracket is a \
            bracket. Apple documents no way to escape a character, and JSON needs no backslash before a slash.
            """,
        remedy: """
            Write `*` for `.*` and `?*` for `.+`. Use predefined variables such as `$(digit)` for single characters, \
            and `substitutionVariables` for a choice of words. Remove `^` and `$`: a pattern always has to match the \
            whole text.
            """,
        evidence: [.wildcards, .wholeText, .encodedComparison, .literalMark],
        firing: [
            .components(
                #"{ "/": ⟦"/buy/.*"⟧ }"#,
                fixed: #"{ "/": "/buy/*" }"#)
        ],
        quiet: [.components(#"{ "/": "/buy/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.comparedTexts.compactMap { text in
            guard case .regularExpression(let mark) = text.misreading else { return backslash(in: text, subject) }
            let isImpossible = text.containsUnescaped
            let pattern = RegularExpressionSign.pattern(for: text.text).flatMap { pattern in
                let fixed = text.with(pattern)
                return fixed.misreading == nil && !fixed.containsUnescaped ? pattern : nil
            }
            let written = pattern.flatMap { text.use == nil && $0.containsReference ? nil : $0 }
            return diagnostic(
                "\(text.phrase) looks like a regular expression, but \(mark.inShortQuotes) "
                    + consequence(of: mark, isImpossible),
                at: text.place, in: subject, isImpossible ? .error : nil,
                help: written.map { "Write \($0.inShortQuotes)." }
                    ?? (text.use == nil
                        ? "Use \"*\" for any text and \"?\" for one character, list the texts, or write a predefined "
                            + "variable such as $(digit) in the pattern."
                        : "Use \"*\" for any text, \"?\" for one character, and $(name) for a variable."),
                fix: written.map { written in
                    Diagnostic.Fix(
                        "Write it as a pattern.", .unsafe, [subject.rewriting(text.place, of: text.use, as: written)])
                })
        }
    }

    private func backslash(in text: ComparedText, _ subject: LintSubject) -> Diagnostic? {
        guard text.tokens.contains(.literal("\\")) else { return nil }
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

    private func consequence(of mark: String, _ isImpossible: Bool) -> String {
        if isImpossible { return "has no such meaning here, and no URL contains it: it never matches." }
        return mark.utf8.first == UInt8(ascii: "\\")
            ? "most likely has no such meaning here; how iOS treats a backslash is not known."
            : "has no such meaning here."
    }
}

extension ComparedText {
    /// Whether a literal of it is one that URLs contain only percent-encoded, in all of its comparisons. What a backslash
    /// matches is not known.
    fileprivate var containsUnescaped: Bool {
        tokens.contains { token in
            guard case .literal(let scalar) = token, scalar != "\\" else { return false }
            return forms.allSatisfy { !$0.canContain(scalar) }
        }
    }

    /// The text without its backslashes, if a slash follows each.
    fileprivate var withoutBackslashes: String? {
        for (token, next) in zip(tokens, tokens.dropFirst() + [.anyRun])
        where token == .literal("\\") && next != .literal("/") { return nil }
        return tokens.written { $0 == "\\" ? "" : String($0) }
    }

    /// The same with another text.
    fileprivate func with(_ text: String) -> ComparedText {
        if let use { return ComparedText(use.with(text)) }
        return ComparedText(value: text, at: place, ofVariable: variableName, forms)
    }
}

extension Diagnostic.Code {
    /// `regular-expression`
    public static let regularExpression = RegularExpression().offence.code
}
