import JSONSyntax
import UniversalLinks

struct RegularExpression: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA408", "regular-expression"), .warning, .patterns, sometimes: [.error],
        summary: "A regular expression or a backslash in a pattern",
        effect: """
            iOS does not read regular expressions, so the intended links do not match. URLs cannot even contain most of \
            their special characters, and then nothing matches at all. How iOS treats a backslash is not known.
            """,
        reason: """
            Patterns support `*`, `?` and `$(name)`, and nothing else. A period is a period, and a bracket is a \
            bracket. Apple documents no way to escape a character, and JSON needs no backslash before a slash.
            """,
        remedy: """
            Write `*` for `.*` and `?*` for `.+`. Use predefined variables such as `$(digit)` for single characters, \
            and `substitutionVariables` for a choice of words. Remove `^` and `$`: a pattern always has to match the \
            whole text.
            """,
        evidence: [.wildcards, .wholeText, .encodedComparison, .literalMark],
        bad: .components(
            #"{ "/": ⟦"/buy/.*"⟧ }"#,
            fixed: #"{ "/": "/buy/*" }"#),
        good: .components(#"{ "/": "/buy/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.comparedTexts.compactMap { text in
            guard case .regularExpression(let mark) = text.misreading else { return backslash(in: text, subject) }
            let isImpossible = text.containsUnescaped
            let pattern = RegularExpressionSign.pattern(for: text.text).flatMap { pattern in
                let fixed = text.with(pattern)
                return fixed.misreading == nil && !fixed.containsUnescaped ? pattern : nil
            }
            let written = pattern.flatMap { text.use == nil && $0.containsReference ? nil : $0 }
            return diagnostic(
                "\(text.phrase) looks like a regular expression, but \(mark.inShortQuotes) "
                    + consequence(of: mark, isImpossible),
                at: text.place, in: subject, isImpossible ? .error : nil,
                help: written.map { "Write \($0.inShortQuotes)." }
                    ?? (text.use == nil
                        ? "Use \"*\" for any text and \"?\" for one character, list the texts, or write a predefined "
                            + "variable such as $(digit) in the pattern."
                        : "Use \"*\" for any text, \"?\" for one character, and $(name) for a variable."),
                fix: written.map { written in
                    Diagnostic.Fix(
                        "Write it as a pattern.", .unsafe, [subject.rewriting(text.place, of: text.use, as: written)])
                })
        }
    }

    private func backslash(in text: ComparedText, _ subject: LintSubject) -> Diagnostic? {
        guard text.tokens.contains(.literal("\\")) else { return nil }
        let fixed = text.withoutBackslashes
        return diagnostic(
            "\(text.phrase) contains a backslash, which URLs contain only as \"%5C\"; how iOS treats it is not known.",
            at: text.place, in: subject,
            help: fixed.map { "Write \($0.inShortQuotes)." } ?? "Remove the backslash: patterns have no escapes.",
            fix: fixed.map { fixed in
                Diagnostic.Fix(
                    "Remove the backslashes.", .unsafe,
                    [subject.rewriting(text.place, of: text.use, as: fixed)])
            })
    }

    private func consequence(of mark: String, _ isImpossible: Bool) -> String {
        if isImpossible { return "has no such meaning here, and no URL contains it: it never matches." }
        return mark.utf8.first == UInt8(ascii: "\\")
            ? "most likely has no such meaning here; how iOS treats a backslash is not known."
            : "has no such meaning here."
    }
}

extension ComparedText {
    /// Whether URLs contain one of its literals only percent-encoded, in all of its comparisons. What a backslash
    /// matches is not known.
    fileprivate var containsUnescaped: Bool {
        tokens.contains { token in
            guard case .literal(let scalar) = token, scalar != "\\" else { return false }
            return forms.allSatisfy { !$0.canContain(scalar) }
        }
    }

    /// The text without its backslashes, if a slash follows each.
    fileprivate var withoutBackslashes: String? {
        for (token, next) in zip(tokens, tokens.dropFirst() + [.anyRun])
        where token == .literal("\\") && next != .literal("/") { return nil }
        return tokens.written { $0 == "\\" ? "" : String($0) }
    }

    fileprivate func with(_ text: String) -> ComparedText {
        if let use { return ComparedText(use.with(text)) }
        return ComparedText(value: text, at: place, ofVariable: variableName, forms)
    }
}

/// Finds regular-expression syntax, and writes it as a pattern if one says the same.
enum RegularExpressionSign {
    private static let longestClass = 64

