import JSONSyntax

/// Finds which assumed statements the outcome of a component rests on, for one URL after the other.
///
/// If a statement has another reading, both are run, and it counts only if they differ.
struct ComponentEvidence {
    let options: ReadingOptions
    private(set) var link: LinkURL
    var compiler: PatternCompiler
    var simulation = PatternSimulation()
    var queryEvidence: QueryEvidence
    var pathForms = PathForms()

    private var facts: [FactsKey: PatternFacts] = [:]
    private var variableFacts: VariableFacts.Table
    private var programs: [ProgramKey: PatternProgram] = [:]

    struct FactsKey: Hashable {
        let offset: Int
        let isPath: Bool
    }

    /// A reading that does not depend on the URL, so that its program serves all of them.
    enum LastingReading {
        case withoutLastSlash, withoutLastRun, certainCodes, conceivableCodes
    }

    private struct ProgramKey: Hashable {
        let facts: FactsKey
        let reading: LastingReading
        let isFolded: Bool
    }

    struct Subject {
        let comparison: PatternSimulation.Comparison
        let key: FactsKey
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
        variableFacts = VariableFacts.Table(compiler.variables)
    }

    /// What is known about patterns stays.
    mutating func look(at link: LinkURL) {
        self.link = link
        queryEvidence = QueryEvidence(link)
        pathForms = PathForms()
    }

    mutating func statements(
        of component: CompiledComponent, behind comparisons: [PatternSimulation.Comparison]
    ) -> [SystemStatement] {
        var statements: [SystemStatement] = []
        for comparison in comparisons {
            var found = self.statements(of: component, behind: comparison)
            // The readings that were left to try are unknown.
            if simulation.budget.isSpent { found = [.nestingLimit] }
            // If a constraint fails on recorded grounds alone, the others do not matter.
            if !comparison.outcome.isMatch, !found.contains(where: { $0.grade == .assumed }) {
                return component.effective.comparisonStatements + inheritance(of: comparison.part, in: component)
                    + found
            }
            statements += found
        }
        return component.effective.statements + statements
    }

    /// What it rests on that a member of `paths` inherits a pattern for this part.
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
        // Other readings would exhaust the budget as well.
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
        let facts = facts[key] ?? newFacts(text, key)
        return Subject(
            comparison: comparison, key: key, facts: facts, form: component.form,
            settings: PatternCompiler.Settings(
                isPath: isPath, isCaseSensitive: !component.form.isFolded,
                decodesPattern: options.percentDecoding == .lenient))
    }

    private mutating func newFacts(_ text: String, _ key: FactsKey) -> PatternFacts {
        let made = PatternFacts(text, isPath: key.isPath, compiler, &variableFacts)
        simulation.budget.spend(64 + 4 * made.written.count)
        facts[key] = made
        return made
    }

    /// Whether another reading of the variables, or of the pattern, matches the text.
    ///
    /// - Parameter lasting: The reading, if its program is to be kept.
    mutating func isMatch(
        _ tokens: [Pattern.Token], _ subject: Subject, _ reading: PatternCompiler.Reading = .actual,
        on text: [Unicode.Scalar]? = nil, keptAs lasting: LastingReading? = nil
    ) -> Bool {
        guard !simulation.budget.isSpent else { return subject.isMatch }
        let text = text ?? subject.comparison.text
        if isPlain(subject.settings), ComponentEvidence.startsOtherwise(tokens, text) {
            simulation.budget.spend(4)
            return false
        }
        let key = lasting.map { ProgramKey(facts: subject.key, reading: $0, isFolded: subject.form.isFolded) }
        if let key, let program = programs[key] { return simulation.run(program, on: text).isMatch }
        let program = compiler.program(for: tokens, subject.settings, reading)
        simulation.budget.spend(32 + 2 * tokens.count)
        if let key { programs[key] = program }
        return simulation.run(program, on: text).isMatch
    }

    private func isPlain(_ settings: PatternCompiler.Settings) -> Bool {
        settings.isCaseSensitive && !settings.decodesPattern
    }

    /// Whether the text starts otherwise than the pattern, up to its first star or variable.
    private static func startsOtherwise(_ tokens: [Pattern.Token], _ text: [Unicode.Scalar]) -> Bool {
        for (position, token) in tokens.enumerated() {
            switch token {
            case .literal(let scalar): guard position < text.count, text[position] == scalar else { return true }
            case .anyScalar: guard position < text.count else { return true }
            case .anyRun, .variable, .unterminatedVariable: return false
            }
        }
        return tokens.count != text.count
    }
}
