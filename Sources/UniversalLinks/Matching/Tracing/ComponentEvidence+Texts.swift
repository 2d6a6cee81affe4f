extension ComponentEvidence {
    // MARK: - Wildcards

    /// Semantics G1 to G4.
    mutating func wildcardStatements(_ subject: Subject) -> [SystemStatement] {
        var statements: [SystemStatement] = []
        let comparison = subject.comparison
        if subject.facts.usesAnyScalar {
            if comparison.text.contains(where: { !$0.isASCII }) { statements.append(.scalarCount) }
            let otherwise = simulation.run(comparison.program, on: comparison.text, questionMarkMatchesSlash: false)
            if otherwise.isMatch != subject.isMatch { statements.append(.questionMarkMatchesSlash) }
        }
        if restsOnLiteralMark(subject) { statements.append(.literalMark) }
        if subject.facts.nestingCount > Pattern.nestingLimit {
            statements.append(.nestingLimit)
        }
        return statements
    }

    /// Whether a backslash or a lone `$` decides: by matching itself, or by not making the next scalar a literal.
    private mutating func restsOnLiteralMark(_ subject: Subject) -> Bool {
        guard subject.facts.containsBackslash || subject.facts.containsDollar else { return false }
        if subject.isMatch { return true }
        guard subject.facts.containsBackslash else { return false }
        var unescaped: [Pattern.Token] = []
        var isEscaped = false
        for token in subject.facts.pattern.tokens {
            guard !isEscaped, token == .literal("\\") else {
                unescaped.append(isEscaped ? token.literal : token)
                isEscaped = false
                continue
            }
            isEscaped = true
        }
        return isMatch(unescaped, subject)
    }

    // MARK: - Case and encoding

    /// Whether folding would decide otherwise.
    mutating func restsOnCase(_ subject: Subject) -> Bool {
        var settings = subject.settings
        settings.isCaseSensitive = false
        let program = compiler.program(for: subject.facts.pattern.tokens, settings)
        return simulation.run(program, on: CaseFolding.folded(subject.comparison.text)).isMatch != subject.isMatch
    }

    /// Semantics C2: letters that are not ASCII, and the digits of escapes.
    mutating func foldsBeyondASCII(_ subject: Subject) -> Bool {
        guard subject.form.isFolded else { return false }
        guard !subject.form.isDecoded else {
            // What was folded to ASCII shows in the URL alone.
            return !subject.facts.casedScalars.isEmpty
                || decodedTexts(of: subject).joined().contains { !$0.isASCII && $0.properties.changesWhenCaseMapped }
        }
        // Encoded text is ASCII: what counts is what folds to it, and escapes with letters in them.
        return subject.facts.casedScalars.contains { CaseFolding.folded($0).isASCII }
            || containsEscapeWithLetter(subject.comparison.text)
    }

    /// What is compared of the URL, decoded and not folded.
    private mutating func decodedTexts(of subject: Subject) -> [[Unicode.Scalar]] {
        if let item = subject.comparison.item { return queryEvidence.decodedValues(of: item.pattern.name) }
        return [PercentDecoding.decoded(link.text(of: subject.comparison.part).utf8)]
    }

    private func containsEscapeWithLetter(_ text: [Unicode.Scalar]) -> Bool {
        text.indices.contains { index in
            text[index] == "%" && text[(index + 1)...].prefix(2).contains { $0.properties.isAlphabetic }
        }
    }

    /// Semantics E3: query and fragment, and a path that is not UTF-8.
    mutating func decodesBeyondPaths(_ subject: Subject) -> Bool {
        guard subject.form.isDecoded else { return false }
        if let item = subject.comparison.item { return queryEvidence.containsEscape(item.pattern.name) }
        let encoded = link.text(of: subject.comparison.part)
        guard encoded.utf8.contains(UInt8(ascii: "%")) else { return false }
        return subject.comparison.part != .path || PercentDecoding.decodedIfUTF8(encoded.utf8) == nil
    }
}

extension Pattern.Token {
    /// The token that represents what this one is written as.
    fileprivate var literal: Pattern.Token {
        switch self {
        case .anyRun: .literal("*")
        case .anyScalar: .literal("?")
        case .literal, .variable, .unterminatedVariable: self
        }
    }
}