    /// The first piece of syntax that has no other likely meaning, as it is written. Linear time.
    ///
    /// - Parameters:
    ///   - isPath: Whether it is for a path, where an amount in dollars is unlikely.
    ///   - isEncoded: Whether URLs are compared as they are written, so that no URL contains a `|`.
    static func find(in scalars: [Unicode.Scalar], isPath: Bool, isEncoded: Bool) -> String? {
        var groupDepth = 0
        for index in scalars.indices {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            switch scalars[index] {
            case "^" where index == 0: return "^"
            case "$" where isPath && next == nil && index > 0: return "$"
            case "\\":
                guard let next else { continue }
                let startsWord = index + 2 < scalars.count && scalars[index + 2].properties.isAlphabetic
                let isClass = "dDwWsSbB".unicodeScalars.contains(next) && !startsWord
                if isClass || ".-+()[]{}^$|".unicodeScalars.contains(next) { return text("\\", next) }
            case ".":
                if let next, next == "*" || next == "+", isWhole(scalars, index) { return text(".", next) }
            case "(":
                groupDepth += 1
                if next == "?", index + 2 < scalars.count, ":i!=<P".unicodeScalars.contains(scalars[index + 2]) {
                    return text("(", "?")
                }
            case ")": groupDepth = max(0, groupDepth - 1)
            case "|" where isEncoded || groupDepth > 0: return "|"
            case "[":
                if let end = classEnd(scalars, index) { return text(scalars[index...end]) }
            case "{":
                if let end = quantifierEnd(scalars, index) { return text(scalars[index...end]) }
            default: continue
            }
        }
        return nil
    }

    /// Whether a `.*` or `.+` is a whole segment or value.
    private static func isWhole(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        let starts = index == 0 || "/=&)]".unicodeScalars.contains(scalars[index - 1])
        let ends = index + 2 >= scalars.count || "/&)$\\?".unicodeScalars.contains(scalars[index + 2])
        return starts && ends
    }

    /// The index of the `]` of a character class: one with a range, a negation or a quantifier.
    private static func classEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
        guard let end = scalars[start...].prefix(longestClass).firstIndex(of: "]"), end > start + 1 else { return nil }
        let content = scalars[(start + 1)..<end]
        let isNegated = content.first == "^"
        let containsRange = content.indices.dropFirst().dropLast().contains { index in
            content[index] == "-" && isWordPart(content[index - 1]) && isWordPart(content[index + 1])
                && content[index - 1].value < content[index + 1].value
                && (index - 1 == content.startIndex || !isWordPart(content[index - 2])
                    || isRangeEnd(content, index - 2))
        }
        let containsEscape = content.contains("\\")
        let isQuantified = end + 1 < scalars.count && "+{".unicodeScalars.contains(scalars[end + 1])
        return isNegated || containsRange || containsEscape || isQuantified ? end : nil
    }

    private static func isRangeEnd(_ content: ArraySlice<Unicode.Scalar>, _ index: Int) -> Bool {
        index - 1 > content.startIndex && content[index - 1] == "-"
    }

    /// The index of the `}` of `{2}` or `{2,4}`.
    private static func quantifierEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
        let digits = scalars[(start + 1)...].prefix(16).prefix { ("0"..."9").contains($0) || $0 == "," }
        guard digits.first.map({ $0 != "," }) ?? false, digits.endIndex < scalars.count,
            scalars[digits.endIndex] == "}"
        else { return nil }
        return digits.endIndex
    }

    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCIILetter || scalar.isASCIIDigit
    }

    private static func text(_ scalars: Unicode.Scalar...) -> String { text(scalars[...]) }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}

extension RegularExpressionSign {
    /// The pattern that says the same as a regular expression; nil if none does.
    static func pattern(for expression: String) -> String? {
        var rest = Array(expression.unicodeScalars)[...]
        if rest.first == "^" { rest = rest.dropFirst() }
        if rest.last == "$" { rest = rest.dropLast() }
        var pattern = ""
        while let scalar = rest.first {
            guard let (read, written) = piece(of: rest) else { return nil }
            guard read > 0 else {
                pattern.unicodeScalars.append(scalar)
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(read)
            // No pattern expresses a quantifier after it.
            if let next = rest.first, "*+?{".unicodeScalars.contains(next) { return nil }
            pattern += written
        }
        return pattern
    }

    private static let pieces: [(expression: String, pattern: String)] = [
        (".*", "*"), (".+", "?*"), ("\\/", "/"), ("\\.", "."), ("\\-", "-"), ("\\d", "$(digit)"), ("[0-9]", "$(digit)"),
        ("[a-z]", "$(lower)"), ("[A-Z]", "$(upper)"), ("[a-zA-Z]", "$(alpha)"), ("[A-Za-z]", "$(alpha)"),
    ]

    /// What the text starts with: how much of it, and what to write for that; nothing for a scalar that matches
    /// itself, and nil for syntax that patterns cannot express.
    private static func piece(of rest: ArraySlice<Unicode.Scalar>) -> (read: Int, written: String)? {
        for (expression, pattern) in pieces where rest.starts(with: expression.unicodeScalars) {
            return (expression.unicodeScalars.count, pattern)
        }
        guard let first = rest.first, !"*+?()[]{}|\\^$".unicodeScalars.contains(first) else { return nil }
        return (0, "")
    }
}
