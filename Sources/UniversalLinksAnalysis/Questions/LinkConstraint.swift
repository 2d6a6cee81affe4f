import JSONSyntax
import UniversalLinks

/// What a component takes, part by part, as languages of a ``LanguageTable``. A part without a language is free.
struct LinkConstraint: Hashable {
    var path: Int?
    var query: Query?
    var fragment: Int?

    /// What a query has to be like.
    enum Query: Hashable {
        /// The whole text is of a language.
        case text(Int)
        /// The values of names are.
        case items([Item])
    }

    /// What the values of a name have to be like.
    struct Item: Hashable {
        let name: [Unicode.Scalar]
        /// Whether names and values are compared decoded.
        let isDecoded: Bool
        /// The language of the values.
        let values: Int
        /// The language of the whole queries that it takes.
        let queries: Int
    }

    /// Whether every URL is taken.
    var isFree: Bool { path == nil && query == nil && fragment == nil }

    /// How many query items there are to compare.
    var itemCount: Int { if case .items(let items) = query { items.count } else { 0 } }

    /// Whether it takes, as can be seen at once, all that another one takes.
    ///
    /// - Parameter isWithin: Whether the first of two languages takes all that the second one does.
    func covers(_ other: LinkConstraint, _ isWithin: (Int, Int) -> Bool) -> Bool {
        func covers(_ outer: Int?, _ inner: Int?) -> Bool {
            guard let outer, outer != inner else { return true }
            return inner.map { isWithin(outer, $0) } ?? false
        }
        return (query == nil || query == other.query) && covers(fragment, other.fragment) && covers(path, other.path)
    }
}

extension LinkConstraint {
    /// Of thousands of items only the ends: components that inherit the same ones share them, and are compared quickly.
    func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(fragment)
        switch query {
        case nil: hasher.combine(0)
        case .text(let language): hasher.combine(language)
        case .items(let items):
            hasher.combine(items.count)
            hasher.combine(items.first)
            hasher.combine(items.last)
        }
    }
}

/// Makes the constraints of one file's components; those of several files can share a table.
struct ConstraintMaking {
    fileprivate struct Key: Hashable {
        let tokens: [Pattern.Token]
        let source: TextDomain.Source
        let isDecoded: Bool
        let isFolded: Bool
        /// The values of the file's own variables among the tokens, as ``Known`` numbers them.
        let values: [Int]
        var name: [Unicode.Scalar] = []
    }

    /// The languages of a table by what they are made of, to be handed on from file to file.
    struct Known {
        fileprivate var languages: [Key: Int] = [:]
        /// Variables with their values, sorted, by their numbers.
        fileprivate var variables: [[VerbatimText]: Int] = [:]
    }

    private let table: LanguageTable
    private var compiler: PatternCompiler
    private(set) var known: Known
    private var isFull = false
    /// The numbers of this file's variables.
    private var variables: [VerbatimText: Int] = [:]
    /// What is known of inherited queries, and whether there was room for them.
    private var inheritedQueries: [InheritedQuery: (query: LinkConstraint.Query?, isFull: Bool)] = [:]

    /// A query of `defaults`, which many components share.
    private struct InheritedQuery: Hashable {
        let place: InheritedPlace
        let isDecoded: Bool
        let isFolded: Bool
    }

    init(_ table: LanguageTable, _ compiler: PatternCompiler, known: Known = Known()) {
        self.table = table
        self.known = known
        self.compiler = compiler
    }

    /// The constraint of a component; nil if its patterns are too large to be analysed.
    mutating func constraint(_ component: EffectiveComponent) -> LinkConstraint? {
        let (isDecoded, isFolded) = (!component.isPercentEncoded.value, !component.isCaseSensitive.value)
        isFull = false
        var constraint = LinkConstraint()
        // First, so that what is remembered of it is whether there was room for it alone.
        constraint.query = query(of: component, isDecoded, isFolded)
        constraint.path = component.path.flatMap { language($0.value, .path, isDecoded, isFolded) }
        constraint.fragment = component.fragment.flatMap { language($0.value, .fragment, isDecoded, isFolded) }
        return isFull ? nil : constraint
    }

