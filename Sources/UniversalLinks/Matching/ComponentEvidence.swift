import JSONSyntax

/// Finds which assumed statements the outcome of one component rests on.
///
/// Where a statement has another reading, both are run, and it counts only where they differ.
struct ComponentEvidence {
    let component: CompiledComponent
    let options: ReadingOptions
    var compiler: PatternCompiler
    private var simulation = PatternSimulation()

    init(_ component: CompiledComponent, compiler: PatternCompiler, options: ReadingOptions) {
        self.component = component
        self.compiler = compiler
        self.options = options
    }

    mutating func statements(behind comparisons: [PatternSimulation.Comparison], _ texts: LinkTexts) -> [Statement] {
        var statements = component.effective.statements
        // Where a constraint fails on recorded grounds alone, the others do not matter.
        let perComparison = comparisons.map { (comparison: $0, statements: self.statements(behind: $0, texts)) }
        if let certain = perComparison.first(where: {
            !$0.comparison.outcome.isMatch && !holdsAssumption($0.statements)
        }) {
            statements.removeAll { $0 == .undoneExclusion || $0 == .emptyQueryObject }
            return statements + certain.statements
        }
        for (_, found) in perComparison { statements += found }
        return statements
    }

    private func holdsAssumption(_ statements: [Statement]) -> Bool {
        statements.contains { $0.grade == .assumed }
    }

    private mutating func statements(
        behind comparison: PatternSimulation.Comparison, _ texts: LinkTexts
    ) -> [Statement] {
        guard let written = pattern(of: comparison) else { return [] }
        let tokens = compiler.pattern(written, isPath: comparison.part == .path)
        var statements: [Statement] = []

        if comparison.part == .path { statements += pathStatements(comparison, written, texts) }
        if comparison.part == .query { statements += queryStatements(comparison, texts) }
        statements += variableStatements(comparison, tokens, written)
        if tokens.tokens.contains(.literal("\\")) { statements.append(.backslash) }
        if tokens.nestingCount > Pattern.nestingLimit { statements.append(.nestingLimit) }
        if usesAnyScalar(tokens) {
            if comparison.text.contains(where: { !$0.isASCII }) { statements.append(.scalarCount) }
            let otherwise = simulation.run(comparison.program, on: comparison.text, questionMarkTakesSlash: false)
            if otherwise.isMatch != comparison.outcome.isMatch { statements.append(.questionMarkTakesSlash) }
        }
        if component.form.isFolded, foldsBeyondASCII(comparison, tokens) { statements.append(.otherFolding) }
        statements += decodingStatements(comparison, texts)
        if texts.link.repairedParts.contains(comparison.part) { statements.append(.repairedURL) }
        return statements
    }

    private func pattern(of comparison: PatternSimulation.Comparison) -> String? {
        if let item = comparison.item { return item.pattern.pattern }
        switch comparison.part {
        case .path: return component.effective.path?.value
        case .fragment: return component.effective.fragment?.value
        case .query:
            if case .text(let text)? = component.effective.query?.value { return text }
            return nil
        }
    }

    // MARK: - Paths

    /// Semantics T2, beyond what T1 records, and T3.
    private mutating func pathStatements(
        _ comparison: PatternSimulation.Comparison, _ written: String, _ texts: LinkTexts
    ) -> [Statement] {
        if written == "*" { return [.starPath] }
        let pattern = Array(written.unicodeScalars)
        let raw = texts.link.text(of: .path)
        let path = component.form.isDecoded ? PercentDecoding.decoded(raw.utf8) : Array(raw.unicodeScalars)
        let isRecorded =
            PathNormalization.isWithinRecordedCases(pattern)
            && (path.isEmpty || PathNormalization.isWithinRecordedCases(path))
        guard isRecorded else { return [.normalizedPath] }

        // Does a wildcard take the slash that was added to the URL's path? `/buy/*` taking `/buy` is recorded.
        let hasAddedSlash = path.count > 1 && path.last != "/" && path.last != "*"
        guard hasAddedSlash, pattern.last == "*", !pattern.dropLast().reversed().starts(with: ["/"]) else { return [] }
        let without = simulation.run(comparison.program, on: Array(comparison.text.dropLast()))
        return without.isMatch == comparison.outcome.isMatch ? [] : [.normalizedPath]
    }

    // MARK: - Queries

