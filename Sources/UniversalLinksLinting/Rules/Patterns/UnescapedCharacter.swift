import JSONSyntax
public import UniversalLinks
import UniversalLinksAnalysis

/// A character that URLs contain only percent-encoded, in a text that is compared with URLs as they are written.
struct UnescapedCharacter: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA401", "unescaped-character"), .error, .patterns,
        summary: "A character that is percent-encoded in every URL",
        effect: "The component never matches: its links stay in the browser or, if it is an exclusion, open the app.",
        reason: """
            By default, iOS compares a pattern with the URL as it is written, where a space is `%20` and an é is \
            `%C3%A9`. Quotes, brackets and a few other characters are percent-encoded too. iOS does not encode the \
            pattern first.
            """,
        remedy: """
            Set `"percentEncoded": false` in the component, so that iOS decodes the URL before comparing it. Or \
            write the character percent-encoded.
            """,
        evidence: [.encodedComparison, .repairedURL, .otherFolding],
        firing: [
            .components(
                #"{ "/": ⟦"/café/*"⟧ }"#,
                fixed: #"{ "/": "/café/*", "percentEncoded": false }"#)
        ],
        quiet: [.components(#"{ "/": "/café/*", "percentEncoded": false }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        var decodability: [SourceRange: Bool] = [:]
        return subject.comparedTexts.compactMap { text in
            let offending = text.impossibleScalars
            guard let first = offending.first else { return nil }
            let fix = fix(text, offending, &decodability, in: subject)
            let isSeparator = offending.allSatisfy { $0 == "&" }
            let message =
                isSeparator
                ? "\(text.phrase) can never match the value of one item: \"&\" separates items in every URL."
                : "\(text.phrase) can never match" + (text.isAlwaysEncoded ? "" : " without decoding")
                    + ": URLs contain \(UnescapedCharacter.description(of: first)) as "
                    + "\"\(ComparisonForm.escaped(first))\"."
            return diagnostic(message, at: text.place, in: subject, help: help(text, isSeparator), fix: fix)
        }
    }

    private static func description(of scalar: Unicode.Scalar) -> String {
        if scalar == " " { return "a space" }
        if scalar.isWhitespace || PrintableText.isUnsafe(scalar) {
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "the invisible character U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        }
        return "\"\(scalar)\""
    }

    private func help(_ text: ComparedText, _ isSeparator: Bool) -> String {
        if isSeparator { return "List what follows \"&\" under its own name, or write \"&\" as \"%26\"." }
        if let trimmed = text.trimmed { return "Remove the white space at the ends: \(trimmed.inShortQuotes)." }
        let isOwn = text.use?.ownComponent != nil
        guard let encoded = text.percentEncoded else {
            return "Set \"percentEncoded\": false, or write the text percent-encoded."
        }
        return isOwn
            ? "Set \"percentEncoded\": false in the component, or write \(encoded.inShortQuotes)."
            : "Write \(encoded.inShortQuotes), or set \"percentEncoded\": false in the components or \"defaults\"."
    }

    /// - Parameter decodability: Whether all of a component can be compared decoded, by where it is; each found once.
    private func fix(
        _ text: ComparedText, _ offending: [Unicode.Scalar], _ decodability: inout [SourceRange: Bool],
        in subject: LintSubject
    ) -> Diagnostic.Fix? {
        guard offending.contains(where: { $0 != "&" }) else { return nil }
        if let trimmed = text.trimmed {
            return Diagnostic.Fix(
                "Remove the white space at the ends.", .unsafe,
                [subject.rewriting(text.place, of: text.use, as: trimmed)])
        }
        if let use = text.use, let owner = subject.owner(of: use) {
            let isDecodable = decodability[owner.range] ?? use.canBeComparedDecoded
            decodability[owner.range] = isDecodable
            if isDecodable {
                return Diagnostic.Fix(
                    "Set \"percentEncoded\": false in the component.", .unsafe,
                    [subject.setting("percentEncoded", to: false, in: owner)])
            }
        }
        guard text.isAlwaysEncoded, let encoded = text.percentEncoded else { return nil }
        return Diagnostic.Fix(
            "Write the text percent-encoded.", .unsafe, [subject.rewriting(text.place, of: text.use, as: encoded)])
    }
}

extension ComparedText {
    /// The scalars for which it never matches if URLs are compared as they are written, each once; of a value, only
    /// if it then matches nowhere.
    fileprivate var impossibleScalars: [Unicode.Scalar] {
        let encoded = forms.filter(\.isEncoded)
        guard !encoded.isEmpty, use != nil || isAlwaysEncoded else { return [] }
        var known: Set<Unicode.Scalar> = []
        return tokens.compactMap { token in
            guard case .literal(let scalar) = token, scalar != "\\", !TextDomain.isUnreserved(scalar),
                !known.contains(scalar)
            else { return nil }
            let isPossible =
                use == nil
                ? encoded.contains { $0.canContain(scalar) } : encoded.allSatisfy { $0.canContain(scalar) }
            guard !isPossible, misreading?.explains(scalar) != true else { return nil }
            known.insert(scalar)
            return scalar
        }
    }

    /// The text with escapes for what URLs contain only percent-encoded.
    fileprivate var percentEncoded: String? {
        tokens.written { scalar in
            forms.allSatisfy { $0.canContain(scalar) } ? String(scalar) : ComparisonForm.escaped(scalar)
        }
    }

    /// The text without white space at its ends, if that is all that is wrong with it.
    fileprivate var trimmed: String? {
        let scalars = Array(text.unicodeScalars)
        let start = scalars.prefix { $0.isWhitespace }.count
        let inner = scalars.dropFirst(start)
        let kept = inner.dropLast(inner.reversed().prefix { $0.isWhitespace }.count)
        guard kept.count < scalars.count, !kept.isEmpty,
            kept.allSatisfy({ scalar in forms.allSatisfy { $0.canContain(scalar) } })
        else { return nil }
        return String(String.UnicodeScalarView(kept))
    }
}

extension PatternUse {
    /// Whether nothing else in its component contains an escape, which would not match a decoded URL.
    fileprivate var canBeComparedDecoded: Bool {
        !neighborTexts.contains { $0.utf8.contains(UInt8(ascii: "%")) || $0.containsReference }
    }
}

extension Diagnostic.Code {
    /// `unescaped-character`
    public static let unescapedCharacter = UnescapedCharacter().offence.code
}
