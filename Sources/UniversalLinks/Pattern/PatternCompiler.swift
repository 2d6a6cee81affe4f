import JSONSyntax

/// Makes programs from the patterns of one file.
struct PatternCompiler {
    /// How a pattern is to be compared.
    struct Settings: Hashable {
        var isPath = false
        var isCaseSensitive = true
        /// Whether the pattern itself is percent-decoded, as the lenient reading does.
        var decodesPattern = false
    }

    /// What a file whose tables differ would make of `region` and `lang` (semantics V4).
    enum TableVariant {
        /// The tables here.
        case committed
        /// Without the values that some system lacks.
        case reduced(by: Set<String>)
        /// With values that some system may have.
        case extended(by: Set<String>)
    }

    let variables: VariableTable
    let references: Pattern.References

    private struct CacheKey: Hashable {
        let name: VerbatimText
        let isCaseSensitive: Bool
        let decodesPattern: Bool
    }

    private var cache: [CacheKey: Alternatives] = [:]

    init(variables: VariableTable, references: Pattern.References) {
        self.variables = variables
        self.references = references
    }

    /// The tokens that a pattern's text is compared as: a path pattern is normalised as written, references and all.
    func pattern(_ text: String, isPath: Bool) -> Pattern {
        guard isPath else { return Pattern(parsing: text, references: references) }
        let normalized = PathNormalization.normalized(Array(text.unicodeScalars))
        return Pattern(parsing: String(String.UnicodeScalarView(normalized)), references: references)
    }

    /// A program for a pattern's text.
    mutating func program(
        for text: String, _ settings: Settings, _ variant: TableVariant = .committed
    ) -> PatternProgram {
        let tokens = Self.literalForm(of: pattern(text, isPath: settings.isPath).tokens, settings)
        return PatternProgram(
            tokens.map { token in
                switch token {
                case .literal(let scalar): .scalar(scalar)
                case .anyScalar: .anyScalar
                case .anyRun: .anyRun
                case .variable(let name): alternatives(name, settings, variant).map { .alternatives($0) } ?? .nothing
                case .unterminatedVariable: .nothing
                }
            }
        )
    }

    private mutating func alternatives(
        _ name: String, _ settings: Settings, _ variant: TableVariant
    ) -> Alternatives? {
        let key = CacheKey(
            name: VerbatimText(name), isCaseSensitive: settings.isCaseSensitive,
            decodesPattern: settings.decodesPattern)
        if case .committed = variant, let cached = cache[key] { return cached }
        guard var values = variables.values(of: name) else { return nil }
        if variables.isPredefined(name) {
            switch variant {
            case .committed: break
            case .reduced(let missing): values.removeAll { missing.contains($0) }
            case .extended(let added): values += added.sorted()
            }
        }
        let alternatives = Alternatives(
            values.map { Self.literalForm(of: Pattern(parsing: $0, references: .literal).tokens, settings) })
        if case .committed = variant { cache[key] = alternatives }
        return alternatives
    }

    /// The tokens with their literals decoded and folded as the settings say.
    private static func literalForm(of tokens: [Pattern.Token], _ settings: Settings) -> [Pattern.Token] {
        let decoded = settings.decodesPattern ? decoded(tokens) : tokens
        guard !settings.isCaseSensitive else { return decoded }
        return decoded.map { token in
            if case .literal(let scalar) = token { .literal(CaseFolding.folded(scalar)) } else { token }
        }
    }

    /// Percent-decodes each stretch of literals; wildcards that an escape yields are literals.
    private static func decoded(_ tokens: [Pattern.Token]) -> [Pattern.Token] {
        var result: [Pattern.Token] = []
        var literals = String.UnicodeScalarView()
        func flush() {
            guard !literals.isEmpty else { return }
            let scalars = PercentDecoding.decodedIfUTF8(String(literals).utf8) ?? Array(literals)
            result += scalars.map { .literal($0) }
            literals = String.UnicodeScalarView()
        }
        for token in tokens {
            if case .literal(let scalar) = token {
                literals.append(scalar)
            } else {
                flush()
                result.append(token)
            }
        }
        flush()
        return result
    }
}
