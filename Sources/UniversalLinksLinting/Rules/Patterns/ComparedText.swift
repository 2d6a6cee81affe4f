import JSONSyntax
import UniversalLinks

/// A text that is compared with a part of a URL: a pattern, or a value of a variable that a pattern refers to.
struct ComparedText: Sendable {
    /// The text as written; for a member of `paths`, without `NOT `.
    let text: String
    /// Its parts. Values contain no references.
    let tokens: [Pattern.Token]
    /// Where its string is.
    let place: SourcePlace
    /// The ways in which it is compared.
    let forms: Set<ComparisonForm>
    /// What its author seems to have meant it for; nil without a sign of it.
    let misreading: PatternMisreading?
    /// The pattern that it is; nil for a value.
    let use: PatternUse?
    /// The variable whose value it is; nil for a pattern.
    let variableName: String?

    /// What it is, as the subject of a sentence.
    var phrase: String {
        guard let variableName else { return "The pattern \(text.inShortQuotes)" }
        return "The value \(text.inShortQuotes) of the variable \(variableName.inShortQuotes)"
    }

    /// Whether every way compares URLs as they are written.
    var isAlwaysEncoded: Bool { forms.allSatisfy(\.isEncoded) }
    /// Whether some way does.
    var isEverEncoded: Bool { forms.contains { $0.isEncoded } }
    /// Whether some way compares decoded URLs.
    var isEverDecoded: Bool { forms.contains { !$0.isEncoded } }
}

extension ComparedText {
    /// A pattern.
    init(_ use: PatternUse) {
        self.init(
            text: use.text, tokens: use.tokens, place: use.place, forms: use.forms, misreading: use.misreading,
            use: use,
            variableName: nil)
    }

    /// A value of a variable.
    init(value: String, at place: SourcePlace, ofVariable name: String?, _ forms: Set<ComparisonForm>) {
        let sign = RegularExpressionSign.find(
            in: value.scalarList, isPath: false, isEncoded: forms.contains { $0.isEncoded })
        self.init(
            text: value, tokens: Pattern(parsing: value, references: .literal).tokens, place: place, forms: forms,
            misreading: sign.map { .regularExpression($0) }, use: nil, variableName: name)
    }

    /// The patterns that today's systems read, and the values of the file's variables that they refer to.
    static func all(
        _ patterns: [PatternUse], _ variables: [AppLinks.SubstitutionVariable]
    ) -> [ComparedText] {
        var texts = patterns.map { ComparedText($0) }
        guard !variables.isEmpty else { return texts }
        var formsByVariable: [VerbatimText: Set<ComparisonForm>] = [:]
        for use in patterns where use.text.containsReference {
            for name in Set(use.pattern.variableNames.map { VerbatimText($0) }) {
                formsByVariable[name, default: []].formUnion(use.forms)
            }
        }
        for variable in variables {
            guard let forms = formsByVariable[VerbatimText(variable.name)] else { continue }
            texts += variable.values.map {
                ComparedText(value: $0.value, at: $0.place, ofVariable: variable.name, forms)
            }
        }
        return texts
    }
}

extension String {
    /// The text in quotes, shortened for a sentence.
    var inShortQuotes: String { "\"\(shortened(to: 80))\"" }
}
