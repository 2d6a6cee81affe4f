import JSONSyntax
public import UniversalLinks
import UniversalLinksAnalysis

/// A character that no URL holds as it stands, in a text that is compared with URLs as they are written.
struct UnescapedCharacter: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA401", "unescaped-character"), .error, .patterns,
        summary: "A character that stands escaped in every URL",
        effect: """
            The component never matches: the links stay in the browser, or, where it was to keep them from the app, they \
            open the app.
            """,
        reason: """
            By default a pattern is compared with the URL as it is written, and there a space is `%20` and an é is `%C3%A9`. \
            The same is true of quotes, brackets and a few other characters. The pattern itself is not encoded first.
            """,
        remedy: """
            Write `"percentEncoded": false` into the component, so that the URL is decoded before it is compared. Or write \
            the character as an escape.
            """,
        evidence: [.encodedComparison, .repairedURL, .otherFolding],
        firing: [
            .components(
                """
                { "/": ⟦"/café/*"⟧ }
                """,
                fixed: """
                    { "/": "/café/*", "percentEncoded": false }
                    """),
            .components(
                """
                { "/": "/menu", "?": { "dish": ⟦"soup of the day"⟧ }, "percentEncoded": true }
                """,
                fixed: """
                    { "/": "/menu", "?": { "dish": "soup of the day" }, "percentEncoded": false }
                    """),
            .components(
                """
                { "/": ⟦"/a b/%C3%A9"⟧ }
                """,
                fixed: """
                    { "/": "/a%20b/%C3%A9" }
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["NOT /café/*", ⟦"/crème"⟧]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /caf%C3%A9/*", "/cr%C3%A8me"]
                    """),
            .components(
                """
                { "/": ⟦"/buy/* "⟧ }
                """,
                fixed: """
                    { "/": "/buy/*" }
                    """),
            .appLinks(
                """
                "substitutionVariables": { "dish": ["soup", ⟦"crème"⟧] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(dish)/*" }] }]
                """,
                fixed: """
                    "substitutionVariables": { "dish": ["soup", "cr%C3%A8me"] },
                    "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(dish)/*" }] }]
                    """),
            .components(
                """
                { "/": "/find", "?": { "words": ⟦"salt&pepper"⟧ } }
                """),
        ],
        quiet: [
            .components(
                """
                { "/": "/café/*", "percentEncoded": false }
                """),
            .components(
                """
                { "/": "/caf%C3%A9/*", "?": "q=a/b?c@d", "#": "x:/y" }
                """),
            .components(
                """
                { "/": "/\\u212A/*", "caseSensitive": false, "comment": "the Kelvin sign folds to k" }
                """),
            .components(
                """
                { "/": "/it's_(all)_$5,-!;:@&=+~", "?": "a=1&b=2" }
                """),
            .appLinks(
                """
                "defaults": { "percentEncoded": false },
                "substitutionVariables": { "dish": ["soup", "crème"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(dish)/*" }] }]
                """),
            .components(
                """
                { "comment": "für alle", "/": "/buy/*" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        var decodability: [SourceRange: Bool] = [:]
        return subject.comparedTexts.compactMap { text in
            let offending = text.neverHeldScalars
            guard let first = offending.first else { return nil }
            let fix = fix(text, offending, &decodability, in: subject)
            let isSeparator = offending.allSatisfy { $0 == "&" }
            let message =
                isSeparator
                ? "\(text.phrase) holds \"&\", which ends an item in every URL: as the value of one item it never matches."
                : "\(text.phrase) holds \(UnescapedCharacter.description(of: first)), which every URL writes as "
                    + "\"\(ComparisonForm.escaped(first))\": compared with URLs as they are written, it never matches."
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
        if isSeparator { return "List what stands behind \"&\" by its own name, or write it as \"%26\"." }
        if let trimmed = text.trimmed { return "Take the white space at the ends out: \(trimmed.inShortQuotes)." }
        let isOwn = text.use?.ownComponent != nil
        guard let encoded = text.percentEncoded else {
            return "Write \"percentEncoded\": false, or write the text percent-encoded."
        }
        let escaped = "\(encoded.inShortQuotes)"
        if isOwn { return "Write \"percentEncoded\": false into the component, or escape the text: \(escaped)." }
        return "Escape the text: \(escaped). Or write \"percentEncoded\": false into components or \"defaults\"."
    }

    /// - Parameter decodability: Whether all of a component can be compared decoded, by where it stands; each found once.
    private func fix(
        _ text: ComparedText, _ offending: [Unicode.Scalar], _ decodability: inout [SourceRange: Bool],
        in subject: LintSubject
    ) -> Diagnostic.Fix? {
        guard offending.contains(where: { $0 != "&" }) else { return nil }
        if let trimmed = text.trimmed {
            return Diagnostic.Fix(
                "Take the white space at the ends out.", .unsafe,
                [subject.rewriting(text.place, of: text.use, as: trimmed)])
        }
        if let use = text.use, let owner = subject.owner(of: use) {
            let isDecodable = decodability[owner.range] ?? use.canBeComparedDecoded
            decodability[owner.range] = isDecodable
            if isDecodable {
                return Diagnostic.Fix(
                    "Write \"percentEncoded\": false into the component.", .unsafe,
                    [subject.setting("percentEncoded", to: false, in: owner)])
            }
        }
        guard text.isAlwaysEncoded, let encoded = text.percentEncoded else { return nil }
        return Diagnostic.Fix(
            "Write the text percent-encoded.", .unsafe, [subject.rewriting(text.place, of: text.use, as: encoded)])
    }
}

extension ComparedText {
    /// The scalars for which it never matches where URLs are compared as they are written, each once; of a value, only
    /// where it then matches nowhere.
    fileprivate var neverHeldScalars: [Unicode.Scalar] {
        let encoded = forms.filter(\.isEncoded)
        guard !encoded.isEmpty, use != nil || isAlwaysEncoded else { return [] }
        var known: Set<Unicode.Scalar> = []
        return tokens.compactMap { token in
            guard case .literal(let scalar) = token, scalar != "\\", !TextDomain.isUnreserved(scalar),
                !known.contains(scalar)
            else { return nil }
            let isHeld =
                use == nil
                ? encoded.contains { $0.canHold(scalar) } : encoded.allSatisfy { $0.canHold(scalar) }
            guard !isHeld, misreading?.explains(scalar) != true else { return nil }
            known.insert(scalar)
            return scalar
        }
    }

    /// The text with escapes for what URLs do not hold as it stands.
    fileprivate var percentEncoded: String? {
        tokens.written { scalar in
            forms.allSatisfy { $0.canHold(scalar) } ? String(scalar) : ComparisonForm.escaped(scalar)
        }
    }

    /// The text without white space at its ends, where that is all that is wrong with it.
    fileprivate var trimmed: String? {
        let scalars = Array(text.unicodeScalars)
        let start = scalars.prefix { $0.isWhitespace }.count
        let inner = scalars.dropFirst(start)
        let kept = inner.dropLast(inner.reversed().prefix { $0.isWhitespace }.count)
        guard kept.count < scalars.count, !kept.isEmpty,
            kept.allSatisfy({ scalar in forms.allSatisfy { $0.canHold(scalar) } })
        else { return nil }
        return String(String.UnicodeScalarView(kept))
    }
}

extension PatternUse {
    /// Whether nothing else in its component holds an escape, which would not match a decoded URL.
    fileprivate var canBeComparedDecoded: Bool {
        !neighborTexts.contains { $0.utf8.contains(UInt8(ascii: "%")) || $0.holdsReference }
    }
}

extension Diagnostic.Code {
    /// `unescaped-character`
    public static let unescapedCharacter = UnescapedCharacter().offence.code
}
