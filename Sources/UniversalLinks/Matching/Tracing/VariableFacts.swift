import JSONSyntax

/// What evidence has to know about the values of a variable. Found once for all patterns that refer to it.
struct VariableFacts {
    /// The values of one of the file's own; nil for any other.
    let values: [[Pattern.Token]]?
    let usesAnyScalar: Bool
    let containsBackslash: Bool
    /// Whether a value contains a `$` that starts no reference.
    let containsDollar: Bool
    let hasEmptyValue: Bool
    /// The scalars beyond ASCII that have case.
    let casedScalars: Set<Unicode.Scalar>
    /// How many stars a value has at most.
    let starCount: Int
    /// Whether a value can make a difference to how the pattern around it is normalised.
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

    /// The scalars beyond ASCII that have case.
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
    /// The facts of a file's variables, each found when it is first asked for.
    struct Table {
        private let variables: VariableTable
        private var known: [VerbatimText: VariableFacts] = [:]

        init(_ variables: VariableTable) { self.variables = variables }

        mutating func facts(of name: VerbatimText) -> VariableFacts {
            if let facts = known[name] { return facts }
            let facts = VariableFacts(name.string, variables)
            known[name] = facts
            return facts
        }
    }
}
