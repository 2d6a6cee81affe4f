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

    /// Whether a `.*` or `.+` is all that there is of a segment or value.
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
            // A quantifier after it means more than a pattern can say.
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
