import JSONSyntax

/// An escape with its digits in lower case, where case counts.
struct LowerCaseEscape: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA403", "lower-case-escape"), .warning, .patterns,
        summary: "An escape in lower case",
        effect: "Only URLs that write the escape in lower case match. Browsers and most libraries write capitals.",
        reason: """
            Escapes are compared as text: `%c3` and `%C3` stand for the same byte and are still different to the system, \
            unless the component ignores case.
            """,
        remedy: "Write the digits in capitals: `%C3`.",
        evidence: [.encodedComparison, .otherFolding],
        firing: [
            .components(
                """
                { "/": ⟦"/caf%c3%a9/*"⟧ }
                """,
                fixed: """
                    { "/": "/caf%C3%A9/*" }
                    """),
            .appLinks(
                """
                "substitutionVariables": { "dish": [⟦"cr%c3%A8me"⟧] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(dish)/*" }] }]
                """,
                fixed: """
                    "substitutionVariables": { "dish": ["cr%C3%A8me"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(dish)/*" }] }]
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/caf%C3%A9/*" }
                """),
            .components(
                """
                { "/": "/caf%c3%a9/*", "caseSensitive": false }
                """),
            .components(
                """
                { "/": "/caf%c3%a9/*" },
                { "/": "/caf%C3%A9/*", "comment": "both spellings are listed" }
                """),
            .components(
                """
                { "/": "/a%20b/%2*" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let texts = ComparedText.all(in: subject)
        let spellings = Set(texts.map { VerbatimText($0.text) })
        return texts.compactMap { text in
            let indices = Set(text.tokens.escapeIndices.flatMap { [$0 + 1, $0 + 2] })
            guard !indices.isEmpty, text.forms.contains(where: { $0.isEncoded && $0.isCaseSensitive }) else {
                return nil
            }
            guard let capital = text.withCapitals(at: indices), !capital.isVerbatim(text.text),
                !spellings.contains(VerbatimText(capital))
            else { return nil }
            return diagnostic(
                "\(text.phrase) holds an escape in lower case: it matches only URLs that write it so, and browsers write "
                    + "capitals.",
                at: text.place, in: subject, help: "Write \(capital.inShortQuotes).",
                fix: Diagnostic.Fix(
                    "Write the escapes in capitals.", .unsafe,
                    [subject.rewriting(text.place, of: text.use, as: capital)]))
        }
    }
}

extension ComparedText {
    /// The text with the literals at some indices in capitals.
    fileprivate func withCapitals(at indices: Set<Int>) -> String? {
        let capitals = tokens.enumerated().map { index, token -> Pattern.Token in
            guard indices.contains(index), case .literal(let scalar) = token, ("a"..."f").contains(scalar) else {
                return token
            }
            return .literal(Unicode.Scalar(UInt8(scalar.value) & 0xDF))
        }
        return capitals.written()
    }
}
