extension ComponentEvidence {
    /// One path in several forms, each made when it is first asked for, and not for each component.
    struct PathForms {
        private var texts: [Bool: [Unicode.Scalar]] = [:]
        private var atEnds: [LinkTexts.Form: [Unicode.Scalar]] = [:]

        /// The path as it is compared, before it is normalised and folded.
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
        // No reading of a double star matches more than a star.
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

    /// That slashes at the start fold was recorded for patterns, not for URLs.
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
