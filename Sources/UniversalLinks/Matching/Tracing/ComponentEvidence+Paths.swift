extension ComponentEvidence {
    /// Semantics T2, beyond what T1 records, T3, and the order of decoding and normalising in E3.
    mutating func pathStatements(_ subject: Subject) -> [Statement] {
        let written = subject.facts.written
        if written == ["*"] { return [.starPath] }
        let encoded = Array(link.text(of: .path).unicodeScalars)
        let path = subject.form.isDecoded ? PercentDecoding.decoded(link.text(of: .path).utf8) : encoded
        var statements: [Statement] = []
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
        if written.isEmpty { return true }
        // No reading of a double star takes more than a star.
        if subject.isMatch, zip(written, written.dropFirst()).contains(where: { $0 == "*" && $1 == "*" }) {
            return true
        }

        // Nothing inside folds, and one letter is text like any other.
        let text = subject.comparison.text
        let normalized = subject.facts.normalized
        let atEnds = folded(PathNormalization.normalizedAtEnds(path), subject)
        let isSame = atEnds == text && subject.facts.normalizedAtEnds == normalized
        if !isSame, isMatch(subject.facts.normalizedAtEnds, subject, on: atEnds) != subject.isMatch { return true }

        // A slash stands before a leading star, and none before a leading question mark.
        if written.first == "*", isMatch(["/"] + normalized, subject, on: text) != subject.isMatch { return true }
        if written.first == "?", isMatch(Array(normalized.dropFirst()), subject, on: text) != subject.isMatch {
            return true
        }

        // A wildcard takes the slash that was added to the URL's path. `/buy/*` taking `/buy` is recorded.
        let hasAddedSlash = path.count > 1 && path.last != "/" && path.last != "*"
        guard hasAddedSlash, written.last == "*", !written.dropLast().reversed().starts(with: ["/"]) else {
            return false
        }
        return simulation.run(subject.comparison.program, on: Array(text.dropLast())).isMatch != subject.isMatch
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
