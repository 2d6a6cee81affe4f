import JSONSyntax
public import UniversalLinks

/// Regular-expression syntax in a pattern.
struct RegularExpression: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA408", "regular-expression"), .warning, .patterns,
        summary: "A regular expression where a pattern is meant",
        effect: """
            The characters are taken as they stand, so the links that are meant do not match. Most of them no URL can hold; \
            then nothing matches at all. What the system makes of a backslash is not known for sure.
            """,
        reason:
            "Patterns know `*`, `?` and `$(name)`, and nothing else. A period is a period, and a bracket is a bracket.",
        remedy: """
            Write `*` for `.*` and `?*` for `.+`; write predefined variables such as `$(digit)` for single characters, and \
            `substitutionVariables` for a choice of words. Leave `^` and `$` out: a pattern always covers the whole text.
            """,
        evidence: [.wildcards, .wholeText, .encodedComparison, .literalMark],
        firing: [
            .components(
                """
                { "/": ⟦"/buy/.*"⟧ }
                """,
                fixed: """
                    { "/": "/buy/*" }
                    """),
            .components(
                """
                { "/": ⟦"^/buy/[0-9]$"⟧ }
                """,
                fixed: """
                    { "/": "/buy/$(digit)" }
                    """),
            .components(
                #"""
                { "/": ⟦"/buy/\\d+"⟧ }
                """#),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": [⟦"NOT /(buy|sell)/*"⟧]
                """),
            .components(
                """
                { "/": "/buy", "?": { "id": ⟦"[0-9]{6}"⟧, "from": "(mail)", "in": "US$" } }
                """),
            .components(
                """
                { "/": ⟦"/buy$"⟧ }
                """,
                fixed: """
                    { "/": "/buy" }
                    """),
            .appLinks(
                """
                "substitutionVariables": { "number": [⟦"[0-9]+"⟧] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(number)" }] }]
                """),
            .appLinks(
                """
                "substitutionVariables": { "rest": ["soup", ⟦".+"⟧] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(rest)" }] }]
                """,
                fixed: """
                    "substitutionVariables": { "rest": ["soup", "?*"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(rest)" }] }]
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/buy/*" }
                """),
            .components(
                """
                { "/": "/index.*" },
                { "/": "*.html" },
                { "/": "/.well-known/*" },
                { "/": "/.*rc" },
                { "/": "/wiki/C++_(language)" },
                { "/": "/a.+b/(x)*", "?": "price=$5" },
                { "/": "/$(region)/$(lang)" }
                """),
            .components(
                """
                { "/": "/a|b", "percentEncoded": false }
                """),
            .appLinks(
                """
                "substitutionVariables": { "file": ["v1.*", "$5", "(a)"], "unused": ["[0-9]+"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(file)" }] }]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.comparedTexts.compactMap { text in
            guard case .regularExpression(let mark) = text.misreading else { return nil }
            let isImpossible = text.holdsUnescaped
            let pattern = RegularExpressionSign.pattern(for: text.text).flatMap { pattern in
                let mended = text.with(pattern)
                return mended.misreading == nil && !mended.holdsUnescaped ? pattern : nil
            }
            let written = pattern.flatMap { text.use == nil && $0.holdsReference ? nil : $0 }
            return diagnostic(
                "\(text.phrase) looks like a regular expression. " + consequence(of: mark, isImpossible),
                at: text.place, in: subject, isImpossible ? .error : nil,
                help: written.map { "Write \($0.inShortQuotes)." }
                    ?? (text.use == nil
                        ? "Values know \"*\" for any text and \"?\" for one character. List the texts, or write a "
                            + "predefined variable such as $(digit) into the pattern."
                        : "Patterns know \"*\" for any text, \"?\" for one character, and $(name) for a variable."),
                fix: written.map { written in
                    Diagnostic.Fix(
                        "Write it as a pattern.", .unsafe, [subject.rewriting(text.place, of: text.use, as: written)])
                })
        }
    }

    private func consequence(of mark: String, _ isImpossible: Bool) -> String {
        let quoted = mark.inShortQuotes
        if isImpossible { return "\(quoted) is taken as it stands, and no URL holds such text: it never matches." }
        return mark.utf8.first == UInt8(ascii: "\\")
            ? "\(quoted) is most likely taken as it stands; what the system makes of a backslash is not known."
            : "\(quoted) is taken as it stands."
    }
}

extension ComparedText {
    /// Whether a literal of it is one that no URL holds as it stands, in any of its comparisons. What a backslash stands
    /// for is not known.
    fileprivate var holdsUnescaped: Bool {
        tokens.contains { token in
            guard case .literal(let scalar) = token, scalar != "\\" else { return false }
            return forms.allSatisfy { !$0.canHold(scalar) }
        }
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
