import JSONSyntax

package struct PatternCompiler {
    package struct Settings: Hashable {
        var isPath: Bool
        var isCaseSensitive: Bool
        /// Whether the pattern itself is percent-decoded, as in the lenient reading.
        var decodesPattern: Bool

        package init(isPath: Bool = false, isCaseSensitive: Bool = true, decodesPattern: Bool = false) {
            self.isPath = isPath
            self.isCaseSensitive = isCaseSensitive
            self.decodesPattern = decodesPattern
        }
    }

    /// What variables represent: as documented, or in another reading that evidence tries.
    package enum Reading: Hashable {
        case actual
        /// `region` and `lang` with the values that every system has (semantics V4).
        case certainCodes
        /// `region` and `lang` with every value that some system may have, and more.
        case conceivableCodes
        case codes(and: Set<String>)
        /// Without empty values (semantics V2).
        case withoutEmptyValues
        case without(Set<ScalarString>)
        /// These variables, and references without an end, match anything.
        case open(Set<ScalarString>)
    }

    package let variables: VariableTable
    let references: Pattern.References

    private struct CacheKey: Hashable {
        let name: ScalarString
        let settings: Settings
        let reading: Reading
    }

    private var cache: [CacheKey: PatternProgram.Element] = [:]
    /// Reused for the elements of each pattern.
    private var room: [UInt32] = []

    package init(variables: VariableTable, references: Pattern.References) {
        self.variables = variables
        self.references = references
    }

    /// A path pattern is normalised as written, references included.
    package func pattern(_ text: String, isPath: Bool) -> Pattern {
        guard isPath else { return Pattern(parsing: text, references: references) }
        let normalized = PathNormalization.normalized(text.scalarList)
        return Pattern(parsing: String(scalars: normalized), references: references)
    }

    package mutating func program(for text: String, _ settings: Settings) -> PatternProgram {
        guard !settings.decodesPattern else {
            let readable = settings.isPath ? Self.decodedButForMarks(text) : text
            return program(for: pattern(readable, isPath: settings.isPath).tokens, settings)
        }
        if let plain = PatternProgram.Elements(plain: text, settings, &room) { return PatternProgram(plain) }
        // The same without tokens in between, because a file has many patterns.
        let scalars = settings.isPath ? PathNormalization.normalized(text.scalarList) : text.scalarList
        var elements = PatternProgram.Elements()
        elements.reserveCapacity(scalars.count)
        Pattern.forEachPiece(of: scalars, references: references) { piece in
            switch piece {
            case .scalar("*"): elements.append(.anyRun)
            case .scalar("?"): elements.append(.anyScalar)
            case .scalar(let scalar): elements.append(settings.isCaseSensitive ? scalar : CaseFolding.folded(scalar))
            case .variable(let name):
                var settings = settings
                settings.isPath = false
                let name = ScalarString(String(scalars: name))
                elements.append(element(name, settings, .actual))
            case .unterminatedVariable: elements.append(.nothing)
            }
        }
        return PatternProgram(elements)
    }

    /// The tokens are normalised already. Linear in their number and in the values of their variables.
    package mutating func program(
        for tokens: [Pattern.Token], _ settings: Settings, _ reading: Reading = .actual
    ) -> PatternProgram {
        var settings = settings
        settings.isPath = false
        var made: [ScalarString: PatternProgram.Element] = [:]
        return PatternProgram(
            Self.literalForm(of: tokens, settings).map { token in
                switch token {
                case .literal(let scalar): return .scalar(scalar)
                case .anyScalar: return .anyScalar
                case .anyRun: return .anyRun
                case .variable(let name):
                    if let known = made[name] { return known }
                    let element = element(name, settings, reading)
                    made[name] = element
                    return element
                case .unterminatedVariable:
                    if case .open = reading { return .anyRun }
                    return .nothing
                }
            }
        )
    }

    private mutating func element(
        _ name: ScalarString, _ settings: Settings, _ reading: Reading
    ) -> PatternProgram.Element {
        let key = CacheKey(name: name, settings: settings, reading: reading)
        if let cached = cache[key] { return cached }
        // A set of codes belongs to one URL, so nothing made of it is kept.
        if case .codes(let codes) = reading {
            guard variables.isCodeTable(name.string), case .alternatives(var all) = element(name, settings, .actual)
            else {
                return element(name, settings, .actual)
            }
            for code in codes { all.insert(Self.value(code, settings)) }
            return .alternatives(all)
        }
        let element = newElement(name, settings, reading)
        cache[key] = element
        return element
    }

    private func newElement(_ name: ScalarString, _ settings: Settings, _ reading: Reading) -> PatternProgram.Element {
        if case .open(let names) = reading, names.contains(name) { return .anyRun }
        if case .without(let names) = reading, names.contains(name) { return .nothing }
        if variables.isPredefined(name.string) { return predefinedElement(name.string, settings, reading) }
        guard var values = variables.customVariable(name.string)?.values.map(\.value) else { return .nothing }
        if reading == .withoutEmptyValues { values.removeAll { $0.isEmpty } }
        return .alternatives(Alternatives(values.map { Self.value($0, settings) }))
    }

    private func predefinedElement(
        _ name: String, _ settings: Settings, _ reading: Reading
    ) -> PatternProgram.Element {
        let selection: PredefinedAlternatives.Selection =
            switch reading {
            case .certainCodes where variables.isCodeTable(name): .certain
            case .conceivableCodes where variables.isCodeTable(name): .conceivable
            default: .actual
            }
        let alternatives = PredefinedAlternatives.alternatives(
            for: name, selection, isCaseSensitive: settings.isCaseSensitive)
        return alternatives.map { .alternatives($0) } ?? .nothing
    }

    // MARK: - Literals

    private static func value(_ text: String, _ settings: Settings) -> [Pattern.Token] {
        literalForm(of: Pattern(parsing: text, references: .literal).tokens, settings)
    }

    /// With literals decoded and folded as the settings say.
    private static func literalForm(of tokens: [Pattern.Token], _ settings: Settings) -> [Pattern.Token] {
        let decoded = settings.decodesPattern ? decoded(tokens) : tokens
        guard !settings.isCaseSensitive else { return decoded }
        return decoded.map { CaseFolding.folded($0) }
    }

    /// Decodes a path pattern before it is normalised, as the path of a URL is. Escapes of what would then read as a
    /// wildcard or a reference stay.
    private static func decodedButForMarks(_ text: String) -> String {
        let marks = ["*", "?", "$", "%"].map { $0.utf8.first }
        let bytes = Array(text.utf8)
        var protected: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            protected.append(byte)
            guard byte == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = PercentDecoding.hexDigit(bytes[index + 1]),
                let low = PercentDecoding.hexDigit(bytes[index + 2]), marks.contains(high << 4 | low)
            else { continue }
            protected += Array("25".utf8)
        }
        return PercentDecoding.decodedIfUTF8(protected).map { String(scalars: $0) } ?? text
    }

    /// Percent-decodes each run of literals; wildcards that an escape yields are literals.
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

