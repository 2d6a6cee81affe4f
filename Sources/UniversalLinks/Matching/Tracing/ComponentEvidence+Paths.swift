import JSONSyntax

extension ComponentEvidence {
    /// One path in several forms, each made when it is first needed, and not for each component.
    struct PathForms {
        private var texts: [Bool: [Unicode.Scalar]] = [:]
        private var atEnds: [LinkTexts.Form: [Unicode.Scalar]] = [:]

        /// Before it is normalised and folded.
        mutating func text(of link: LinkURL, isDecoded: Bool) -> [Unicode.Scalar] {
            if let known = texts[isDecoded] { return known }
            let written = link.text(of: .path)
            let text = isDecoded ? PercentDecoding.decoded(written.utf8) : Array(written.unicodeScalars)
            texts[isDecoded] = text
            return text
        }

        mutating func normalizedAtEnds(_ path: [Unicode.Scalar], _ form: LinkTexts.Form) -> [Unicode.Scalar] {
            if let known = atEnds[form] { return known }
            let normalized = OtherPathForms.normalizedAtEnds(path)
            let text = form.isFolded ? CaseFolding.folded(normalized) : normalized
            atEnds[form] = text
            return text
        }
    }

    /// Semantics T2, beyond what T1 records, T3, and the order of decoding and normalising in E3.
    mutating func pathStatements(_ subject: Subject) -> [SystemStatement] {
        let written = subject.facts.written
        if written == ["*"] { return [.starPath] }
        let encoded = pathForms.text(of: link, isDecoded: false)
        let path = pathForms.text(of: link, isDecoded: subject.form.isDecoded)
        var statements: [SystemStatement] = []
        if restsOnNormalization(subject, path) { statements.append(.normalizedPath) }
        if subject.form.isDecoded, encoded.contains("%") {
            let normalizedFirst = PercentDecoding.decoded(
                String(scalars: PathNormalization.normalized(encoded)).utf8)
            let isMatch = simulation.run(subject.comparison.program, on: folded(normalizedFirst, subject)).isMatch
            if isMatch != subject.isMatch { statements.append(.decodedParts) }
        }
        return statements
    }

    private mutating func restsOnNormalization(_ subject: Subject, _ path: [Unicode.Scalar]) -> Bool {
        let written = subject.facts.written
        guard !written.isEmpty, let forms = subject.facts.otherForms else { return true }
        // No reading of a double star matches more than a star does.
        if subject.isMatch, zip(written, written.dropFirst()).contains(where: { $0 == "*" && $1 == "*" }) {
            return true
        }

        // Nothing inside folds, or one letter is text like any other, or both.
        let text = subject.comparison.text
        let normalized = subject.facts.normalized
        let atEnds = pathForms.normalizedAtEnds(path, subject.form)
        let isSame = atEnds == text && forms.normalizedAtEnds == normalized
        if !isSame, isMatch(forms.normalizedAtEnds, subject, on: atEnds) != subject.isMatch { return true }
        if written.count == 1, isMatch(forms.normalizedAtEnds, subject, on: text) != subject.isMatch { return true }

        // There is a slash before a leading star, and none before a leading question mark.
        if written.first == "*", isMatch(["/"] + normalized, subject, on: text) != subject.isMatch { return true }
        if written.first == "?", isMatch(Array(normalized.dropFirst()), subject, on: text) != subject.isMatch {
            return true
        }
        return changesWithLeadingSlashes(subject, path) || changesWithoutAddedSlash(subject, forms, path)
            || changesWithExpansions(subject, forms)
    }

    /// Recordings show that leading slashes fold in patterns, not in URLs.
    private mutating func changesWithLeadingSlashes(_ subject: Subject, _ path: [Unicode.Scalar]) -> Bool {
        let others = path.prefix { $0 == "/" }.dropFirst()
        guard !others.isEmpty else { return false }
        let text = others + subject.comparison.text
        return simulation.run(subject.comparison.program, on: Array(text)).isMatch != subject.isMatch
    }

