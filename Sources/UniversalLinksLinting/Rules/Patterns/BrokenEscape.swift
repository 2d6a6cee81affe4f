import JSONSyntax
public import UniversalLinks

/// A percent sign without two hexadecimal digits, in a comparison with URLs as they are written.
struct BrokenEscape: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA404", "broken-escape"), .error, .patterns,
        summary: "A percent sign that does not start an escape",
        effect: "The text never matches.",
        reason: """
            In a URL, two hexadecimal digits follow each percent sign. If they do not, iOS encodes the sign itself, \
            as `%25`, before it compares anything.
            """,
        remedy: "Complete the escape, or write `%25` for the sign itself.",
        evidence: [.encodedComparison, .repairedURL],
        firing: [
            .components(
                #"{ "/": ⟦"/100%/*"⟧ }"#,
                fixed: #"{ "/": "/100%25/*" }"#)
        ],
        quiet: [.components(#"{ "/": "/100%25/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.comparedTexts.compactMap { text in
            guard text.use == nil ? text.isAlwaysEncoded : text.isEverEncoded else { return nil }
            let broken = text.brokenEscapes
            guard !broken.isEmpty else { return nil }
            let fixed = text.withEscapedSigns(at: Set(broken))
            return diagnostic(
                "\(text.phrase) can never match: in a URL, two hexadecimal digits follow every \"%\".",
                at: text.place, in: subject,
                help: "Complete the escape, or write \"%25\" for the sign itself.",
                fix: text.isAlwaysEncoded
                    ? fixed.map { fixed in
                        Diagnostic.Fix(
                            "Write \"%25\" for the sign itself.", .unsafe,
                            [subject.rewriting(text.place, of: text.use, as: fixed)])
                    } : nil)
        }
    }
}

extension ComparedText {
    /// The percent signs that nothing can complete: not even a wildcard, or what follows a value.
    fileprivate var brokenEscapes: [Int] {
        tokens.indices.filter { index in
            guard tokens[index] == .literal("%") else { return false }
            for offset in 1...2 {
                guard index + offset < tokens.count else { return use != nil }
                guard case .literal = tokens[index + offset] else { return false }
                if !tokens[index + offset].isHexDigit { return true }
            }
            return false
        }
    }

    fileprivate func withEscapedSigns(at indices: Set<Int>) -> String? {
        let escaped = tokens.enumerated().flatMap { index, token -> [Pattern.Token] in
            indices.contains(index) ? [token, .literal("2"), .literal("5")] : [token]
        }
        return escaped.written()
    }
}

extension Diagnostic.Code {
    /// `broken-escape`
    public static let brokenEscape = BrokenEscape().offence.code
}
