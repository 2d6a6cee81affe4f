import JSONSyntax
import UniversalLinks

/// A component whose patterns are ready to be compared with those of others.
struct ComparedComponent {
    /// The patterns for the query.
    enum Query {
        case text(ComparedPattern)
        case items([Item])
    }

    /// The pattern for the values of one name.
    struct Item {
        let name: [Unicode.Scalar]
        let values: ComparedPattern
        /// Whether an item of that name can are in a URL at all (semantics Q7).
        let canOccur: Bool
    }

    /// What is known of the URLs that it matches.
    enum Sample {
        case link(WitnessLink)
        case none
        case unknown
    }

    let form: LinkTexts.Form
    let path: ComparedPattern?
    let query: Query?
    let fragment: ComparedPattern?
    /// The `?` that it inherits, where that lists items: components with the same share them.
    let inheritedItems: InheritedItems?
    /// What the parts of every URL that it matches have.
    let marks: TextMarks

    init(_ component: EffectiveComponent, _ patterns: inout ComparedPatterns) {
        let form = LinkTexts.Form(
            isDecoded: !component.isPercentEncoded.value, isFolded: !component.isCaseSensitive.value)
        self.form = form
        var itemMarks = TextMarks()
        path = component.path.map { patterns.pattern($0, of: .path, form) }
        fragment = component.fragment.map { patterns.pattern($0, of: .fragment, form) }
        let inherited = component.query
        switch inherited?.value {
        case nil, .unusableItems:
            query = nil
            inheritedItems = nil
        case .text(let text):
            query = .text(patterns.pattern(text, of: .query, form))
            inheritedItems = nil
        case .items(let items):
            inheritedItems = inherited.flatMap { InheritedItems($0, form) }
            let list = patterns.items(items, form, inheritedItems)
            query = .items(list.items)
            itemMarks = list.marks
        }
        var marks = path?.marks ?? TextMarks()
        if let fragment { marks.formUnion(fragment.marks) }
        switch query {
        case nil: break
        case .text(let pattern)?: marks.formUnion(pattern.marks)
        case .items?: marks.formUnion(itemMarks)
        }
        self.marks = marks
    }
}

extension ComparedComponent {
    /// Which `?` of some `defaults` it is, and how it is compared.
    struct InheritedItems: Hashable {
        private let range: SourceRange
        private let form: LinkTexts.Form

        fileprivate init?(_ query: EffectiveComponent.Inherited<ComponentFields.QueryPattern>, _ form: LinkTexts.Form) {
            guard query.level == .detail || query.level == .appLinks, let place = query.place else { return nil }
            range = place.range
            self.form = form
        }
    }

    /// The items of a query, with what every URL has that they take.
    fileprivate struct ItemList {
        let items: [Item]
        let marks: TextMarks
    }
}

/// The patterns of several components, those that are written and compared alike only once.
package struct ComparedPatterns {
    private struct Key: Hashable {
        let text: VerbatimText
        let domain: TextDomain
        let isFolded: Bool
    }

    private var compiler: PatternCompiler
    private var known: [Key: ComparedPattern] = [:]
    /// What components inherit, by where it is.
    private var inherited: [InheritedKey: ComparedPattern] = [:]
    private var inheritedItems: [ComparedComponent.InheritedItems: ComparedComponent.ItemList] = [:]

    private struct InheritedKey: Hashable {
        let range: SourceRange
        let form: LinkTexts.Form
    }

    package init(_ substitutionVariables: [AppLinks.SubstitutionVariable]) {
        compiler = PatternCompiler(variables: VariableTable(substitutionVariables), references: .read)
    }

    package mutating func pattern(_ text: String, of source: TextDomain.Source, _ form: LinkTexts.Form)
        -> ComparedPattern
    {
        let domain = TextDomain(source: source, isDecoded: form.isDecoded)
        let key = Key(text: VerbatimText(text), domain: domain, isFolded: form.isFolded)
        if let pattern = known[key] { return pattern }
        let tokens = compiler.pattern(text, isPath: source == .path).tokens
        let pattern = ComparedPattern(tokens, in: domain, isFolded: form.isFolded, &compiler)
        known[key] = pattern
        return pattern
    }

    /// The same for a text that components may inherit, which may be long.
    mutating func pattern(
        _ text: EffectiveComponent.Inherited<String>, of source: TextDomain.Source, _ form: LinkTexts.Form
    ) -> ComparedPattern {
        guard text.level == .detail || text.level == .appLinks, let place = text.place else {
            return pattern(text.value, of: source, form)
        }
        let key = InheritedKey(range: place.range, form: form)
        if let pattern = inherited[key] { return pattern }
        let pattern = pattern(text.value, of: source, form)
        inherited[key] = pattern
        return pattern
    }

    /// The patterns for the items of a query.
    ///
    /// - Parameter shared: What they are, where components inherit them.
    fileprivate mutating func items(
        _ items: [ComponentFields.QueryPattern.Item], _ form: LinkTexts.Form,
        _ shared: ComparedComponent.InheritedItems?
    ) -> ComparedComponent.ItemList {
        if let shared, let list = inheritedItems[shared] { return list }
        let names = TextDomain(source: .queryName, isDecoded: form.isDecoded)
        var marks = TextMarks()
        let made = items.map { item in
            let name = Array(item.name.unicodeScalars)
            let values = pattern(item.pattern, of: .queryValue, form)
            // An item that may be empty may as well not be there (semantics Q4).
            if !values.automaton.matches([]) {
                marks.insertName(name)
                marks.formUnion(values.marks)
            }
            return ComparedComponent.Item(name: name, values: values, canOccur: names.contains(name))
        }
        let list = ComparedComponent.ItemList(items: made, marks: marks)
        if let shared { inheritedItems[shared] = list }
        return list
    }
}
