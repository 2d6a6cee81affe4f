import JSONSyntax

/// What evidence has to know about a pattern, whatever it is compared with. Found once for each pattern.
struct PatternFacts {
    /// The text as written.
    let written: [Unicode.Scalar]
    /// The text in the form in which it is compared.
    let normalized: [Unicode.Scalar]
    /// How else a path pattern may be compared; nil for others.
    let otherForms: OtherPathForms?
    /// The pattern as it is compared, normalised where it is one for paths.
    let pattern: Pattern
    /// Whether it, or a value of its variables, contains a `?`.
    let usesAnyScalar: Bool
    /// Whether it, or a value of its variables, contains a backslash.
    let containsBackslash: Bool
    /// Whether it, or a value of its variables, contains a `$` that starts no reference.
    let containsDollar: Bool
    /// The stars and variables, and the stars of their values (semantics G4).
    let nestingCount: Int
    /// The scalars beyond ASCII that have case.
    let casedScalars: Set<Unicode.Scalar>
    /// Whether it refers to `region` or `lang`.
    let usesCodeTables: Bool
    /// Whether a variable has an empty value.
    let usesEmptyValue: Bool
    /// The variables whose reading someone may see otherwise.
    let doubtfulNames: Set<VerbatimText>
    /// What that reading rests on where nothing matches.
    let doubts: Set<SystemStatement>
    /// What it rests on even where something does.
    let doubtsOfMatch: Set<SystemStatement>
    /// The variables of whose values some are dropped, with the statement that the others stay.
    let shortenedLists: [SystemStatement: Set<VerbatimText>]

    init(_ text: String, isPath: Bool, _ compiler: PatternCompiler, _ table: inout VariableFacts.Table) {
        written = Array(text.unicodeScalars)
        normalized = isPath ? PathNormalization.normalized(written) : written
        pattern = compiler.pattern(text, isPath: isPath)
        otherForms = isPath ? OtherPathForms(written, pattern, compiler, &table) : nil
        let names = Set(pattern.variableNames.map { VerbatimText($0) })
        let tokens = pattern.tokens
        let variables = names.map { table.facts(of: $0) }
        usesAnyScalar = tokens.contains(.anyScalar) || variables.contains(where: \.usesAnyScalar)
        containsBackslash = tokens.contains(.literal("\\")) || variables.contains(where: \.containsBackslash)
        containsDollar = tokens.contains(.literal("$")) || variables.contains(where: \.containsDollar)
        casedScalars = variables.reduce(into: VariableFacts.casedScalars(of: tokens)) { $0.formUnion($1.casedScalars) }
        usesCodeTables = names.contains { compiler.variables.isCodeTable($0.string) }
        usesEmptyValue = variables.contains(where: \.hasEmptyValue)
        nestingCount = pattern.variableNames.reduce(pattern.nestingCount) { sum, name in
            sum + table.facts(of: VerbatimText(name)).starCount
        }

        var doubtfulNames: Set<VerbatimText> = []
        var doubts: Set<SystemStatement> = pattern.tokens.contains(.unterminatedVariable) ? [.undefinedVariable] : []
        var doubtsOfMatch: Set<SystemStatement> = []
        var shortenedLists: [SystemStatement: Set<VerbatimText>] = [:]
        for name in names {
            var found: Set<SystemStatement> = []
            let variable = compiler.variables.customVariable(name.string)
            if compiler.variables.values(of: name.string) == nil { found.insert(.undefinedVariable) }
            if compiler.variables.shadowsPredefined(name.string) {
                found.insert(.undefinedVariable)
                doubtsOfMatch.insert(.undefinedVariable)
            }
            if let variable {
                if variable.values.isEmpty { found.insert(.droppedValue) }
                if !variable.droppedValues.isEmpty {
                    found.insert(.droppedValue)
                    shortenedLists[.droppedValue, default: []].insert(name)
                }
                if !variable.isListOfStrings {
                    found.insert(.wrongType)
                    shortenedLists[.wrongType, default: []].insert(name)
                }
                // A bare string, which counts as a list of one.
                if variable.values.first?.place == variable.place { doubtsOfMatch.insert(.wrongType) }
            }
            guard !found.isEmpty else { continue }
            doubtfulNames.insert(name)
            doubts.formUnion(found)
        }
        self.doubtfulNames = doubtfulNames
        self.doubts = doubts
        self.doubtsOfMatch = doubtsOfMatch
        self.shortenedLists = shortenedLists
    }
}
