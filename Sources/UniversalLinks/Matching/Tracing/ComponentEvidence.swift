import JSONSyntax

/// Finds which assumed statements the outcome of a component rests on, for one URL after the other.
///
/// Where a statement has another reading, both are run, and it counts only where they differ.
struct ComponentEvidence {
    let options: ReadingOptions
    private(set) var link: LinkURL
    var compiler: PatternCompiler
    var simulation = PatternSimulation()
    var queryEvidence: QueryEvidence

    private var facts: [FactsKey: PatternFacts] = [:]

    private struct FactsKey: Hashable {
        let offset: Int
        let isPath: Bool
    }

    /// A comparison with what its other readings need.
    struct Subject {
        let comparison: PatternSimulation.Comparison
        let facts: PatternFacts
        let form: LinkTexts.Form
        let settings: PatternCompiler.Settings

        var isMatch: Bool { comparison.outcome.isMatch }
    }

    init(_ compiler: PatternCompiler, _ options: ReadingOptions, _ link: LinkURL) {
        self.compiler = compiler
        self.options = options
        self.link = link
        queryEvidence = QueryEvidence(link)
    }

    /// Turns to another URL; what is known about patterns stays.
    mutating func look(at link: LinkURL) {
        self.link = link
        queryEvidence = QueryEvidence(link)
    }

    mutating func statements(
        of component: CompiledComponent, behind comparisons: [PatternSimulation.Comparison]
    ) -> [SystemStatement] {
        var statements: [SystemStatement] = []
        for comparison in comparisons {
            let found = self.statements(of: component, behind: comparison)
            // Where a constraint fails on recorded grounds alone, the others do not matter.
            if !comparison.outcome.isMatch, !found.contains(where: { $0.grade == .assumed }) {
                return component.effective.comparisonStatements + inheritance(of: comparison.part, in: component)
                    + found
            }
            statements += found
        }
        return component.effective.statements + statements
    }

    /// What it rests on that a member of `paths` has a pattern for this part.
    private func inheritance(of part: LinkURL.Part, in component: CompiledComponent) -> [SystemStatement] {
        let effective = component.effective
        guard effective.component.form.isLegacy else { return [] }
        let level =
            switch part {
            case .path: effective.path?.level
            case .query: effective.query?.level
            case .fragment: effective.fragment?.level
            }
        guard level == .detail || level == .appLinks else { return [] }
        return effective.component.form == .unusablePath ? [.defaultsOfPaths, .wrongType] : [.defaultsOfPaths]
    }

    private mutating func statements(
        of component: CompiledComponent, behind comparison: PatternSimulation.Comparison
    ) -> [SystemStatement] {
        // Other readings would be given up as well.
        if comparison.outcome.isExhausted { return [.nestingLimit] }
        guard let subject = subject(comparison, of: component) else { return [] }
        var statements: [SystemStatement] = []
        switch comparison.part {
        case .path: statements += pathStatements(subject)
        case .query: statements += queryStatements(subject)
        case .fragment: break
        }
        statements += variableStatements(subject)
        statements += wildcardStatements(subject)
        if component.effective.isCaseSensitiveAsNegated, restsOnCase(subject) { statements.append(.negatedPath) }
        if foldsBeyondASCII(subject) { statements.append(.otherFolding) }
        if decodesBeyondPaths(subject) { statements.append(.decodedParts) }
        if link.repairedParts.contains(comparison.part) { statements.append(.repairedURL) }
        return statements
    }

    private mutating func subject(
        _ comparison: PatternSimulation.Comparison, of component: CompiledComponent
    ) -> Subject? {
        let effective = component.effective
        var source: (text: String, place: SourcePlace?)?
        if let item = comparison.item {
            source = (item.pattern.pattern, item.pattern.place)
        } else {
            switch comparison.part {
            case .path: source = effective.path.map { ($0.value, $0.place) }
            case .fragment: source = effective.fragment.map { ($0.value, $0.place) }
            case .query:
                if case .text(let text)? = effective.query?.value { source = (text, effective.query?.place) }
            }
        }
        guard let (text, place) = source, let place else { return nil }
        let isPath = comparison.part == .path
        let key = FactsKey(offset: place.range.start, isPath: isPath)
        let facts = facts[key] ?? PatternFacts(text, isPath: isPath, compiler)
        self.facts[key] = facts
        return Subject(
            comparison: comparison, facts: facts, form: component.form,
            settings: PatternCompiler.Settings(
                isPath: isPath, isCaseSensitive: !component.form.isFolded,
                decodesPattern: options.percentDecoding == .lenient))
    }

    /// Whether another reading of the variables, or of the pattern, covers the text.
    mutating func isMatch(
        _ tokens: [Pattern.Token], _ subject: Subject, _ reading: PatternCompiler.Reading = .actual,
        on text: [Unicode.Scalar]? = nil
    ) -> Bool {
        let program = compiler.program(for: tokens, subject.settings, reading)
        return simulation.run(program, on: text ?? subject.comparison.text).isMatch
    }
}
