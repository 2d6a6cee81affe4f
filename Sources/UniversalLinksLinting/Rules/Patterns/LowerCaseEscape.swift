import JSONSyntax
public import UniversalLinks

/// A percent escape with its digits in lower case, in a case-sensitive comparison.
struct LowerCaseEscape: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA403", "lower-case-escape"), .warning, .patterns,
        summary: "A percent escape in lower case",
        effect: """
            Only URLs with the escape in lower case match, but browsers and most libraries write upper case. In their \
            URLs, an item with such a name counts as missing.
            """,
        reason: """
            iOS compares escapes as text: `%c3` and `%C3` encode the same byte, but count as different unless the \
            component ignores case. Names of query items never ignore case.
            """,
        remedy: "Write the digits in upper case: `%C3`.",
        evidence: [.encodedComparison, .otherFolding, .queryItems],
        firing: [
            .components(
                #"{ "/": ⟦"/caf%c3%a9/*"⟧ }"#,
                fixed: #"{ "/": "/caf%C3%A9/*" }"#)
        ],
        quiet: [.components(#"{ "/": "/caf%C3%A9/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        inTexts(of: subject) + inNames(of: subject)
    }

    private func inNames(of subject: LintSubject) -> [Diagnostic] {
        let names = subject.queryNames
        let spellings = Set(names.map { VerbatimText($0.name) })
        return names.compactMap { name in
            guard !name.hasWildcard, name.use.forms.contains(where: \.isEncoded),
                let capital = Pattern(parsing: name.name, references: .literal).tokens.withCapitalEscapes,
                !capital.isVerbatim(name.name), !spellings.contains(VerbatimText(capital))
            else { return nil }
            return diagnostic(
                "The name \(name.name.inShortQuotes) has a lower-case escape, but browsers write upper case: there "
                    + name.effectOfAbsence.words,
                at: name.place, in: subject, help: "Write \(capital.inShortQuotes).",
                fix: Diagnostic.Fix(
                    "Write the escapes in upper case.", .unsafe, [subject.editing.renaming(name.member, to: capital)]))
        }
    }

    private func inTexts(of subject: LintSubject) -> [Diagnostic] {
        let texts = subject.comparedTexts
        let spellings = Set(texts.map { VerbatimText($0.text) })
        return texts.compactMap { text in
            guard text.forms.contains(where: { $0.isEncoded && $0.isCaseSensitive }),
                let capital = text.tokens.withCapitalEscapes, !capital.isVerbatim(text.text),
                !spellings.contains(VerbatimText(capital))
            else { return nil }
            return diagnostic(
                "\(text.phrase) has a lower-case escape, so it does not match URLs with upper-case escapes, as browsers "
                    + "write them.",
                at: text.place, in: subject, help: "Write \(capital.inShortQuotes).",
                fix: Diagnostic.Fix(
                    "Write the escapes in upper case.", .unsafe,
                    [subject.rewriting(text.place, of: text.use, as: capital)]))
        }
    }
}

extension Diagnostic.Code {
    /// `lower-case-escape`
    public static let lowerCaseEscape = LowerCaseEscape().offence.code
}