    private mutating func query(
        of component: EffectiveComponent, _ isDecoded: Bool, _ isFolded: Bool
    ) -> LinkConstraint.Query? {
        guard let query = component.query else { return nil }
        let key = InheritedPlace(query.level, of: component).map {
            InheritedQuery(place: $0, isDecoded: isDecoded, isFolded: isFolded)
        }
        if let key, let known = inheritedQueries[key] {
            isFull = known.isFull
            return known.query
        }
        var made: LinkConstraint.Query?
        switch query.value {
        case .unusableItems: break
        case .text(let text): made = language(text, .query, isDecoded, isFolded).map { .text($0) }
        case .items(let items):
            let items = items.compactMap { item($0, isDecoded, isFolded) }
            made = items.isEmpty ? nil : .items(items)
        }
        if let key { inheritedQueries[key] = (made, isFull) }
        return made
    }

    /// The language of a pattern, none if it takes everything; nil if it is too large to be analysed.
    mutating func languages(
        of text: String, _ source: TextDomain.Source, isDecoded: Bool, isFolded: Bool
    ) -> [Int]? {
        isFull = false
        let language = language(text, source, isDecoded, isFolded)
        return isFull ? nil : [language].compactMap { $0 }
    }

    /// The language of a pattern; nil if it takes everything, or there is no room.
    private mutating func language(
        _ text: String, _ source: TextDomain.Source, _ isDecoded: Bool, _ isFolded: Bool
    ) -> Int? {
        let tokens = compiler.pattern(text, isPath: source == .path).tokens.withSingleStars
        guard !ConstraintMaking.takesEverything(tokens, source) else { return nil }
        let key = key(tokens, source, isDecoded, isFolded)
        if let language = known.languages[key] { return language }
        guard isWaitedFor() else { return nil }
        let program = compiler.program(for: tokens, PatternCompiler.Settings(isCaseSensitive: !isFolded))
        let made = table.addPattern(
            program, isDecoded ? .decoded : .encoded, isPath: source == .path, isFolded: isFolded)
        guard let made else {
            isFull = true
            return nil
        }
        known.languages[key] = made
        return made
    }

    private mutating func item(
        _ item: ComponentFields.QueryPattern.Item, _ isDecoded: Bool, _ isFolded: Bool
    ) -> LinkConstraint.Item? {
        guard let values = language(item.pattern, .queryValue, isDecoded, isFolded) else { return nil }
        let name = Array(item.name.unicodeScalars)
        let tokens = compiler.pattern(item.pattern, isPath: false).tokens.withSingleStars
        var key = key(tokens, .query, isDecoded, isFolded)
        // A text is never of this kind.
        key.name = name + [" "]
        if let queries = known.languages[key] {
            return LinkConstraint.Item(name: name, isDecoded: isDecoded, values: values, queries: queries)
        }
        guard isWaitedFor() else { return nil }
        let program = compiler.program(for: tokens, PatternCompiler.Settings(isCaseSensitive: !isFolded))
        let made = table.addItem(named: name, program, isDecoded: isDecoded, isFolded: isFolded)
        guard let made else {
            isFull = true
            return nil
        }
        known.languages[key] = made
        return LinkConstraint.Item(name: name, isDecoded: isDecoded, values: values, queries: made)
    }

    /// Whether there is time for one more language; what is left out is too large, as far as anybody learns of it.
    private mutating func isWaitedFor() -> Bool {
        table.look()
        isFull = isFull || table.isOver
        return !table.isOver
    }

    private mutating func key(
        _ tokens: [Pattern.Token], _ source: TextDomain.Source, _ isDecoded: Bool, _ isFolded: Bool
    ) -> Key {
        let isFoldedText = isFolded ? tokens.map { CaseFolding.folded($0) } : tokens
        let names = Set(
            tokens.compactMap { token -> VerbatimText? in
                if case .variable(let name) = token { name } else { nil }
            })
        let values = names.sorted().map { number(ofVariable: $0) }
        return Key(tokens: isFoldedText, source: source, isDecoded: isDecoded, isFolded: isFolded, values: values)
    }

    /// The number of a variable's name and values; of a predefined one, that of no values.
    private mutating func number(ofVariable name: VerbatimText) -> Int {
        if let number = variables[name] { return number }
        let variable = compiler.variables.customVariable(name.string)
        let content = variable.map { [name] + Set($0.values.map { VerbatimText($0.value) }).sorted() } ?? []
        let number = known.variables[content] ?? known.variables.count
        known.variables[content] = number
        variables[name] = number
        return number
    }

    private static func takesEverything(_ tokens: [Pattern.Token], _ source: TextDomain.Source) -> Bool {
        tokens == [.anyRun] || (source == .path && tokens == [.literal("/"), .anyRun])
    }
}
