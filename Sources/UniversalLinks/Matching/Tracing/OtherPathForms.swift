import JSONSyntax

/// Forms in which paths may be compared as well, as far as recordings go (semantics T1): evidence tries a URL with each.
///
/// They are found once for a path pattern.
struct OtherPathForms {
    /// The pattern with one slash at each end, and what is between them, were it only one letter, as it is written.
    let normalizedAtEnds: [Unicode.Scalar]
    /// Where the pattern has wildcards or variables: without the slash at its end, so that none matches a slash that was added.
    let withoutLastSlash: [Pattern.Token]?
    /// The same without a `/*` at its end, which matches nothing, too (recorded); nil if it has none.
    let withoutLastRun: [Pattern.Token]?
    /// How the pattern reads if variables are replaced before it is normalised.
    let expansions: Expansions

    /// The pattern with values in the place of its variables, each result normalised.
    enum Expansions {
        /// No value meets a slash or a star of the pattern, so that it is the same.
        case same
        /// Each of them.
        case all([[Pattern.Token]])
        /// Too many to be tried: these variables have values that matter.
        case tooMany(Set<VerbatimText>)
    }

    /// More expansions are not tried.
    private static let expansionLimit = 128

    init(
        _ written: [Unicode.Scalar], _ pattern: Pattern, _ compiler: PatternCompiler,
        _ table: inout VariableFacts.Table
    ) {
        normalizedAtEnds = OtherPathForms.normalizedAtEnds(written)
        let tokens = pattern.tokens
        let isPlain = tokens.allSatisfy { if case .literal = $0 { true } else { false } }
        if isPlain {
            (withoutLastSlash, withoutLastRun) = (nil, nil)
        } else {
            let stripped = tokens.count > 1 && tokens.last == .literal("/") ? Array(tokens.dropLast()) : tokens
            withoutLastSlash = stripped
            let endsWithRun = stripped.reversed().starts(with: [.anyRun, .literal("/")])
            withoutLastRun = endsWithRun ? Array(stripped.dropLast(2)) : nil
        }
        let parsed = Pattern(parsing: String(scalars: written), references: compiler.references)
        expansions = OtherPathForms.expansions(of: parsed, compiler.variables, &table)
    }

    // MARK: - Ends

    /// `text` with one slash at each end, and what is between them as it is written.
    static func normalizedAtEnds(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let start = text.prefix { $0 == "/" }
        let inner = text.dropFirst(start.count)
        let end = inner.reversed().prefix { $0 == "/" }
        let kept = Array(start.prefix(1) + inner.dropLast(end.count) + end.prefix(1))
        guard let first = kept.first, let last = kept.last else { return ["/"] }
        let isMark = { (scalar: Unicode.Scalar) in scalar == "/" || scalar == "*" }
        return (isMark(first) ? [] : ["/"]) + kept + (isMark(last) ? [] : ["/"])
    }

    // MARK: - Expansions

    private static func expansions(
        of pattern: Pattern, _ variables: VariableTable, _ table: inout VariableFacts.Table
    ) -> Expansions {
        let names = Set(pattern.variableNames.map { VerbatimText($0) })
        var values: [VerbatimText: [[Pattern.Token]]] = [:]
        var touching: Set<VerbatimText> = []
        for name in names {
            // The predefined ones contain neither slash nor star: only one that is the whole pattern can come to one letter.
            let facts = table.facts(of: name)
            let isAlone = pattern.tokens.count == 1
            values[name] =
                isAlone && facts.values == nil
                ? variables.values(of: name.string)?.map { Pattern(parsing: $0, references: .literal).tokens }
                : facts.values
            let isTouching =
                isAlone ? values[name]?.contains { touches($0, isAlone: true) } ?? false : facts.touchesMarks
            if isTouching { touching.insert(name) }
        }
        guard !touching.isEmpty else { return .same }
        var expansions: [[Pattern.Token]] = [[]]
        for token in pattern.tokens {
            guard case .variable(let name) = token, let choices = values[name] else {
                for index in expansions.indices { expansions[index].append(token) }
                continue
            }
            guard expansions.count * choices.count <= expansionLimit else { return .tooMany(touching) }
            expansions = expansions.flatMap { start in choices.map { start + $0 } }
        }
        return .all(expansions.map { PathNormalization.normalized($0) })
    }

    /// Whether a value can make a difference to how the pattern around it is normalised.
    static func touches(_ value: [Pattern.Token], isAlone: Bool) -> Bool {
        let isMark = { (token: Pattern.Token) in token == .literal("/") || token == .anyRun }
        guard let first = value.first, let last = value.last else { return true }
        return isMark(first) || isMark(last) || (isAlone && value.count == 1)
            || zip(value, value.dropFirst()).contains { $0 == $1 && isMark($0) }
    }
}