    /// Whether a wildcard or a variable matches the slash that was added to the URL's path, or meets the one added to the
    /// pattern. That `/buy/*` matches `/buy` is recorded.
    private mutating func changesWithoutAddedSlash(
        _ subject: Subject, _ forms: OtherPathForms, _ path: [Unicode.Scalar]
    ) -> Bool {
        guard let pattern = forms.withoutLastSlash else { return false }
        let text = subject.comparison.text
        let hasAddedSlash = path.count > 1 && path.last != "/" && path.last != "*"
        let whole = hasAddedSlash ? Array(text.dropLast()) : text
        let stripped = whole.count > 1 && whole.last == "/" ? Array(whole.dropLast()) : whole
        var isMatch =
            isMatch(pattern, subject, on: stripped, keptAs: .withoutLastSlash)
            || isMatch(pattern, subject, on: whole, keptAs: .withoutLastSlash)
        if !isMatch, let start = forms.withoutLastRun {
            isMatch = self.isMatch(
                start, subject, on: stripped == ["/"] ? [] : stripped, keptAs: .withoutLastRun)
        }
        return isMatch != subject.isMatch
    }

    /// Whether it matters that the pattern is normalised before its variables are replaced.
    private mutating func changesWithExpansions(_ subject: Subject, _ forms: OtherPathForms) -> Bool {
        switch forms.expansions {
        case .same: return false
        case .tooMany(let names): return isMatch(subject.facts.pattern.tokens, subject, .open(names))
        case .all(let expansions):
            return expansions.contains { isMatch($0, subject) } != subject.isMatch
        }
    }

    private mutating func isMatch(
        _ pattern: [Unicode.Scalar], _ subject: Subject, on text: [Unicode.Scalar]
    ) -> Bool {
        let parsed = Pattern(parsing: String(scalars: pattern), references: compiler.references)
        return isMatch(parsed.tokens, subject, on: folded(text, subject))
    }

    private func folded(_ text: [Unicode.Scalar], _ subject: Subject) -> [Unicode.Scalar] {
        subject.form.isFolded ? CaseFolding.folded(text) : text
    }
}

/// Other forms in which paths may be compared, as far as recordings show (semantics T1): evidence tries a URL with
/// each.
///
/// They are computed once for a path pattern.
struct OtherPathForms {
    /// The pattern with one slash at each end, and what is between them as written, even a single letter.
    let normalizedAtEnds: [Unicode.Scalar]
    /// If the pattern has wildcards or variables: without the slash at its end, so that none of them matches a slash
    /// that was added.
    let withoutLastSlash: [Pattern.Token]?
    /// The same without a `/*` at its end, which also matches nothing (recorded); nil if it has none.
    let withoutLastRun: [Pattern.Token]?
    /// The pattern if variables are replaced before it is normalised.
    let expansions: Expansions

    /// The pattern with values in place of its variables, each result normalised.
    enum Expansions {
        /// No value meets a slash or a star of the pattern, so nothing changes.
        case same
        case all([[Pattern.Token]])
        /// Too many to try: these variables have values that matter.
        case tooMany(Set<ScalarString>)
    }

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

    /// One slash at each end, and what is between them as written.
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
        let names = Set(pattern.variableNames.map { ScalarString($0) })
        var values: [ScalarString: [[Pattern.Token]]] = [:]
        var touching: Set<ScalarString> = []
        for name in names {
            // Predefined values contain neither slash nor star: only one that is the whole pattern can become a single
            // letter.
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

    /// Whether a value can change how the pattern around it is normalised.
    static func touches(_ value: [Pattern.Token], isAlone: Bool) -> Bool {
        let isMark = { (token: Pattern.Token) in token == .literal("/") || token == .anyRun }
        guard let first = value.first, let last = value.last else { return true }
        return isMark(first) || isMark(last) || (isAlone && value.count == 1)
            || zip(value, value.dropFirst()).contains { $0 == $1 && isMark($0) }
    }
}
