import JSONSyntax

/// A text that ends up beside a part of a URL: a pattern, or a value of a variable that a pattern refers to.
struct ComparedText: Sendable {
    /// The text as written; for a member of `paths`, without `NOT `.
    let text: String
    /// Its parts. Values hold no references.
    let tokens: [Pattern.Token]
    /// Where its string stands.
    let place: Place
    /// The ways in which it is compared.
    let forms: Set<ComparisonForm>
    /// The pattern that it is; nil for a value.
    let use: PatternUse?
    /// The variable whose value it is; nil for a pattern.
    let variableName: String?

    /// What it is, as the subject of a sentence.
    var phrase: String {
        guard let variableName else { return "The pattern \(text.inShortQuotes)" }
        return "The value \(text.inShortQuotes) of the variable \(variableName.inShortQuotes)"
    }

    /// What it seems to have been taken for; nil where there is no sign of it. Linear time.
    var misreading: PatternMisreading? {
        if let use { return use.misreading }
        return RegularExpressionSign.find(in: Array(text.unicodeScalars), isPath: false, isEncoded: isEverEncoded)
            .map { .regularExpression($0) }
    }

    /// Whether every way compares URLs as they are written.
    var isAlwaysEncoded: Bool { forms.allSatisfy(\.isEncoded) }
    /// Whether some way does.
    var isEverEncoded: Bool { forms.contains { $0.isEncoded } }
    /// Whether some way compares decoded URLs.
    var isEverDecoded: Bool { forms.contains { !$0.isEncoded } }
}

extension ComparedText {
    /// The patterns that today's systems read, and the values of the file's variables that they refer to.
    static func all(in subject: LintSubject) -> [ComparedText] {
        var texts: [ComparedText] = []
        var formsByVariable: [VerbatimText: Set<ComparisonForm>] = [:]
        for use in subject.patterns {
            let pattern = Pattern(parsing: use.text)
            let forms = use.forms
            texts.append(
                ComparedText(
                    text: use.text, tokens: pattern.tokens, place: use.place, forms: forms, use: use, variableName: nil)
            )
            for name in Set(pattern.variableNames.map { VerbatimText($0) }) {
                formsByVariable[name, default: []].formUnion(forms)
            }
        }
        for variable in subject.file.appLinks?.substitutionVariables ?? [] {
            guard let forms = formsByVariable[VerbatimText(variable.name)] else { continue }
            texts += variable.values.map { value in
                ComparedText(
                    text: value.value, tokens: Pattern(parsing: value.value, references: .literal).tokens,
                    place: value.place, forms: forms, use: nil, variableName: variable.name)
            }
        }
        return texts
    }
}

extension [Pattern.Token] {
    /// The text that they are read from, with every literal as `write` gives it; nil where a reference has no end.
    func written(_ write: (Unicode.Scalar) -> String = { String($0) }) -> String? {
        var text = ""
        for token in self {
            switch token {
            case .literal(let scalar): text += write(scalar)
            case .anyScalar: text += "?"
            case .anyRun: text += "*"
            case .variable(let name): text += "$(\(name))"
            case .unterminatedVariable: return nil
            }
        }
        return text
    }

    /// Where escapes of two hexadecimal digits start.
    var escapeIndices: [Int] {
        indices.filter { index in
            self[index] == .literal("%") && index + 2 < count && self[index + 1].isHexDigit
                && self[index + 2].isHexDigit
        }
    }
}

extension Pattern.Token {
    /// Whether it is a literal hexadecimal digit.
    var isHexDigit: Bool {
        guard case .literal(let scalar) = self, scalar.isASCII else { return false }
        return PercentDecoding.hexDigit(UInt8(scalar.value)) != nil
    }
}

extension String {
    /// The text in quotes, cut where a sentence has seen enough of it.
    var inShortQuotes: String { "\"\(shortened(to: 80))\"" }
}
