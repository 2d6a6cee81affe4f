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
        let unescaped = ComponentEvidence.unescaped(subject.facts.pattern.text.scalarList, compiler.references)
        return isMatch(unescaped, subject)
    }

    /// A pattern as it would read if a backslash made the next scalar a literal, be it one that starts a reference.
    private static func unescaped(_ text: [Unicode.Scalar], _ references: Pattern.References) -> [Pattern.Token] {
        var tokens: [Pattern.Token] = []
        var (start, index) = (0, 0)
        func readStretch() {
            tokens += Pattern(parsing: String(scalars: text[start..<index]), references: references).tokens
        }
        while index < text.count {
            if text[index] == "\\", index + 1 < text.count {
                readStretch()
                tokens.append(.literal(text[index + 1]))
                index += 2
                start = index
            } else if references == .read, text[index...].starts(with: ["$", "("]) {
                // A backslash inside is a part of the name.
                index = text[index...].firstIndex(of: ")").map { $0 + 1 } ?? text.count
            } else {
                index += 1
            }
        }
        readStretch()
        return tokens
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