    /// Semantics Q7: the ways of splitting and comparing that nobody recorded.
    private func queryStatements(
        _ comparison: PatternSimulation.Comparison, _ texts: LinkTexts
    ) -> [Statement] {
        guard let item = comparison.item else { return [] }
        let name = item.pattern.name
        let items = texts.link.queryItems
        let hasOtherCase = items.contains {
            !$0.name.isVerbatim(name) && $0.name.asciiLowercased.isVerbatim(name.asciiLowercased)
        }
        let hasEscapedNames = items.contains { $0.name.utf8.contains(UInt8(ascii: "%")) }
        let splitsTwice = items.contains { $0.name.isVerbatim(name) && $0.value.utf8.contains(UInt8(ascii: "=")) }
        let isNameless = name.isEmpty
        return hasOtherCase || hasEscapedNames || splitsTwice || isNameless ? [.queryItems] : []
    }

    // MARK: - Variables

    /// Semantics V2, V4 and V5.
    private mutating func variableStatements(
        _ comparison: PatternSimulation.Comparison, _ pattern: Pattern, _ written: String
    ) -> [Statement] {
        var statements: [Statement] = []
        if pattern.tokens.contains(.unterminatedVariable) { statements.append(.undefinedVariable) }
        for name in pattern.variableNames {
            if compiler.variables.values(of: name) == nil || compiler.variables.shadowsPredefined(name) {
                statements.append(.undefinedVariable)
            }
            if let variable = compiler.variables.customVariable(name) {
                if variable.values.isEmpty { statements.append(.emptyVariable) }
                if !variable.droppedValues.isEmpty { statements.append(.droppedValue) }
                if !variable.isListOfStrings { statements.append(.wrongType) }
            }
            if restsOnContestedCode(comparison, name, written) { statements.append(.contestedCode) }
        }
        return statements
    }

    private mutating func restsOnContestedCode(
        _ comparison: PatternSimulation.Comparison, _ name: String, _ written: String
    ) -> Bool {
        guard compiler.variables.isPredefined(name) else { return false }
        let contested = PredefinedVariables.contestedValues(of: name, in: comparison.text)
        guard !contested.isEmpty else { return false }
        let settings = PatternCompiler.Settings(
            isPath: comparison.part == .path, isCaseSensitive: !component.form.isFolded,
            decodesPattern: options.percentDecoding == .lenient)
        for variant in [PatternCompiler.TableVariant.reduced(by: contested), .extended(by: contested)] {
            let program = compiler.program(for: written, settings, variant)
            if simulation.run(program, on: comparison.text).isMatch != comparison.outcome.isMatch { return true }
        }
        return false
    }

    /// Whether a `?` stands in the pattern or in a value of its variables.
    private func usesAnyScalar(_ pattern: Pattern) -> Bool {
        if pattern.tokens.contains(.anyScalar) { return true }
        return pattern.variableNames.contains { name in
            compiler.variables.customVariable(name)?.values.contains { $0.value.unicodeScalars.contains("?") } ?? false
        }
    }

    // MARK: - Texts

    /// Semantics C2: letters that are not ASCII, and the digits of escapes.
    private func foldsBeyondASCII(_ comparison: PatternSimulation.Comparison, _ pattern: Pattern) -> Bool {
        let folds = { (scalar: Unicode.Scalar) in !scalar.isASCII && CaseFolding.folded(scalar) != scalar }
        let patternFolds = pattern.tokens.contains { token in
            if case .literal(let scalar) = token { folds(scalar) } else { false }
        }
        let raw = String(String.UnicodeScalarView(comparison.text))
        let holdsLetterOutsideASCII = comparison.text.contains { !$0.isASCII && $0.properties.isAlphabetic }
        return patternFolds || holdsLetterOutsideASCII
            || (!component.form.isDecoded && raw.utf8.contains(UInt8(ascii: "%")))
    }

    /// Semantics E3.
    private func decodingStatements(
        _ comparison: PatternSimulation.Comparison, _ texts: LinkTexts
    ) -> [Statement] {
        guard component.form.isDecoded else { return [] }
        let encoded = texts.link.text(of: comparison.part)
        guard encoded.utf8.contains(UInt8(ascii: "%")) else { return [] }
        let isUTF8 = PercentDecoding.decodedIfUTF8(encoded.utf8) != nil
        return comparison.part == .path && isUTF8 ? [] : [.decodedParts]
    }
}
