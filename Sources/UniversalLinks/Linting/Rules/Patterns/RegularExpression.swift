import JSONSyntax

/// Regular-expression syntax in a pattern.
struct RegularExpression: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA408", "regular-expression"), .warning, .patterns,
        summary: "A regular expression where a pattern is meant",
        effect: """
            The characters are taken as they stand, so the links that are meant do not match. Most of them no URL can hold; \
            then nothing matches at all.
            """,
        reason:
            "Patterns know `*`, `?` and `$(name)`, and nothing else. A period is a period, and a bracket is a bracket.",
        remedy: """
            Write `*` for `.*` and `?*` for `.+`; write predefined variables such as `$(digit)` for single characters, and \
            `substitutionVariables` for a choice of words. Leave `^` and `$` out: a pattern always covers the whole text.
            """,
        evidence: [.wildcards, .wholeText, .encodedComparison],
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
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard case .regularExpression(let mark) = use.misreading else { return nil }
            let isImpossible = use.holdsUnescaped
            let pattern = RegularExpressionSign.pattern(for: use.text).flatMap { pattern in
                let mended = use.with(pattern)
                return mended.misreading == nil && !mended.holdsUnescaped ? pattern : nil
            }
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) looks like a regular expression. \(mark.inShortQuotes) is taken as it "
                    + "stands" + (isImpossible ? ", and no URL holds such text: it never matches." : "."),
                at: use.place, in: subject, isImpossible ? .error : nil,
                help: pattern.map { "Write \($0.inShortQuotes)." }
                    ?? "Patterns know \"*\" for any text, \"?\" for one character, and $(name) for a variable.",
                fix: pattern.map { pattern in
                    Diagnostic.Fix("Write it as a pattern.", .unsafe, [subject.rewriting(use, as: pattern)])
                })
        }
    }
}

extension PatternUse {
    /// Whether a literal of it is one that no URL holds as it stands, in any of its comparisons.
    fileprivate var holdsUnescaped: Bool {
        let forms = forms
        return Pattern(parsing: text).tokens.contains { token in
            guard case .literal(let scalar) = token else { return false }
            return forms.allSatisfy { !$0.canHold(scalar) }
        }
    }

    /// The same with another text.
    fileprivate func with(_ text: String) -> PatternUse {
        PatternUse(text: text, place: place, part: part, itemName: itemName, components: components)
    }
}
