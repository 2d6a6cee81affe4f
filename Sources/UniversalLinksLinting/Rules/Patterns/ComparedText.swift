import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

/// A text that is compared with a part of a URL: a pattern, or a value of a variable that a pattern refers to.
struct ComparedText: Sendable {
    /// As written; without the `NOT ` of a member of `paths`.
    let text: String
    /// Values contain no references.
    let tokens: [Pattern.Token]
    let place: SourcePlace
    let forms: Set<ComparisonForm>
    /// Nil without a sign of one.
    let misreading: PatternMisreading?
    /// Nil for a value.
    let use: PatternUse?
    /// Nil for a pattern.
    let variableName: String?

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
    init(_ use: PatternUse) {
        self.init(
            text: use.text, tokens: use.tokens, place: use.place, forms: use.forms, misreading: use.misreading,
            use: use,
            variableName: nil)
    }

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
        var formsByVariable: [ScalarString: Set<ComparisonForm>] = [:]
        for use in patterns where use.text.containsReference {
            for name in Set(use.pattern.variableNames.map { ScalarString($0) }) {
                formsByVariable[name, default: []].formUnion(use.forms)
            }
        }
        for variable in variables {
            guard let forms = formsByVariable[ScalarString(variable.name)] else { continue }
            texts += variable.values.map {
                ComparedText(value: $0.value, at: $0.place, ofVariable: variable.name, forms)
            }
        }
        return texts
    }
}

extension String {
    var inShortQuotes: String { "\"\(shortened(to: 80))\"" }
}

/// How a text is compared with a part of a URL.
struct ComparisonForm: Hashable, Sendable {
    let part: LinkURL.Part
    let isItemValue: Bool
    /// Whether URLs are compared as they are written.
    let isEncoded: Bool
    let isCaseSensitive: Bool
}

extension ComparisonForm {
    /// The texts that can be in such a part of a URL.
    var domain: TextDomain { TextDomain(source: source, isDecoded: !isEncoded) }

    private var source: TextDomain.Source {
        switch part {
        case .path: .path
        case .query: isItemValue ? .queryValue : .query
        case .fragment: .fragment
        }
    }

    /// Whether such a part of a URL can contain a scalar as it is, or as the start of an escape; apart from case if case
    /// does not count.
    func canContain(_ scalar: Unicode.Scalar) -> Bool {
        guard isEncoded, scalar != "%", !TextDomain.isUnreserved(scalar) else { return true }
        guard !isCaseSensitive else { return domain.allows(scalar) }
        return CaseFolding.preimages(of: CaseFolding.folded(scalar)).contains { domain.allows($0) }
    }

    /// A scalar as URLs write it if they cannot contain it as it is.
    static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.map(URLCharacters.escape).joined()
    }
}

extension ComparisonForm {
    /// How a component compares a pattern for a part of the URL, or for the value of one item of the query.
    init(_ part: LinkURL.Part, isItemValue: Bool, in component: EffectiveComponent) {
        self.init(
            part: part, isItemValue: isItemValue, isEncoded: component.isPercentEncoded.value,
            isCaseSensitive: component.isCaseSensitive.value)
    }
}

extension LintSubject {
    /// Writes another text in place of a pattern or value; a `NOT ` before it stays.
    func rewriting(_ place: SourcePlace, of use: PatternUse?, as text: String) -> TextEdit {
        var marker = ""
        if let component = use?.components.first, case .negatedPath = component.component.form.value,
            component.component.place == place, let whole = file.root[place.pointer]?.string
        {
            marker = String(String.UnicodeScalarView(whole.unicodeScalars.prefix(4)))
        }
        return editing.replacing(JSONValue(.null, range: place.range), with: JSONValue(.string(marker + text)))
    }

    /// Writes another text in place of a pattern; a `NOT ` before it stays.
    func rewriting(_ use: PatternUse, as text: String) -> TextEdit {
        rewriting(use.place, of: use, as: text)
    }

    /// The member of `components` that alone contains and compares a pattern; nil for members of `paths` and for what is
    /// inherited.
    func owner(of use: PatternUse) -> JSONValue? {
        guard let component = use.ownComponent else { return nil }
        return file.root[component.component.place.pointer]
    }

    /// Replaces the value of a key, or adds the key at the object's end.
    func setting(_ key: String, to value: JSONValue, in object: JSONValue) -> TextEdit {
        guard let member = object.object?.member(key) else { return editing.appending(key, value, to: object) }
        return editing.replacing(member.value, with: value)
    }
}

extension PatternUse {
    /// The component that alone compares the pattern and contains it itself, if it is an object.
    var ownComponent: EffectiveComponent? {
        guard components.count == 1, let only = components.first, only.component.form == .object,
            place.pointer.tokens.starts(with: only.component.place.pointer.tokens)
        else { return nil }
        return only
    }

    /// Whether it is a member of `paths` after `NOT `.
    var isNegatedPathsMember: Bool {
        guard isPathsMember, case .negatedPath = components.first?.component.form.value else { return false }
        return true
    }

    /// The texts of the patterns of the component that alone contains it.
    var neighborTexts: [String] {
        guard let component = ownComponent else { return [] }
        var texts = [component.path?.value, component.fragment?.value].compactMap { $0 }
        switch component.query?.value {
        case .text(let text): texts.append(text)
        case .items(let items): texts += items.map(\.pattern) + items.map(\.name)
        case .unusableItems, nil: break
        }
        return texts
    }
}
