import JSONSyntax
public import UniversalLinks

/// A percent escape in a text that is compared with decoded URLs.
struct EscapeComparedDecoded: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA402", "escape-compared-decoded"), .error, .patterns,
        summary: "An escape where URLs are decoded",
        effect: """
            The component matches only URLs in which the percent sign itself is escaped, such as `%2520`; ordinary links \
            never match.
            """,
        reason: """
            With `"percentEncoded": false` the URL is decoded before it is compared, and the pattern is used as it is: \
            `%20` then stands for these three characters.
            """,
        remedy: "Write the character itself: a space, not `%20`.",
        evidence: [.decodedComparison],
        firing: [
            .components(
                """
                { "/": ⟦"/caf%C3%A9/*"⟧, "percentEncoded": false }
                """,
                fixed: """
                    { "/": "/café/*", "percentEncoded": false }
                    """),
            .components(
                """
                { "/": ⟦"/who%3F"⟧, "percentEncoded": false }
                """),
            .appLinks(
                """
                "defaults": { "percentEncoded": false },
                "substitutionVariables": { "dish": [⟦"cr%C3%A8me"⟧] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "?": { "dish": "$(dish)" } }] }]
                """,
                fixed: """
                    "defaults": { "percentEncoded": false },
                    "substitutionVariables": { "dish": ["crème"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "?": { "dish": "$(dish)" } }] }]
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/café/*", "percentEncoded": false }
                """),
            .components(
                """
                { "/": "/caf%C3%A9/*" }
                """),
            .components(
                """
                { "/": "/100%", "#": "50%off", "percentEncoded": false }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.comparedTexts.compactMap { text in
            guard text.use == nil ? !text.isEverEncoded : text.isEverDecoded,
                let index = text.tokens.escapeIndices.first
            else { return nil }
            let escape = text.text(from: index, count: 3)
            let message =
                "\(text.phrase) holds \"\(escape)\" and is compared with decoded URLs, which hold the character itself: "
                + "it matches only where a URL writes \"%25\(escape.dropFirst())\"."
            let decoded = text.isEverEncoded ? nil : text.decoded
            let help =
                decoded.map { "Write \($0.inShortQuotes)." }
                ?? "Write the character itself, or compare with encoded URLs: \"percentEncoded\": true."
            let fix = decoded.map { decoded in
                Diagnostic.Fix(
                    "Write the characters themselves.", .unsafe,
                    [subject.rewriting(text.place, of: text.use, as: decoded)])
            }
            return diagnostic(
                message, at: text.place, in: subject, text.isEverEncoded ? .warning : nil, help: help, fix: fix)
        }
    }
}

extension ComparedText {
    /// A few literals as they are written.
    fileprivate func text(from index: Int, count: Int) -> String {
        var text = String.UnicodeScalarView()
        for case .literal(let scalar) in tokens[index..<(index + count)] { text.append(scalar) }
        return String(text)
    }

    /// The text with its escapes decoded; nil where that is no text, or something in it would then read as a mark.
    fileprivate var decoded: String? {
        guard let scalars = PercentDecoding.decodedIfUTF8(text.utf8) else { return nil }
        let decoded = String(String.UnicodeScalarView(scalars))
        let marks = Pattern(parsing: decoded).tokens.filter { !$0.isLiteral }
        guard marks == tokens.filter({ !$0.isLiteral }) else { return nil }
        let isClean =
            !scalars.contains { PrintableText.isUnsafe($0) } && !decoded.utf8.starts(with: "NOT ".utf8)
        return isClean && Pattern(parsing: decoded).tokens.escapeIndices.isEmpty ? decoded : nil
    }
}

extension Pattern.Token {
    fileprivate var isLiteral: Bool {
        if case .literal = self { true } else { false }
    }
}

extension Diagnostic.Code {
    /// `escape-compared-decoded`
    public static let escapeComparedDecoded = EscapeComparedDecoded().offence.code
}
