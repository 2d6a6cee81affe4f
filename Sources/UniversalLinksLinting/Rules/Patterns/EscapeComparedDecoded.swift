import JSONSyntax
public import UniversalLinks

/// A percent escape in a text that is compared with decoded URLs.
struct EscapeComparedDecoded: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA402", "escape-compared-decoded"), .error, .patterns,
        summary: "A percent escape in a pattern for decoded URLs",
        effect: """
            The component matches only URLs in which the percent sign itself is encoded, such as `%2520`; ordinary \
            links never match.
            """,
        reason: """
            With `"percentEncoded": false`, iOS decodes the URL before comparing it, but uses the pattern as it is: \
            `%20` then matches only these three characters.
            """,
        remedy: "Write the character itself: a space, not `%20`.",
        evidence: [.decodedComparison],
        firing: [
            .components(
                #"{ "/": ⟦"/caf%C3%A9/*"⟧, "percentEncoded": false }"#,
                fixed: #"{ "/": "/café/*", "percentEncoded": false }"#)
        ],
        quiet: [.components(#"{ "/": "/café/*", "percentEncoded": false }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.comparedTexts.compactMap { text in
            guard text.use == nil ? !text.isEverEncoded : text.isEverDecoded,
                let index = text.tokens.escapeIndices.first
            else { return nil }
            let escape = text.text(from: index, count: 3)
            let message =
                "\(text.phrase) contains \"\(escape)\" but is compared with decoded URLs, so it matches only URLs that "
                + "contain \"%25\(escape.dropFirst())\"."
            let decoded = text.isEverEncoded ? nil : text.decoded
            let help =
                decoded.map { "Write \($0.inShortQuotes)." }
                ?? "Write the character itself, or set \"percentEncoded\": true."
            let fix = decoded.map { decoded in
                Diagnostic.Fix(
                    "Write the decoded characters.", .unsafe,
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

    /// The text with its escapes decoded; nil if that is not text, or something in it would then read as a mark.
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
