import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

struct UnescapedCharacter: LintRule {
    let rule = Rule(
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
        bad: .components(
            #"{ "/": ⟦"/café/*"⟧ }"#,
            fixed: #"{ "/": "/café/*", "percentEncoded": false }"#),
        good: .components(#"{ "/": "/café/*", "percentEncoded": false }"#))

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
            return "the invisible character \(scalar.codePoint)"
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

struct EscapeComparedDecoded: LintRule {
    let rule = Rule(
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
        bad: .components(
            #"{ "/": ⟦"/caf%C3%A9/*"⟧, "percentEncoded": false }"#,
            fixed: #"{ "/": "/café/*", "percentEncoded": false }"#),
        good: .components(#"{ "/": "/café/*", "percentEncoded": false }"#))

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
    fileprivate func text(from index: Int, count: Int) -> String {
        var text = String.UnicodeScalarView()
        for case .literal(let scalar) in tokens[index..<(index + count)] { text.append(scalar) }
        return String(text)
    }

    /// With its escapes decoded; nil if that is not text, or if something in it would then be a wildcard or reference.
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

struct LowerCaseEscape: LintRule {
    let rule = Rule(
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
        bad: .components(
            #"{ "/": ⟦"/caf%c3%a9/*"⟧ }"#,
            fixed: #"{ "/": "/caf%C3%A9/*" }"#),
        good: .components(#"{ "/": "/caf%C3%A9/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        inTexts(of: subject) + inNames(of: subject)
    }

    private func inNames(of subject: LintSubject) -> [Diagnostic] {
        let names = subject.queryNames
        let spellings = Set(names.map { ScalarString($0.name) })
        return names.compactMap { name in
            guard !name.hasWildcard, name.use.forms.contains(where: \.isEncoded),
                let capital = Pattern(parsing: name.name, references: .literal).tokens.withCapitalEscapes,
                !capital.hasSameScalars(as: name.name), !spellings.contains(ScalarString(capital))
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
        let spellings = Set(texts.map { ScalarString($0.text) })
        return texts.compactMap { text in
            guard text.forms.contains(where: { $0.isEncoded && $0.isCaseSensitive }),
                let capital = text.tokens.withCapitalEscapes, !capital.hasSameScalars(as: text.text),
                !spellings.contains(ScalarString(capital))
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

struct BrokenEscape: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA404", "broken-escape"), .error, .patterns,
        summary: "A percent sign that does not start an escape",
        effect: "The text never matches.",
        reason: """
            In a URL, two hexadecimal digits follow each percent sign. If they do not, iOS encodes the sign itself, \
            as `%25`, before it compares anything.
            """,
        remedy: "Complete the escape, or write `%25` for the sign itself.",
        evidence: [.encodedComparison, .repairedURL],
        bad: .components(
            #"{ "/": ⟦"/100%/*"⟧ }"#,
            fixed: #"{ "/": "/100%25/*" }"#),
        good: .components(#"{ "/": "/100%25/*" }"#))

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
    /// The percent signs that nothing can complete, not even a wildcard or what follows a value.
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
