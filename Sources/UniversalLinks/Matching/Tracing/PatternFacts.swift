import JSONSyntax

/// What evidence needs to know about a pattern, whatever it is compared with. Computed once for each pattern.
struct PatternFacts {
    let written: [Unicode.Scalar]
    /// In the form in which it is compared.
    let normalized: [Unicode.Scalar]
    /// Nil unless it is a path pattern.
    let otherForms: OtherPathForms?
    /// Normalised if it is a path pattern.
    let pattern: Pattern
    /// Here and below, values of its variables count as well.
    let usesAnyScalar: Bool
    let containsBackslash: Bool
    /// A `$` that starts no reference.
    let containsDollar: Bool
    /// Stars and variables, and the stars of their values (semantics G4).
    let nestingCount: Int
    /// Scalars beyond ASCII that have case.
    let casedScalars: Set<Unicode.Scalar>
    let usesCodeTables: Bool
    let usesEmptyValue: Bool
    /// Variables that another reading may treat otherwise.
    let doubtfulNames: Set<ScalarString>
    /// What that reading rests on if nothing matches.
    let doubts: Set<SystemStatement>
    /// What it rests on even if something matches.
    let doubtsOfMatch: Set<SystemStatement>
    /// The variables with dropped values, by the statement that the other values stay.
    let shortenedLists: [SystemStatement: Set<ScalarString>]

    init(_ text: String, isPath: Bool, _ compiler: PatternCompiler, _ table: inout VariableFacts.Table) {
        written = Array(text.unicodeScalars)
        normalized = isPath ? PathNormalization.normalized(written) : written
        pattern = compiler.pattern(text, isPath: isPath)
        otherForms = isPath ? OtherPathForms(written, pattern, compiler, &table) : nil
        let names = Set(pattern.variableNames.map { ScalarString($0) })
        let tokens = pattern.tokens
        let variables = names.map { table.facts(of: $0) }
        usesAnyScalar = tokens.contains(.anyScalar) || variables.contains(where: \.usesAnyScalar)
        containsBackslash = tokens.contains(.literal("\\")) || variables.contains(where: \.containsBackslash)
        containsDollar = tokens.contains(.literal("$")) || variables.contains(where: \.containsDollar)
        casedScalars = variables.reduce(into: VariableFacts.casedScalars(of: tokens)) { $0.formUnion($1.casedScalars) }
        usesCodeTables = names.contains { compiler.variables.isCodeTable($0.string) }
        usesEmptyValue = variables.contains(where: \.hasEmptyValue)
        nestingCount = pattern.variableNames.reduce(pattern.nestingCount) { sum, name in
            sum + table.facts(of: ScalarString(name)).starCount
        }

        var doubtfulNames: Set<ScalarString> = []
        var doubts: Set<SystemStatement> = pattern.tokens.contains(.unterminatedVariable) ? [.undefinedVariable] : []
        var doubtsOfMatch: Set<SystemStatement> = []
        var shortenedLists: [SystemStatement: Set<ScalarString>] = [:]
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
                // A bare string counts as a list of one.
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

/// What evidence needs to know about the values of a variable. Computed once for all patterns that refer to it.
struct VariableFacts {
    /// Nil for a variable that the file does not define.
    let values: [[Pattern.Token]]?
    let usesAnyScalar: Bool
    let containsBackslash: Bool
    /// A `$` that starts no reference.
    let containsDollar: Bool
    let hasEmptyValue: Bool
    /// Scalars beyond ASCII that have case.
    let casedScalars: Set<Unicode.Scalar>
    /// The most stars of one value.
    let starCount: Int
    /// Whether a value can change how the pattern around it is normalised.
    let touchesMarks: Bool

    init(_ name: String, _ variables: VariableTable) {
        let values = variables.customVariable(name)?.values.map {
            Pattern(parsing: $0.value, references: .literal).tokens
        }
        let all = values ?? []
        self.values = values
        usesAnyScalar = all.contains { $0.contains(.anyScalar) }
        containsBackslash = all.contains { $0.contains(.literal("\\")) }
        containsDollar = all.contains { $0.contains(.literal("$")) }
        hasEmptyValue = all.contains(where: \.isEmpty)
        casedScalars = VariableFacts.casedScalars(of: all.joined())
        starCount = all.map { $0.count { $0 == .anyRun } }.max() ?? 0
        touchesMarks = all.contains { OtherPathForms.touches($0, isAlone: false) }
    }

    static func casedScalars(of tokens: some Sequence<Pattern.Token>) -> Set<Unicode.Scalar> {
        Set(
            tokens.lazy.compactMap { token in
                guard case .literal(let scalar) = token, !scalar.isASCII, scalar.properties.changesWhenCaseMapped else {
                    return nil
                }
                return scalar
            })
    }
}

extension VariableFacts {
    /// Each computed when it is first needed.
    struct Table {
        private let variables: VariableTable
        private var known: [ScalarString: VariableFacts] = [:]

        init(_ variables: VariableTable) { self.variables = variables }

        mutating func facts(of name: ScalarString) -> VariableFacts {
            if let facts = known[name] { return facts }
            let facts = VariableFacts(name.string, variables)
            known[name] = facts
            return facts
        }
    }
}

extension ComponentEvidence {
    /// Semantics V2, V4 and V5, and for their values P6 and T2.
    mutating func variableStatements(_ subject: Subject) -> [SystemStatement] {
        let facts = subject.facts
        let tokens = facts.pattern.tokens
        var statements: [SystemStatement] = []
        if subject.isMatch {
            statements += facts.doubtsOfMatch
            for (statement, names) in facts.shortenedLists where !isMatch(tokens, subject, .without(names)) {
                statements.append(statement)
            }
            if facts.usesEmptyValue, !isMatch(tokens, subject, .withoutEmptyValues) {
                statements.append(.droppedValue)
            }
            if facts.usesCodeTables, !isMatch(tokens, subject, .certainCodes, keptAs: .certainCodes) {
                statements.append(.contestedCode)
            }
        } else {
            // Whatever the doubtful variables represent, this reading matches at least as much.
            if !facts.doubts.isEmpty, isMatch(tokens, subject, .open(facts.doubtfulNames)) {
                statements += facts.doubts
            }
            if facts.usesCodeTables, restsOnMissingCode(subject) { statements.append(.contestedCode) }
        }
        return statements.sorted { $0.id < $1.id }
    }

    private mutating func restsOnMissingCode(_ subject: Subject) -> Bool {
        let tokens = subject.facts.pattern.tokens
        guard isMatch(tokens, subject, .conceivableCodes, keptAs: .conceivableCodes) else { return false }
        // Each URL has its own codes, for which the trees of the variables are built again.
        simulation.budget.spend(512)
        let codes = ["region", "lang"].reduce(into: Set<String>()) { codes, name in
            codes.formUnion(PredefinedVariables.conceivableValues(of: name, in: subject.comparison.text))
        }
        return !codes.isEmpty && isMatch(tokens, subject, .codes(and: codes))
    }
}
