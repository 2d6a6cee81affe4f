import JSONSyntax

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
        /// Whether an item of that name can stand in a URL at all (semantics Q7).
        let canOccur: Bool
    }

    /// What is known of the URLs that it takes.
    enum Sample {
        case link(WitnessLink)
        case none
        case unknown
    }

    let form: LinkTexts.Form
    let path: ComparedPattern?
    let query: Query?
    let fragment: ComparedPattern?
    /// What the parts of every URL that it takes have.
    let marks: TextMarks

    init(_ component: EffectiveComponent, _ patterns: inout ComparedPatterns) {
        let form = LinkTexts.Form(
            isDecoded: !component.isPercentEncoded.value, isFolded: !component.isCaseSensitive.value)
        self.form = form
        path = component.path.map { patterns.pattern($0.value, of: .path, form) }
        fragment = component.fragment.map { patterns.pattern($0.value, of: .fragment, form) }
        switch component.query?.value {
        case nil, .unusableItems: query = nil
        case .text(let text): query = .text(patterns.pattern(text, of: .query, form))
        case .items(let items):
            let names = TextDomain(source: .queryName, isDecoded: form.isDecoded)
            query = .items(
                items.map { item in
                    let name = Array(item.name.unicodeScalars)
                    return Item(
                        name: name, values: patterns.pattern(item.pattern, of: .queryValue, form),
                        canOccur: names.holds(name))
                })
        }
        var marks = path?.marks ?? TextMarks()
        if let fragment { marks.formUnion(fragment.marks) }
        switch query {
        case nil: break
        case .text(let pattern)?: marks.formUnion(pattern.marks)
        case .items(let items)?:
            // An item that may be empty may as well not be there (semantics Q4).
            for item in items where !item.values.automaton.takes([]) {
                marks.insertName(item.name)
                marks.formUnion(item.values.marks)
            }
        }
        self.marks = marks
    }
}

/// The patterns of several components, those that are written and compared alike only once.
struct ComparedPatterns {
    private struct Key: Hashable {
        let text: VerbatimText
        let domain: TextDomain
        let isFolded: Bool
    }

    private var compiler: PatternCompiler
    private var known: [Key: ComparedPattern] = [:]

    init(_ substitutionVariables: [AppLinks.SubstitutionVariable]) {
        compiler = PatternCompiler(variables: VariableTable(substitutionVariables), references: .read)
    }

    mutating func pattern(_ text: String, of source: TextDomain.Source, _ form: LinkTexts.Form) -> ComparedPattern {
        let domain = TextDomain(source: source, isDecoded: form.isDecoded)
        let key = Key(text: VerbatimText(text), domain: domain, isFolded: form.isFolded)
        if let pattern = known[key] { return pattern }
        let tokens = compiler.pattern(text, isPath: source == .path).tokens
        let pattern = ComparedPattern(tokens, in: domain, isFolded: form.isFolded, &compiler)
        known[key] = pattern
        return pattern
    }
}
