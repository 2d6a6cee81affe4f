import JSONSyntax
public import UniversalLinks

/// A percent sign that no two hexadecimal digits follow, where URLs are compared as they are written.
struct BrokenEscape: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA404", "broken-escape"), .error, .patterns,
        summary: "A percent sign that starts no escape",
        effect: "The text never matches.",
        reason: """
            In a URL two hexadecimal digits follow each percent sign. Where they do not, the system encodes the sign \
            itself, as `%25`, before anything is compared.
            """,
        remedy: "Complete the escape; for the sign itself write `%25`.",
        evidence: [.encodedComparison, .repairedURL],
        firing: [
            .components(
                """
                { "/": ⟦"/100%/*"⟧ }
                """,
                fixed: """
                    { "/": "/100%25/*" }
                    """),
            .components(
                """
                { "/": ⟦"/50%zz/%4"⟧ }
                """,
                fixed: """
                    { "/": "/50%25zz/%254" }
                    """),
            .components(
                """
                { "#": ⟦"x%"⟧ }
                """,
                fixed: """
                    { "#": "x%25" }
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/100%25/*" }
                """),
            .components(
                """
                { "/": "/%*/%2?/%$(xdigit)$(xdigit)/%e*" }
                """),
            .components(
                """
                { "/": "/100%/*", "percentEncoded": false }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.comparedTexts.compactMap { text in
            guard text.use == nil ? text.isAlwaysEncoded : text.isEverEncoded else { return nil }
            let broken = text.brokenEscapes
            guard !broken.isEmpty else { return nil }
            let mended = text.withEscapedSigns(at: Set(broken))
            return diagnostic(
                "\(text.phrase) holds a \"%\" that no two hexadecimal digits follow. No URL does once the system has read "
                    + "it, so this never matches.",
                at: text.place, in: subject,
                help: "Complete the escape; for the sign itself write \"%25\".",
                fix: text.isAlwaysEncoded
                    ? mended.map { mended in
                        Diagnostic.Fix(
                            "Write \"%25\" for the sign itself.", .unsafe,
                            [subject.rewriting(text.place, of: text.use, as: mended)])
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
