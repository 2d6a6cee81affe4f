import JSONSyntax
import UniversalLinks

/// What a component matches, as languages of a ``LanguageTable`` for each part. A part without a language is free.
struct LinkConstraint: Hashable {
    var path: Int?
    var query: Query?
    var fragment: Int?

    enum Query: Hashable {
        /// The language of the whole text.
        case text(Int)
        case items([Item])
    }

    struct Item: Hashable {
        let name: [Unicode.Scalar]
        let isDecoded: Bool
        let values: Int
        /// The language of the whole queries that match this item.
        let queries: Int
    }

    var isFree: Bool { path == nil && query == nil && fragment == nil }

    var itemCount: Int { if case .items(let items) = query { items.count } else { 0 } }

    /// Whether a quick check proves that it matches every URL that another one matches.
    ///
    /// - Parameter isWithin: Whether the first of two languages accepts every text of the second.
    func covers(_ other: LinkConstraint, _ isWithin: (Int, Int) -> Bool) -> Bool {
        func covers(_ outer: Int?, _ inner: Int?) -> Bool {
            guard let outer, outer != inner else { return true }
            return inner.map { isWithin(outer, $0) } ?? false
        }
        return (query == nil || query == other.query) && covers(fragment, other.fragment) && covers(path, other.path)
    }
}

extension LinkConstraint {
    /// Of thousands of items only the ends: components that inherit the same ones share them, and comparing those is
    /// quick.
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

/// Makes the constraints of one file's components; several files can share a table.
struct ConstraintBuilder {
    fileprivate struct Key: Hashable {
        let tokens: [Pattern.Token]
        let source: TextDomain.Source
        let isDecoded: Bool
        let isFolded: Bool
        /// The values of the file's own variables among the tokens, as ``Known`` numbers them.
        let values: [Int]
        var name: [Unicode.Scalar] = []
    }

    /// The languages of a table by what they are made of, to be passed on from file to file.
    struct Known {
        fileprivate var languages: [Key: Int] = [:]
        /// Numbers for variables by their names and sorted values.
        fileprivate var variables: [[ScalarString]: Int] = [:]
    }

    private let table: LanguageTable
    private var compiler: PatternCompiler
    private(set) var known: Known
    private var isFull = false
    private var variables: [ScalarString: Int] = [:]
    /// The inherited queries made so far, and whether there was no room for them.
    private var inheritedQueries: [InheritedQuery: (query: LinkConstraint.Query?, isFull: Bool)] = [:]

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

    /// Nil if the component's patterns are too large to be analysed.
    mutating func constraint(_ component: EffectiveComponent) -> LinkConstraint? {
        let (isDecoded, isFolded) = (!component.isPercentEncoded.value, !component.isCaseSensitive.value)
        isFull = false
        var constraint = LinkConstraint()
        // First, so that the room recorded for the query depends on it alone.
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

    /// The language of a pattern, none if it matches everything; nil if it is too large to be analysed.
    mutating func languages(
        of text: String, _ source: TextDomain.Source, isDecoded: Bool, isFolded: Bool
    ) -> [Int]? {
        isFull = false
        let language = language(text, source, isDecoded, isFolded)
        return isFull ? nil : [language].compactMap { $0 }
    }

    /// The language of a pattern; nil if it matches everything, or there is no room.
    private mutating func language(
        _ text: String, _ source: TextDomain.Source, _ isDecoded: Bool, _ isFolded: Bool
    ) -> Int? {
        let tokens = compiler.pattern(text, isPath: source == .path).tokens.withSingleStars
        guard !ConstraintBuilder.matchesEveryURL(tokens, source) else { return nil }
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
        // The key of a text's language never has a name.
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

    /// Whether there is time for one more language. If not, the component is reported as too large.
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
            tokens.compactMap { token -> ScalarString? in
                if case .variable(let name) = token { name } else { nil }
            })
        let values = names.sorted().map { number(ofVariable: $0) }
        return Key(tokens: isFoldedText, source: source, isDecoded: isDecoded, isFolded: isFolded, values: values)
    }

    /// The number of a variable's name and values; for a predefined variable, that of no values.
    private mutating func number(ofVariable name: ScalarString) -> Int {
        if let number = variables[name] { return number }
        let variable = compiler.variables.customVariable(name.string)
        let content = variable.map { [name] + Set($0.values.map { ScalarString($0.value) }).sorted() } ?? []
        let number = known.variables[content] ?? known.variables.count
        known.variables[content] = number
        variables[name] = number
        return number
    }

    private static func matchesEveryURL(_ tokens: [Pattern.Token], _ source: TextDomain.Source) -> Bool {
        tokens == [.anyRun] || (source == .path && tokens == [.literal("/"), .anyRun])
    }
}

/// The `defaults` that give several components the same value.
struct InheritedPlace: Hashable {
    private let level: EffectiveComponent.Level
    /// For the detail's own `defaults`.
    private let detail: Int?

    /// - Returns: nil for a value of the component itself.
    init?(_ level: EffectiveComponent.Level, of component: EffectiveComponent) {
        guard level != .component else { return nil }
        self.level = level
        detail = level == .detail ? component.index.detail : nil
    }
}

/// Whether patterns of one file can match at all; many that people write cannot. Owned by one task.
package struct PatternPossibility {
    private let table = LanguageTable()
    private var builder: ConstraintBuilder

    private static let limits = (one: 400_000, all: 8_000_000)

    package init(_ substitutionVariables: [AppLinks.SubstitutionVariable]) {
        builder = ConstraintBuilder(
            table, PatternCompiler(variables: VariableTable(substitutionVariables), references: .read))
    }

    /// The cost of the answers so far, as a share of the usual limit of an analysis.
    package var effort: Double { LinkSearch.effort(table.work) }

    /// Whether some URL has a part that a pattern matches; nil if unknown.
    package mutating func isPossible(
        _ pattern: String, in source: TextDomain.Source, isDecoded: Bool, isFolded: Bool
    ) -> Bool? {
        table.look()
        guard table.work < PatternPossibility.limits.all else { return nil }
        switch builder.languages(of: pattern, source, isDecoded: isDecoded, isFolded: isFolded) {
        case nil: return nil
        case []?: return true
        case let wanted?:
            let question = PartSearch.Question(source: source, wanted: wanted)
            var search = PartSearch(table, question, limit: table.work + PatternPossibility.limits.one)
            switch search.find() {
            case .text: return true
            case .nothing: return false
            case .unknown: return nil
            }
        }
    }
}

@available(*, unavailable)
extension PatternPossibility: Sendable {}