/// The variables of a file, and after them the predefined ones.
package struct VariableTable: Sendable {
    private var custom: [ScalarString: AppLinks.SubstitutionVariable] = [:]

    package init(_ variables: [AppLinks.SubstitutionVariable]) {
        for variable in variables { custom[ScalarString(variable.name)] = variable }
    }

    /// As written; nil if nothing defines the variable.
    package func values(of name: String) -> [String]? {
        if let variable = custom[ScalarString(name)] { return variable.values.map(\.value) }
        return PredefinedVariables.values(of: name)
    }

    package func customVariable(_ name: String) -> AppLinks.SubstitutionVariable? {
        custom[ScalarString(name)]
    }

    /// Whether it is a predefined variable that the file does not define.
    package func isPredefined(_ name: String) -> Bool {
        custom[ScalarString(name)] == nil && PredefinedVariables.contains(name)
    }

    /// Whether it is one of the two tables of codes (semantics V4).
    func isCodeTable(_ name: String) -> Bool {
        isPredefined(name) && PredefinedVariables.certainValues(of: name) != nil
    }

    /// Whether the file defines a predefined variable again (semantics V5).
    package func shadowsPredefined(_ name: String) -> Bool {
        custom[ScalarString(name)] != nil && PredefinedVariables.contains(name)
    }
}
